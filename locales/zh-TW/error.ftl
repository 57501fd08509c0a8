error-not-found-title = 此處尚未落子
error-not-found-text = 找不到頁面：可能不存在，或已被提走。請檢查網址，或從下面幾處接著下。
error-forbidden-title = 沒有權限
error-forbidden-text = 您的帳號無法檢視此頁或進行此操作。
error-refused-title = 操作未能完成
error-form-stale = 頁面開啟太久，或您這段時間在別處登入或登出過。沒有任何變更：請回到上一頁，先複製寫好的內容，重新整理後再送出一次。
error-form-unreadable = 無法讀取送出的內容，沒有任何變更。請返回後再送出一次。
error-too-large-title = 內容過大
error-too-large-text = 送出的內容超過上限，沒有任何變更。請返回精簡後再送出一次。
error-request-title = 無法處理這項要求
error-request-text = 網址或送出的內容有誤，請返回後再試一次。
error-internal-title = 發生錯誤
error-internal-text = 問題出在我們這邊，已經記錄下來。請稍後再試；若仍然出錯，請在服務投訴專區告訴我們下面的編號。
error-page-home = 回首頁
error-page-status = 錯誤 { $n }
# a number follows
error-page-request = 錯誤編號：
error-busy = 目前請求過多，請稍候幾秒再試。
