/**
 * What staff may not write to members, in a chat or in an announcement (promises N3, N4): a request
 * for a secret, or anything money could be sent to or a member be led away by. It refuses too much
 * rather than too little: the app itself shows addresses, accounts and links.
 */
import { SECRET_WORD, flatten } from './secret-words.ts';

/** What a refusal names as the reason. */
const STAFF_TEXT_FAULTS = [
  'secret',
  'address',
  'bank-account',
  'card',
  'link',
  'phone',
  'messenger',
] as const;
export type StaffTextFault = (typeof STAFF_TEXT_FAULTS)[number];

/** The first reason not to send the text; undefined when it may be sent. */
export function findStaffTextFault(typed: string): StaffTextFault | undefined {
  const text = flatten(typed);
  if (asksForSecret(text)) return 'secret';
  if (namesAddress(text)) return 'address';
  if (namesBankAccount(text)) return 'bank-account';
  if (namesCard(text)) return 'card';
  if (namesLink(text)) return 'link';
  if (namesMessenger(text)) return 'messenger';
  return namesPhone(text) ? 'phone' : undefined;
}

const NEGATED = [
  "never|not|nobody|no one|none|without|don[’']?t|doesn[’']?t|won[’']?t|cannot|can[’']?t",
  'forg[oe]t\\w*|jamais|никогда|не|không',
].join('|');
const NEGATED_UNSPACED = '不|勿|別|别|切莫|無需|无需|沒有人|没有人|忘';
const NEGATIONS = new RegExp(`\\b(?:${NEGATED})\\b|${NEGATED_UNSPACED}`, 'iu');
const SENDING = [
  'send|tell|give|share|provide|forward|show|read|text|message|dictate|reply|respond',
  'confirm|post|paste|submit|supply',
].join('|');
const PLEASE = '請|请|麻煩|麻烦|把|將|将|需要|能否|可以|直接';
const SENDING_HAN =
  '發|发|告訴|告诉|告知|提供|給|给|傳|传|回覆|回复|報|报|說|说|念|截圖|截图|寫|写';
/** What we do ourselves is no request: we send a code, the app shows one. */
const NOT_OURSELVES = "(?<!\\b(?:we|i|will|we[’']ll|i[’']ll|it|system|app)\\s(?:also\\s|then\\s)?)";
const WE_WANT = [
  "what(?:[’']?s|\\s(?:is|was|are))",
  '(?:may|can|could)\\s(?:i|we)\\s(?:have|get|see)',
  '(?:i|we)\\s(?:still\\s)?(?:need|require|want)',
].join('|');

/** Each is a way to ask; the parts of one follow each other within a sentence. */
const ASKING = [
  // Send me your code; could you confirm the password?
  [
    `\\b${NOT_OURSELVES}(?:${SENDING})\\b.{0,40}\\b(?:your|the|that|this|us|me|with)\\b`,
    `.{0,30}${SECRET_WORD}`,
  ],
  [SECRET_WORD, '.{0,30}\\b(?:to|with)\\s(?:me|us|support|this chat)\\b'],
  [`\\b(?:${WE_WANT})\\b.{0,20}\\b(?:your|the)\\b`, `.{0,30}${SECRET_WORD}`],
  [
    `\\b(?:enter|type|write|put|leave)\\b.{0,40}${SECRET_WORD}`,
    '.{0,30}\\b(?:here|chat|below|conversation)\\b',
  ],
  ['^\\W*(?:your|the)\\s(?:[\\w-]+\\s){0,3}', SECRET_WORD, '\\W*(?:please)?\\W*$'],
  [`(?:${PLEASE}).{0,20}(?:${SENDING_HAN}).{0,16}`, SECRET_WORD],
  [
    `${SECRET_WORD}.{0,16}(?:${SENDING_HAN})(?:過|过|給|给|來|来|到|下)?.{0,4}`,
    '(?:我|客服|這裡|这里|這里|過來|过来)',
  ],
  [SECRET_WORD, '.{0,6}(?:是多少|是什么|是什麼|是啥|多少)'],
].map((parts) => new RegExp(parts.join(''), 'iu'));

