library-refusal-too-large = The file is larger than 4 MiB.
library-refusal-no-game = No game of Go could be read from this file.
library-index-title = Game library
library-index-text = Famous games and game records, to replay move by move.
library-index-famous = Famous games
library-index-records = Game records
library-index-count = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
library-index-players = Players
library-index-moves = Moves
library-index-none = No game records yet.
# a number follows
library-game-captures = Prisoners
library-game-controls = Replay the game
library-game-first = To the beginning
library-game-back = Back ten moves
library-game-previous = Previous move
library-game-next = Next move
library-game-forward = Forward ten moves
library-game-last = To the end
library-game-slider = Move number
library-game-go = Go
library-game-main-line = Back to the main line
library-game-branches = Choose the next move
library-game-facts = About the game
library-game-download = Download SGF
library-game-keys = Keys: ← → move by move, Page Up and Page Down by ten, Home and End to the ends.
library-game-moment = { $title }, { $heading }
