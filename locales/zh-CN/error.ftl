error-not-found-title = 此处尚未落子
error-not-found-text = 您要找的页面不存在，或已被提走。请检查网址，或从下面几处接着下。
error-forbidden-title = 没有权限
error-forbidden-text = 您的账号不能查看此页或执行此操作。
error-refused-title = 操作未能完成
error-form-stale = 页面打开的时间过长，或者您在此期间从别处登录或退出过。没有任何改动：请返回上一页，先复制好已写的内容，刷新后重新提交。
error-form-unreadable = 无法读取提交的内容，没有任何改动。请返回后重新提交。
error-too-large-title = 内容过大
error-too-large-text = 提交的内容超过了上限，没有任何改动。请返回精简后重新提交。
error-request-title = 无法处理这个请求
error-request-text = 网址或提交的内容有误，请返回后重试。
error-internal-title = 出错了
error-internal-text = 问题出在我们这边，已经记录下来。请稍后再试；若仍然出错，请在服务投诉专区告诉我们下面的编号。
error-page-home = 回首页
error-page-status = 错误{ $n }
# a number follows
error-page-request = 错误编号：
error-busy = 现在请求太多，请稍等几秒再试。
