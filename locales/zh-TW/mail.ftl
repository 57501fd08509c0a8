mail-confirm-subject = 請驗證您的電子信箱 · 弈城
mail-address-known-subject = 您已經是弈城會員
