library-refusal-too-large = ファイルが4 MiBを超えています。
library-refusal-no-game = このファイルからは対局を読み取れませんでした。