function asksForSecret(text: string): boolean {
  return text
    .split(/[.!?;\n。！？；，]+/u)
    .some((part) => !NEGATIONS.test(part) && ASKING.some((pattern) => pattern.test(part.trim())));
}

/** Long tokens that only a machine writes. A share id of ours is 32 small hexadecimal digits. */
const MACHINE_TOKEN = /[A-Za-z0-9+/_-]{24,}={0,2}/gu;
const SHARE_ID = /^[0-9a-f]{32}$/u;
/** The short ones have a form of their own. */
const SHORT_ADDRESSES = [
  /\b0x[0-9a-f]{16,}/iu,
  /\b(?:bc|tb|bcrt|ltc|addr|cosmos|osmo|stake|bnb|terra|inj|kava|sei)1[02-9ac-hj-np-z]{8,}/iu,
  /\b(?:bitcoin(?:cash)?|litecoin|ethereum|tron|solana|dogecoin|monero|ripple|ton):\s?\S{6,}/iu,
  /\b[a-z0-9-]+\.(?:near|eth|bnb|sol|ton|crypto)\b/iu,
  /\b0\.0\.\d{2,}\b/u,
  // The address of nobody is one letter, many times.
  /\b[A-Za-z0-9]*([A-Za-z])\1{9,}[A-Za-z0-9]*\b/u,
  /\b[a-z]{2,10}1[02-9ac-hj-np-z]{20,}\b/u,
];
/** Written in groups so that no program finds it. */
const GROUPS = /(?:\b[A-Za-z0-9]{3,6}[ -]){5,}[A-Za-z0-9]{2,6}\b/gu;

function namesAddress(text: string): boolean {
  if (SHORT_ADDRESSES.some((pattern) => pattern.test(text))) return true;
  const isMadeByMachine = (token: string) => !SHARE_ID.test(token) && isMixed(token);
  if (tokensOf(text, MACHINE_TOKEN).some(isMadeByMachine)) return true;
  return tokensOf(text, GROUPS).some((groups) => {
    const mixed = groups
      .split(/[ -]/u)
      .filter((each) => /\d/u.test(each) && /[A-Za-z]/u.test(each));
    return mixed.length >= 4;
  });
}

/** Words joined by dashes or slashes are no address: in one, letters and digits alternate. */
function isMixed(token: string): boolean {
  const changes = token.match(/[A-Za-z]\d|\d[A-Za-z]/gu)?.length ?? 0;
  return changes >= 3 || /[0-9A-Za-z]{24,}/u.test(token);
}

