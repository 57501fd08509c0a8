library-refusal-too-large = 文件超过4 MiB。
library-refusal-no-game = 无法从这个文件中读出任何对局。
