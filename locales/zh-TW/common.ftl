site-name = 弈城
language-name = 繁體中文（台灣）
flash-registered = 郵件已寄到您的信箱，請點選信中的連結繼續。
flash-confirmation-sent = 驗證信已重新寄出，請以最新一封信中的連結為準。
flash-confirmed = 電子信箱已驗證，輪到您落子了。
flash-official = 您現在是官方人員了。
flash-saved = 已儲存。
flash-sign-in-first = 請先登入。
