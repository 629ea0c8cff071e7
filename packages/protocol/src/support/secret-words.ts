/** Words for passwords and codes in eight languages: a number beside one is masked. */

/** Latin and Cyrillic ones are whole words; the others have no spaces around them. */
const SPACED = [
  'pass\\s?words?',
  'pass\\s?codes?',
  'pass\\s?phrases?',
  'pin',
  'pins',
  'otp',
  '2fa',
  'totp',
  'codes?',
  'seed phrases?',
  'recovery phrases?',
  'private keys?',
  'pwd',
  'mots? de passe',
  'contraseñas?',
  'парол[а-я]*',
  'код[а-я]*',
  'mật khẩu',
  'mã',
];

const UNSPACED = [
  '密碼',
  '密码',
  '驗證碼',
  '验证码',
  '校驗碼',
  '校验码',
  '動態碼',
  '动态码',
  '口令',
  '私鑰',
  '私钥',
  '助記詞',
  '助记词',
  'パスワード',
  '暗証番号',
  '認証コード',
  'コード',
  '비밀번호',
  '인증번호',
  '인증코드',
  '코드',
];

/** The source of a pattern that finds one of them; to be used with the flags `iu`. */
export const SECRET_WORD = `(?:(?<![\\p{L}\\p{N}])(?:${SPACED.join('|')})(?![\\p{L}\\p{N}])|${UNSPACED.join('|')})`;
