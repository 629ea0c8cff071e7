/**
 * Texts as staff might write them: a thousand that name a place to pay to, a person to write to or
 * a secret to give away, and a thousand that do not. Numbers, links and handles are made up or
 * reserved for examples.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import type { Hash } from './encodings.ts';
import { realFormats } from './real-addresses.ts';

const COUNT = 1_000;

const BANK_TALK: readonly string[] = [
  'account 12345678',
  'a/c no. 00-1234-5678',
  'account number 6222 0212 3456 7890 123',
  'sort code 12-34-56, account 31926819',
  'routing 021000021',
  'SWIFT: DEUTDEFF',
  'SWIFT/BIC code NEDSZAJJXXX',
  'BIC CHASUS33',
  'DE89 3704 0044 0532 0130 00',
  'GB82-WEST-1234-5698-7654-32',
  'gb82 west 1234 5698 7654 32',
  '4111 1111 1111 1111',
  '5555-5555-5555-4444',
  '帳號 012-345678-9012',
  '银行卡号：6222021234567890123',
  '收款账户 33050161',
  '户口 123-4-567890',
];
const PHONES: readonly string[] = [
  '+852 5555 0100',
  '+1 (202) 555-0143',
  '+44 20 7946 0958',
  '020 7946 0958',
  '0800 555 0199',
  '13800138000',
  '138-0013-8000',
  '1 3 8 0 0 1 3 8 0 0 0',
  '１３８００１３８０００',
  '一三八零零一三八零零零',
  '555-0123 or 555-0124',
  '2345 6789',
  '030/12345678',
  'one three eight zero zero one three eight',
  '٠١٢٣٤٥٦٧٨٩',
  '1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣',
];
const LINKS: readonly string[] = [
  'https://pay.example/deposit',
  'http://203.0.113.7/pay',
  'hxxps://example[.]com',
  'www.example.org',
  'example.com',
  'EXAMPLE.COM',
  'pay-anywhen.xyz/bonus',
  'anywhen-support.top',
  'example dot com',
  'example[.]com',
  'example (dot) net',
  'example。com',
  'example点com',
  'ехample.com',
  'exa\u200bmple.com',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  '203.0.113.7',
  't.me/anywhen_help',
  'wa.me/85255550100',
  'anywhen.eth',
  'bitcoin:pay-here',
  'mailto:help',
  'example . com',
];
const CONTACTS: readonly string[] = [
  'help@example.org',
  'help (at) example.org',
  'helper [at] mail',
  '@anywhen_support',
  'Telegram: anywhenhelp',
  'WhatsApp id anywhen88',
  'WeChat: anywhen-desk',
  '微信号 anywhen88',
  '微信：anywhenhelp',
  'QQ 88123456',
  'vx: any12345',
  'LINE ID: anywhen',
  'Skype: live_anywhen',
  'Discord #anywhen',
];
/** Whole sentences: nothing goes around them. */
const REQUESTS: readonly string[] = [
  'Please send us your password.',
  'Tell me the code you have just received.',
  'Reply with your verification code to go on.',
  'Share your recovery phrase with our team and the lock is gone.',
  'What is your fund password?',
  'May I have the six-digit code?',
  'To unlock the account, provide your login password and PIN.',
  'Forward the SMS code to this chat.',
  'Enter your password here, in this chat.',
  'If you did not ask for it, send us the code.',
  '請把驗證碼發給客服。',
  '请提供您的登录密码。',
  '回覆驗證碼即可解鎖。',
  '告诉我们您的资金密码和验证码。',
  '截圖助記詞並傳給我們。',
  '将私钥转发给客服。',
  'Add me on Telegram for the bonus.',
  'Contact our manager via WhatsApp.',
  'Join our WeChat group.',
  '請加微信客服領取獎勵。',
  '请扫码进入电报群。',
  '聯絡我們的 LINE 專員。',
  'Pay the fee by PayPal today.',
  'Send the deposit as gift cards.',
  '用支付宝付款即可到账。',
  '請用轉數快充值。',
  'Zelle account of the desk: ask support.',
];
const AROUND: readonly ((place: string) => string)[] = [
  (place) => `Send USDT to ${place} before noon`,
  (place) => `New: ${place}`,
  (place) => `Your withdrawal is waiting. Please use ${place} and it goes on at once.`,
  (place) => `請轉帳至 ${place}，謝謝`,
  (place) => `请联系 ${place} 领取奖励。`,
  (place) => `Bitte senden Sie 100 USDT an ${place}.`,
  (place) => `${place}\nis where to pay`,
];

export function refusedTexts(hash: Hash): string[] {
  const random = new SeededRandom(15_2);
  const addresses = realFormats(hash)
    .filter(({ name }) => name !== 'SWIFT/BIC')
    .flatMap(({ samples }) => samples);
  const places = [...addresses, ...BANK_TALK, ...PHONES, ...LINKS, ...CONTACTS];
  return Array.from({ length: COUNT }, (_, index) => {
    const request = index % 6 === 0 ? REQUESTS[(index / 6) % REQUESTS.length] : undefined;
    return request ?? random.pick(AROUND)(places[index % places.length] ?? '');
  });
}

