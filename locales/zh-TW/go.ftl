go-black = 黑
go-white = 白
go-move-at = 第{ $n }手 · { $color } { $point }
go-move-pass = 第{ $n }手 · { $color }虛手
go-move-resign = 第{ $n }手 · { $color }認輸
go-move-total = 共{ $n }手
go-start = 對局開始
go-variation = 變化圖
go-players = { $black } 對 { $white }
go-position-after = { $heading }。盤上共 { $stones } 子。
go-position-start = { $stones ->
    [0] 空棋盤。
   *[other] 對局開始。盤上共 { $stones } 子。
}
go-four-corners = 四角星位各落一子的棋盤
go-event = 賽事
go-date = 對局日期
go-place = 對局地點
go-rules = 規則
go-komi = 貼目
go-komi-none = 不貼目
go-komi-points = { $n }目
go-komi-points-and-half = { $n ->
    [0] 半目
   *[other] { $n }目半
}
go-handicap = 讓子
go-handicap-n = 讓{ $n }子
go-result = 結果
go-result-resignation = { $color }中盤勝
go-result-points = { $color }勝{ $n }目
go-result-points-and-half = { $color }勝{ $n }目半
go-result-half = { $color }勝半目
go-result-time = { $color }超時勝
go-result-forfeit = { $color }棄權勝
go-result-win = { $color }勝
go-result-draw = 和棋
go-result-void = 無勝負
go-result-unknown = 不明
go-record-fault = 無法讀取這份棋譜。
go-record-fault-at = 無法讀取這份棋譜：第 { $line } 行第 { $column } 個字元處有誤。
go-illegal-occupied = 此手不合規則：該點已有棋子。
go-illegal-suicide = 此手不合規則：落子後己方無氣，屬於自殺。
go-illegal-ko = 此手不合規則：重現了先前的局面（劫）。
go-illegal-other = 此手不合規則。
rank-kyu = { $n }級
rank-dan = { $n }段
rank-professional = { $n ->
    [1] 職業初段
    [2] 職業二段
    [3] 職業三段
    [4] 職業四段
    [5] 職業五段
    [6] 職業六段
    [7] 職業七段
    [8] 職業八段
    [9] 職業九段
   *[other] 職業{ $n }段
}
rules-chinese = 中國規則
rules-ancient-chinese = 中國古代規則
rules-japanese = 日本規則
rules-korean = 韓國規則
rules-aga = AGA 規則
rules-new-zealand = 紐西蘭規則
rules-ing = 應氏計點制
go-record-damaged-at = 棋譜在第 { $line } 行第 { $column } 個字元處有缺損
