/** What staff might write to members: what leads them away or asks for a secret, and what helps. */
import type { StaffTextFault } from '../src/base/staff-text.ts';

export const LEADING_AWAY: readonly (readonly [StaffTextFault, string])[] = [
  ['secret', 'Please send me your password.'],
  ['secret', 'Could you tell us the verification code you received?'],
  ['secret', 'What is your code?'],
  ['secret', 'I need your fund password to continue'],
  ['secret', 'Reply with the 6-digit code'],
  ['secret', 'Type your password here and I will check it'],
  ['secret', 'Your code please'],
  ['secret', 'Share the recovery phrase with us'],
  ['secret', 'Forward that OTP to support'],
  ['secret', '請把驗證碼發給我'],
  ['secret', '请提供您的登录密码'],
  ['secret', '驗證碼是多少？'],
  ['secret', '麻烦告诉我验证码'],
  ['secret', '密码发给我们'],
  ['link', 'Open https://example.org/pay'],
  ['link', 'See example.com for details'],
  ['link', 'go to my-shop.vip/deposit'],
  ['link', 'EXAMPLE.COM has the form'],
  ['link', 'write to help@example.net'],
  ['link', 'example dot com'],
  ['link', 'example[.]com'],
  ['link', 'open 192.0.2.7:8080/pay'],
  ['phone', 'Call +1 555 123 4567'],
  ['phone', 'my number is 13800138000'],
  ['phone', '請致電 2345 6789'],
  ['phone', '(020) 7946 0958 is my desk'],
  ['messenger', 'Add me on Telegram'],
  ['messenger', 'I am @broker_anna'],
  ['messenger', '加微信聊'],
  ['messenger', 'contact us via WhatsApp'],
  ['messenger', 'LINE ID: anna'],
  ['messenger', 'QQ号 12345678'],
  ['card', 'Pay to card 4111 1111 1111 1111'],
  ['bank-account', 'Transfer to DE89 3704 0044 0532 0130 00 please'],
  ['bank-account', 'SWIFT code DEUTDEFF'],
  ['address', 'send to 0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ['address', 'ethereum: vitalik'],
  ['address', 'send it to anna.eth'],
];

export const HELPFUL: readonly string[] = [
  'Hello, how can I help you?',
  'Never send your password to anyone, not even to us.',
  'We never ask for your password or a code.',
  'Did you forget your password? Use "Forgot password" on the login page.',
  'Enter the code from the e-mail on the login page.',
  'We sent a code to your e-mail a minute ago.',
  'The app will send the code again after 60 seconds.',
  'Your code has expired, ask for a new one on the same page.',
  'You can change your fund password under Safety center.',
  'Your deposit 128 of 1 000 000 USDT is under review.',
  'Your withdrawal of 2,500.00 USDT was sent at 2026-11-19 03:18:20 UTC.',
  'The fee is 0.00012345 BTC.',
  'Your member number is 10000001.',
  'The receipt 3f3e3672aeaeff0e86b9b72f4e89ac0e can be verified by anybody.',
  'The tick of 12:02:00 was 65 000.12 and decided your contract.',
  'Contracts of 30, 60, 90, 120 or 180 seconds are offered.',
  'A deposit takes 12 confirmations, e.g. about 10 minutes.',
  'Please open My, then Verification.In the first step choose a specimen.',
  'Which device do you use, a phone or a computer?',
  'All of this is a simulation: nothing real can be paid in or out.',
  'The signal on your chart is no advice.',
  'There is one order in line before yours.',
  '您好，請問有什麼可以幫您？',
  '请不要把密码告诉任何人，包括客服。',
  '我們不會索取您的密碼或驗證碼。',
  '驗證碼已發送到您的郵箱，請查看。',
  '您的充值正在審核，最遲 24 小時內有結果。',
  '提现 2,500 USDT 已于 03:18 发出。',
  '忘记密码可以在登录页重置。',
  'Thank you for your patience!',
  'I passed your question on to a colleague.',
  'The result cannot be changed by anybody; here is its proof.',
];

/** A thousand helpful messages, made of whole sentences as support combines them. */
export function helpfulTexts(count: number): string[] {
  return Array.from({ length: count }, (_each, place) => {
    const one = HELPFUL[place % HELPFUL.length] ?? '';
    const other = HELPFUL[(place * 7 + 3) % HELPFUL.length] ?? '';
    const amount = `${(place * 37) % 1_000} ${String(place % 1_000).padStart(3, '0')}.${place % 100} USDT`;
    return `${one} ${other} (${amount}, case ${place})`;
  });
}