/** `#` is an amount, `%n` a small number. */
const HARMLESS: readonly string[] = [
  'This is a simulated crypto-derivatives trading app',
  'Maintenance on 2026-12-01, 02:00 to 04:00 UTC',
  'Maintenance on 1.12.2026 from 2:00 to 4:00. Trading pauses, open orders stay.',
  'On 12/01/2026 at 08:30:00 the app restarts. Everything is back after %n minutes.',
  'New: staking pools of %n, 30, 90 and 180 days with up to 7.50 % a year',
  'The fee of spot orders is 0.1 % from # USDT on, and 0.08 % above # USDT.',
  'The minimum of a withdrawal is now # USDT; the network fee is 0.00015000 BTC.',
  'Members with more than # USDT in orders see the new fee at once.',
  'Never share your password with anybody. Staff never ask for a code.',
  'We will never ask you for your password, PIN or verification code.',
  'Do not tell anyone your recovery codes, not even support.',
  'Nobody of our team writes to you on Telegram or WhatsApp.',
  'We have no group on WeChat; do not join one by our name.',
  'You can change your password in the Security centre.',
  'Two-step login: open Mine, then Security centre, and scan the QR code with your app.',
  'The chart has a new full screen. Turn your phone to see %n more candles.',
  'BTCUSDT, ETHUSDT and SOLUSDT have # new price levels',
  'Version 2.%n.1 is here: faster lists, quieter notices.',
  'Since 2025-2026 the calendar has %n more days.',
  'Your UID is 8 digits long and is shown on Mine, for example UID 10000001.',
  'Seconds contracts: the limit per contract is # USDT, per day #.',
  'A grid may have up to %n levels, from # to # USDT.',
  'Prices above 70,000.00 are shown without decimals.',
  'Read more on the page About us, under Our rules.',
  'Case %n of yours is under review and will be decided within 24 hours.',
  'We are sorry for the outage of %n minutes yesterday. All due contracts were made up for.',
  'At noon we close the pool "Ruby %n". Running positions are paid as agreed.',
  'You asked about order #: it was filled at 67,200.50 and cost 0.1 %.',
  'Thank you. In a moment a colleague takes over.',
  'The code of this app is open: anybody can check each price.',
  'Enter the code of your authenticator on the login page.',
  'We send the code once more when the countdown is over.',
  '本平台為模擬交易，沒有任何真實資金。',
  '系統將於 2026年12月1日 02:00-04:00 維護，期間暫停交易。',
  '自即日起，現貨手續費調整為 0.1%，單筆上限 # USDT。',
  '新增 %n 個質押池，最高年化 7.5%。',
  '請勿向任何人透露密碼或驗證碼，客服不會向您索取。',
  '我們沒有微信群或電報群，請勿相信冒名者。',
  '您可以在安全中心修改登入密碼。',
  '提款將在 24 小時內審核完成，感謝您的耐心等候。',
  '系统将于 2026-12-01 02:00 维护，预计 %n 分钟。',
  '提现最低额调整为 # USDT，网络费 0.00015 BTC。',
  '请勿将验证码告诉任何人，包括客服。',
  '我们绝不会要求您提供密码或验证码。',
  '挖矿机“红宝石 %n”售罄，已购买的不受影响。',
  '您的第 %n 号工单正在审核。',
  '秒合约单笔上限为 # USDT，每日上限 # USDT。',
  '三个新市场上线：BTC、ETH、SOL。',
  'Wartung am 01.12.2026 von 02:00 bis 04:00 Uhr; offene Aufträge bleiben bestehen.',
  'Die Rechtsschutzversicherungsgesellschaften haben damit nichts zu tun: hier ist alles Übung.',
  'Die Gebühr beträgt 0,1 % bis 10.000 USDT und 0,08 % darüber.',
  'Le # USDT maximum par ordre passe à # USDT.',
  'メンテナンスは 2026年12月1日 02:00 からです。',
  'Bảo trì hệ thống lúc 02:00 ngày 01/12/2026.',
  'Обслуживание 01.12.2026 с 02:00 до 04:00, торговля приостановлена.',
];
const AMOUNTS = ['5', '100', '2,500', '10 000', '50,000', '1 000 000', '67,200.50', '0.00000001'];

export function acceptedTexts(): string[] {
  const random = new SeededRandom(15_3);
  return Array.from({ length: COUNT }, (_, index) => {
    const text = HARMLESS[index % HARMLESS.length] ?? '';
    return text
      .replaceAll('#', () => random.pick(AMOUNTS))
      .replaceAll('%n', () => String(1 + random.below(60)));
  });
}
