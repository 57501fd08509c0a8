site-name = 혁성
language-name = 한국어
flash-registered = 입력하신 주소로 메일을 보냈습니다. 메일에 있는 링크를 눌러 계속해 주세요.
flash-confirmation-sent = 인증 메일을 다시 보냈습니다. 가장 최근 메일의 링크만 쓸 수 있습니다.
flash-confirmed = 이메일 주소를 인증했습니다. 이제 첫 수를 두실 차례입니다.
flash-official = 이제 운영자입니다.
flash-saved = 저장했습니다.
flash-sign-in-first = 먼저 로그인해 주세요.
