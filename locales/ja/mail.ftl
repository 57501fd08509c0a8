mail-confirm-subject = メールアドレスの確認｜イーチェン
mail-address-known-subject = すでにイーチェンの会員です
