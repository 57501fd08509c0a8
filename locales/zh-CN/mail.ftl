mail-confirm-subject = 请验证您的电子邮箱 · 弈城
mail-address-known-subject = 您已是弈城会员
