error-not-found-title = ここにはまだ石がありません
error-not-found-text = ページが見つかりません。存在しないか、すでに取り除かれています。アドレスをご確認いただくか、下のリンクからお進みください。
error-forbidden-title = 権限がありません
error-forbidden-text = お使いのアカウントでは、このページの閲覧またはこの操作ができません。
error-refused-title = 完了できませんでした
error-form-stale = ページを長く開いていたか、その間に別の場所でログインまたはログアウトされたようです。何も変更されていません。前のページに戻り、書いた内容を控えてから再読み込みして、もう一度送信してください。
error-form-unreadable = 送信された内容を読み取れませんでした。何も変更されていません。前のページに戻って、もう一度送信してください。
error-too-large-title = サイズが大きすぎます
error-too-large-text = 送信された内容が上限を超えています。何も変更されていません。前のページに戻り、小さくしてからもう一度送信してください。
error-request-title = リクエストを処理できません
error-request-text = アドレスまたは送信内容に誤りがあります。前のページに戻って、もう一度お試しください。
error-internal-title = エラーが発生しました
error-internal-text = こちら側の不具合です。内容は記録されました。しばらくしてからもう一度お試しください。続くときは、下の番号をサービス苦情窓口までお知らせください。
error-page-home = ホームへ
error-page-status = エラー{ $n }
# a number follows
error-page-request = エラー番号：
error-busy = ただいま混み合っています。数秒おいてから、もう一度お試しください。
