# a small seal behind the names of moderators and officials
members-who-staff = 官方
members-who-posts = { $n } 則貼文
members-page-title = 會員
members-page-since = { $date } 註冊
members-page-rank = 棋力
members-page-topics = 主題
members-page-no-topics = 還沒有主題。
members-wardrobe-title = 選擇頭像
members-wardrobe-text = 無論在哪裡，頭像都在您的名字旁邊。
members-wardrobe-wear = 使用
