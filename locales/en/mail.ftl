mail-confirm-subject = Confirm your email address · Yicheng
mail-address-known-subject = You are a member already · Yicheng
