go-black = 黒
go-white = 白
go-move-at = { $n }手目・{ $color }{ $point }
go-move-pass = { $n }手目・{ $color }パス
go-move-resign = { $n }手目・{ $color }投了
go-move-total = { $n }手
go-start = 対局開始
go-variation = 変化図
go-players = { $black } 対 { $white }
go-position-after = { $heading }。盤上に{ $stones }子。
go-position-start = { $stones ->
    [0] 石のない碁盤。
   *[other] 対局開始。盤上に{ $stones }子。
}
go-four-corners = 四隅の星に石が一つずつ置かれた碁盤
go-event = 棋戦
go-date = 対局日
go-place = 対局場所
go-rules = ルール
go-komi = コミ
go-komi-none = コミなし
go-komi-points = { $n }目
go-komi-points-and-half = { $n ->
    [0] 半目
   *[other] { $n }目半
}
go-handicap = 置き石
go-handicap-n = { $n }子局
go-result = 結果
go-result-resignation = { $color }中押し勝ち
go-result-points = { $color }{ $n }目勝ち
go-result-points-and-half = { $color }{ $n }目半勝ち
go-result-half = { $color }半目勝ち
go-result-time = { $color }時間切れ勝ち
go-result-forfeit = { $color }不戦勝
go-result-win = { $color }勝ち
go-result-draw = 持碁
go-result-void = 無勝負
go-result-unknown = 不明
go-record-fault = この棋譜は読み取れません。
go-record-fault-at = この棋譜は読み取れません。{ $line }行目の{ $column }文字目をご確認ください。
go-illegal-occupied = ルールに反する手です。すでに石のある点です。
go-illegal-suicide = ルールに反する手です。呼吸点がなくなる自殺手です。
go-illegal-ko = ルールに反する手です。以前の局面の繰り返しになります（コウ）。
go-illegal-other = ルールに反する手です。
rank-kyu = { $n }級
rank-dan = { $n ->
    [1] 初段
    [2] 二段
    [3] 三段
    [4] 四段
    [5] 五段
    [6] 六段
    [7] 七段
    [8] 八段
    [9] 九段
   *[other] { $n }段
}
rank-professional = { $n ->
    [1] プロ初段
    [2] プロ二段
    [3] プロ三段
    [4] プロ四段
    [5] プロ五段
    [6] プロ六段
    [7] プロ七段
    [8] プロ八段
    [9] プロ九段
   *[other] プロ{ $n }段
}
rules-chinese = 中国ルール
rules-ancient-chinese = 中国古代ルール
rules-japanese = 日本ルール
rules-korean = 韓国ルール
rules-aga = AGAルール
rules-new-zealand = ニュージーランドルール
rules-ing = 応氏ルール
go-record-damaged-at = 棋譜の{ $line }行目{ $column }文字目に破損あり
