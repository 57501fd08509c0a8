go-black = 黑
go-white = 白
go-move-at = 第{ $n }手 · { $color }{ $point }
go-move-pass = 第{ $n }手 · { $color }停一手
go-move-resign = 第{ $n }手 · { $color }认输
go-move-total = 共{ $n }手
go-start = 对局开始
go-variation = 变化图
go-players = { $black } 对 { $white }
go-position-after = { $heading }。盘上共{ $stones }子。
go-position-start = { $stones ->
    [0] 空棋盘。
   *[other] 对局开始。盘上共{ $stones }子。
}
go-four-corners = 四角星位各落一子的棋盘
go-event = 赛事
go-date = 对局日期
go-place = 对局地点
go-rules = 规则
go-komi = 贴目
go-komi-none = 不贴目
go-komi-points = { $n }目
go-komi-points-and-half = { $n ->
    [0] 半目
   *[other] { $n }目半
}
go-handicap = 让子
go-handicap-n = 让{ $n }子
go-result = 结果
go-result-resignation = { $color }中盘胜
go-result-points = { $color }胜{ $n }目
go-result-points-and-half = { $color }胜{ $n }目半
go-result-half = { $color }胜半目
go-result-time = { $color }超时胜
go-result-forfeit = { $color }弃权胜
go-result-win = { $color }胜
go-result-draw = 和棋
go-result-void = 无胜负
go-result-unknown = 不明
go-record-fault = 无法读取这份棋谱。
go-record-fault-at = 无法读取这份棋谱：第{ $line }行第{ $column }个字符处有误。
go-illegal-occupied = 此手不合规则：该点已有棋子。
go-illegal-suicide = 此手不合规则：落子后己方无气，属于自杀。
go-illegal-ko = 此手不合规则：重现了先前的局面（劫）。
go-illegal-other = 此手不合规则。
rank-kyu = { $n }级
rank-dan = { $n }段
rank-professional = { $n ->
    [1] 职业初段
    [2] 职业二段
    [3] 职业三段
    [4] 职业四段
    [5] 职业五段
    [6] 职业六段
    [7] 职业七段
    [8] 职业八段
    [9] 职业九段
   *[other] 职业{ $n }段
}
rules-chinese = 中国规则
rules-ancient-chinese = 中国古代规则
rules-japanese = 日本规则
rules-korean = 韩国规则
rules-aga = AGA规则
rules-new-zealand = 新西兰规则
rules-ing = 应氏规则
go-record-damaged-at = 棋谱在第{ $line }行第{ $column }个字符处有缺损
