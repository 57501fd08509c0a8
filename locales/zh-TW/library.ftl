library-refusal-too-large = 檔案超過 4 MiB。
library-refusal-no-game = 無法從這個檔案讀出任何對局。
