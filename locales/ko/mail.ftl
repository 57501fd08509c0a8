mail-confirm-subject = 이메일 주소를 인증해 주세요 · 혁성
mail-address-known-subject = 이미 혁성 회원이십니다
