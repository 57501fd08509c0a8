go-black = Black
go-white = White
go-move-at = { $color } { $n }, { $point }
go-move-pass = { $color } { $n }, pass
go-move-resign = { $color } { $n }, resigns
go-move-total = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
go-start = Start of the game
go-variation = Variation
go-players = { $black } vs { $white }
go-position-after = { $heading }. { $stones ->
    [one] 1 stone
   *[other] { $stones } stones
} on the board.
go-position-start = { $stones ->
    [0] The board is empty.
    [one] Start of the game. 1 stone on the board.
   *[other] Start of the game. { $stones } stones on the board.
}
go-four-corners = A board with one stone on each of its four corner star points
go-event = Event
go-date = Date
go-place = Place
go-rules = Rules
go-komi = Komi
go-komi-none = No komi
go-komi-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
go-komi-points-and-half = { $n ->
    [0] ½ point
   *[other] { $n }½ points
}
go-handicap = Handicap
go-handicap-n = { $n ->
    [one] { $n } stone
   *[other] { $n } stones
}
go-result = Result
go-result-resignation = { $color } wins by resignation
go-result-points = { $color } wins by { $n ->
    [one] { $n } point
   *[other] { $n } points
}
go-result-points-and-half = { $color } wins by { $n }½ points
go-result-half = { $color } wins by half a point
go-result-time = { $color } wins on time
go-result-forfeit = { $color } wins by forfeit
go-result-win = { $color } wins
go-result-draw = Draw (jigo)
go-result-void = No result
go-result-unknown = Unknown
go-record-fault = This game record cannot be read.
go-record-fault-at = This game record cannot be read: line { $line }, column { $column }.
go-illegal-occupied = This move is against the rules: the point is already occupied.
go-illegal-suicide = This move is against the rules: it leaves its own stones without a liberty.
go-illegal-ko = This move is against the rules: it repeats an earlier position (ko).
go-illegal-other = This move is against the rules.
rank-kyu = { $n }k
rank-dan = { $n }d
rank-professional = { $n }p
rules-chinese = Chinese rules
rules-ancient-chinese = Ancient Chinese rules
rules-japanese = Japanese rules
rules-korean = Korean rules
rules-aga = AGA rules
rules-new-zealand = New Zealand rules
rules-ing = Ing rules
go-record-damaged-at = the record is damaged at line { $line }, column { $column }
