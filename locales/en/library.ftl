library-refusal-too-large = The file is larger than 4 MiB.
library-refusal-no-game = No game of Go could be read from this file.