const IBAN = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}\b/giu;
const BIC = /\b(?:SWIFT|BIC)\b\W{0,3}(?:code)?\W{0,3}[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?\b/iu;

function namesBankAccount(text: string): boolean {
  return BIC.test(text) || tokensOf(text, IBAN).some(holdsIban);
}

/** What follows an IBAN may look like a part of it: each length is tried. */
function holdsIban(token: string): boolean {
  const plain = token.replace(/[ -]/gu, '').toUpperCase();
  for (let length = 15; length <= Math.min(34, plain.length); length += 1) {
    if (isIban(plain.slice(0, length))) return true;
  }
  return false;
}

function isIban(plain: string): boolean {
  const moved = plain.slice(4) + plain.slice(0, 4);
  const digits = moved.replace(/[A-Z]/gu, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/gu;

function namesCard(text: string): boolean {
  return tokensOf(text, CARD).some((token) => isLuhn(token.replace(/\D/gu, '')));
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const DOMAINS =
  'com|net|org|io|co|app|xyz|me|cc|info|biz|site|online|top|vip|pro|link|live|shop|club|finance|exchange|trade|cash|money|bank|wallet|cn|hk|tw|jp|kr|ru|vn|fr|de|uk|us|eu|in|ai|dev|tech|store|space|website|fun|icu|ltd|world|today|network|global|one|win|bet|gg|ly|to|tv|pw|su|id|sg|my|th|ph|au|ca|br|ng|za|page|chat|group|support|help';
/** Where a blank was forgotten after a full stop, the next word begins with a capital. */
const LINKS = [
  /\b(?:https?|hxxps?|ftp|tg|wss?):\/?\/?\S/iu,
  /\bwww\s?[.．]/iu,
  new RegExp(`[a-z0-9-]\\s?(?:\\.|\\[\\.\\]|\\(\\.\\)|。)(?:${DOMAINS})(?![a-z0-9-])`, 'u'),
  new RegExp(`[A-Z0-9-]\\.(?:${DOMAINS.toUpperCase()})(?![A-Za-z0-9-])`, 'u'),
  new RegExp(`[a-z0-9-]\\s*[[(]?\\s*\\bdot\\b\\s*[\\])]?\\s*(?:com|net|org|io|co|app|me)\\b`, 'iu'),
  /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?:[:/]\S+)?(?!\d)/u,
  /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+\s?\.\s?\w{2,}/iu,
];

function namesLink(text: string): boolean {
  return LINKS.some((pattern) => pattern.test(text));
}

const MESSENGERS =
  'telegram|whats\\s?app|we\\s?chat|weixin|viber|signal|skype|discord|messenger|facebook|instagram|twitter|kakao(?:talk)?|zalo|微信|電報|电报|飛機|飞机|企鵝|QQ';
const MESSENGER_USES = [
  /(?<![\w.])@[A-Za-z][A-Za-z0-9_]{3,}/u,
  new RegExp(
    `(?:add|contact|join|text|message|write|reach|find|call|ping|dm|on|via|through|加|聯繫|联系|聯絡|联络|找)[^.!?。！？]{0,24}(?:${MESSENGERS})`,
    'iu',
  ),
  new RegExp(`(?:${MESSENGERS})\\s?(?:id|number|group|號|号|群)?\\s?[:：@]`, 'iu'),
  new RegExp(`(?:${MESSENGERS})\\s?(?:號|号)?\\s?[A-Za-z0-9_-]*\\d[A-Za-z0-9_-]{3,}`, 'iu'),
  /\bLINE\b\s?(?:[Ii][Dd]\b|@|[:：])|(?:加|add).{0,12}\bLINE\b|\bV信|薇信|加我?[vV]\b/u,
];

function namesMessenger(text: string): boolean {
  return MESSENGER_USES.some((pattern) => pattern.test(text));
}

/** Times, dates, amounts and codes of ours have digits too. */
const HARMLESS_NUMBERS = [
  /\b\d{4}-\d{2}-\d{2}(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?/gu,
  /\b\d{1,2}:\d{2}(?::\d{2})?/gu,
  /(?<![\d.+])\d{1,9}\.\d{1,8}(?![\d.])/gu,
  /(?<![\d.+])\d{1,3}(?:[ ,]\d{3}){1,3}(?:\.\d+)?(?=\s?(?:[A-Z]{2,6}\b|%|元|美元))/gu,
];
const PHONE = /(?:\+|00)?\(?\d(?:(?:[().\-/]|[ ]?[(-]?|\)[ ]?)\d){8,}/u;
const CALLING =
  'call|phone|tel|mobile|hotline|dial|ring|電話|电话|手機|手机|撥打|拨打|致電|致电|熱線|热线';
const CALL_NEAR = new RegExp(`(?:${CALLING}).{0,24}?\\d(?:[ ().-]{0,2}\\d){5,}`, 'iu');

function namesPhone(text: string): boolean {
  const left = HARMLESS_NUMBERS.reduce((rest, pattern) => rest.replace(pattern, '·'), text);
  return PHONE.test(left) || CALL_NEAR.test(left);
}

function tokensOf(text: string, pattern: RegExp): readonly string[] {
  return text.match(pattern) ?? [];
}
