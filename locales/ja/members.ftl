# a small seal behind the names of moderators and officials
members-who-staff = 運営
members-who-posts = 投稿{ $n }件
members-page-title = 会員
members-page-since = { $date }登録
members-page-rank = 棋力
members-page-topics = トピック
members-page-no-topics = まだトピックがありません。
members-wardrobe-title = アバターを選ぶ
members-wardrobe-text = どこでもユーザー名の横に表示されます。
members-wardrobe-wear = 着用する
