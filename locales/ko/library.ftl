library-refusal-too-large = 파일이 4 MiB를 넘습니다.
library-refusal-no-game = 이 파일에서 읽을 수 있는 대국이 없습니다.
