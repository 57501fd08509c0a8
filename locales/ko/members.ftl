# a small seal behind the names of moderators and officials
members-who-staff = 운영자
members-who-posts = 게시글 { $n }개
members-page-title = 회원
members-page-since = { $date } 가입
members-page-rank = 기력
members-page-topics = 토픽
members-page-no-topics = 아직 토픽이 없습니다.
members-wardrobe-title = 아바타 고르기
members-wardrobe-text = 어디서나 닉네임 옆에 보입니다.
members-wardrobe-wear = 착용
