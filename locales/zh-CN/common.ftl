site-name = 弈城
language-name = 简体中文
flash-registered = 邮件已发送到您的邮箱，请点击其中的链接继续。
flash-confirmation-sent = 验证邮件已重新发送，请以最新一封中的链接为准。
flash-confirmed = 邮箱已验证，轮到您落子了。
flash-official = 您现在是官方人员了。
flash-saved = 已保存。
flash-sign-in-first = 请先登录。
