site-name = イーチェン
language-name = 日本語
flash-registered = ご入力のアドレスにメールをお送りしました。メールのリンクを開いてお進みください。
flash-confirmation-sent = 確認メールを再送しました。最新のメールのリンクだけが有効です。
flash-confirmed = メールアドレスを確認しました。さあ、最初の一手をどうぞ。
flash-official = 運営の権限が付与されました。
flash-saved = 保存しました。
flash-sign-in-first = 先にログインしてください。
