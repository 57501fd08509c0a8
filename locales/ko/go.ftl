go-black = 흑
go-white = 백
go-move-at = { $n }수 · { $color } { $point }
go-move-pass = { $n }수 · { $color } 착수 넘김
go-move-resign = { $n }수 · { $color } 기권
go-move-total = 총 { $n }수
go-start = 대국 시작
go-variation = 변화도
go-players = { $black } 대 { $white }
go-position-after = { $heading }. 판 위에 돌 { $stones }개.
go-position-start = { $stones ->
    [0] 빈 바둑판.
   *[other] 대국 시작. 판 위에 돌 { $stones }개.
}
go-four-corners = 네 귀 화점에 돌이 하나씩 놓인 바둑판
go-event = 기전
go-date = 대국일
go-place = 대국 장소
go-rules = 규칙
go-komi = 덤
go-komi-none = 덤 없음
go-komi-points = { $n }집
go-komi-points-and-half = { $n ->
    [0] 반집
   *[other] { $n }집반
}
go-handicap = 치석
go-handicap-n = { $n }점
go-result = 결과
go-result-resignation = { $color } 불계승
go-result-points = { $color } { $n }집 승
go-result-points-and-half = { $color } { $n }집반승
go-result-half = { $color } 반집승
go-result-time = { $color } 시간승
go-result-forfeit = { $color } 기권승
go-result-win = { $color } 승
go-result-draw = 무승부
go-result-void = 승부 없음
go-result-unknown = 알 수 없음
go-record-fault = 이 기보를 읽을 수 없습니다.
go-record-fault-at = 이 기보를 읽을 수 없습니다. { $line }번째 줄 { $column }번째 글자를 확인해 주세요.
go-illegal-occupied = 규칙에 맞지 않는 수입니다. 이미 돌이 있는 자리입니다.
go-illegal-suicide = 규칙에 맞지 않는 수입니다. 활로가 없는 자살수입니다.
go-illegal-ko = 규칙에 맞지 않는 수입니다. 앞선 국면이 되풀이됩니다(패).
go-illegal-other = 규칙에 맞지 않는 수입니다.
rank-kyu = { $n }급
rank-dan = { $n }단
rank-professional = { $n ->
    [1] 프로 초단
   *[other] 프로 { $n }단
}
rules-chinese = 중국 규칙
rules-ancient-chinese = 중국 고대 규칙
rules-japanese = 일본 규칙
rules-korean = 한국 규칙
rules-aga = AGA 규칙
rules-new-zealand = 뉴질랜드 규칙
rules-ing = 응씨룰
go-record-damaged-at = 기보 { $line }행 { $column }번째 글자에 손상된 부분이 있음
