error-not-found-title = 아직 돌이 놓이지 않은 자리
error-not-found-text = 페이지를 찾을 수 없습니다. 없는 페이지이거나 이미 들어낸 페이지입니다. 주소를 확인하시거나 아래에서 이어 두어 주세요.
error-forbidden-title = 권한이 없습니다
error-forbidden-text = 지금 계정으로는 이 페이지를 보거나 이 작업을 할 수 없습니다.
error-refused-title = 처리하지 못했습니다
error-form-stale = 페이지를 오래 열어 두셨거나, 그사이 다른 곳에서 로그인 또는 로그아웃하신 것 같습니다. 바뀐 것은 없습니다. 이전 화면으로 돌아가 쓰신 글을 복사해 두고, 새로 고친 뒤 다시 보내 주세요.
error-form-unreadable = 보내신 내용을 읽을 수 없습니다. 바뀐 것은 없으니 이전 화면으로 돌아가 다시 보내 주세요.
error-too-large-title = 용량이 너무 큽니다
error-too-large-text = 보내신 내용이 허용 크기를 넘습니다. 바뀐 것은 없으니 이전 화면으로 돌아가 내용을 줄인 뒤 다시 보내 주세요.
error-request-title = 요청을 처리할 수 없습니다
error-request-text = 주소나 보내신 내용에 잘못된 부분이 있습니다. 이전 화면으로 돌아가 다시 시도해 주세요.
error-internal-title = 오류가 발생했습니다
error-internal-text = 저희 쪽 문제이며, 기록해 두었습니다. 잠시 후 다시 시도해 주세요. 문제가 계속되면 서비스 불만 접수 게시판에 아래 번호를 알려 주세요.
error-page-home = 홈으로
error-page-status = 오류 { $n }
# a number follows
error-page-request = 오류 번호:
error-busy = 지금 요청이 많습니다. 몇 초 뒤에 다시 시도해 주세요.
