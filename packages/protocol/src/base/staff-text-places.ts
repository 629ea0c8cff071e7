/**
 * Places in a text that money or people could be sent to: links, addresses of chains, account, card
 * and phone numbers. Amounts, dates and times are numbers too and pass. Letters beyond ASCII stand
 * in strings only: the bundler of the server loses them in literals of regular expressions.
 */

const DOT = '(?:\\.|。|\\s*[[({]\\s*(?:\\.|dot|点|點)\\s*[\\])}]\\s*|\\s+dot\\s+|点|點)';
/** Of what is written like `name.ending`; other endings need `www` or a scheme to be a link. */
const ENDINGS = [
  'com|net|org|info|biz|xyz|top|vip|club|shop|online|site|live|app|dev|link|click|win|pro|cash',
  'money|finance|exchange|bank|pay|icu|cc|me|io|co|cn|hk|tw|ru|us|uk|de|fr|jp|kr|vn|th|ph|sg|br',
  'tr|ua|su|la|gg|tk|ml|ga|cf|gq|pw|ws|tv|eu|es|it|nl|pl|pt|id|ae|sa|au|ca|nz|ch|ly|gl|ai|vc|im',
  'fm|st|sh|mx|ar|cl|ng|za|pk|mo|my|to|in|be|at|is|so|no|se|fi|dk|gov|edu|eth|sol|crypto|trade',
].join('|');
const NAME = String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}.-]{1,80}`;

const LINKS: readonly RegExp[] = [
  /[a-z][a-z0-9+.-]{1,20}:\/\/\S+/iu,
  /(?<![\p{L}\p{N}])(?:www|hxxps?|https?)[.:]\S+/iu,
  new RegExp(`${NAME}${DOT}(?:${ENDINGS})(?![\\p{L}\\p{N}-])`, 'u'),
  new RegExp(`${NAME}${DOT}(?:${ENDINGS.toUpperCase()})(?![\\p{L}\\p{N}-])`, 'u'),
  /(?<!\w)(?:t|m|wa|fb)\.me(?!\w)/iu,
  /[\w-]+ \. ?(?:com|net|org|info|io|xyz|top|app)(?!\w)/iu,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u,
  /(?<!\w)(?:bitcoin|ethereum|tron|litecoin|solana|ton|mailto|tel|sms|tg|weixin): ?\S+/iu,
];

export function findLink(plain: string): string | undefined {
  return findFirst(plain, LINKS);
}

/** No word or number of any language is so long and has digits in it. */
const ADDRESSES: readonly RegExp[] = [
  /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{25,}/iu,
  /(?=[A-Za-z]*[a-z][A-Z])[A-Za-z]{24,}/u,
  /[A-Z]{40,}/u,
  /0x(?:[\s._-]*[0-9a-f]){16,}/iu,
  /(?=[\w-]*\d)[A-Za-z][\w-]{45,}/u,
  /(?<![\d.])0\.0\.\d{2,10}(?!\.?\d)/u,
];
const GROUP_SIZES = [3, 4, 5, 6, 8];
const GROUPED_MIN = 24;

/** What the link of a receipt ends with: made here, and no chain has such addresses. */
const SHARE_ID = /(?<![0-9a-zA-Z])[0-9a-f]{32}(?![0-9a-zA-Z])/gu;

export function findAddress(plain: string): string | undefined {
  const rest = plain.replaceAll(SHARE_ID, ' | ');
  return findFirst(rest, ADDRESSES) ?? findGrouped(rest);
}

/** An address cut into groups of one size, as people read them out. */
function findGrouped(plain: string): string | undefined {
  for (const size of GROUP_SIZES) {
    const more = Math.ceil(GROUPED_MIN / size) - 1;
    const group = `[a-z\\d]{${size}}`;
    const groups = new RegExp(`(?<![a-z\\d])${group}(?:[ ._/\\n-]${group}){${more},}`, 'iu');
    const [found] = groups.exec(plain) ?? [];
    if (found && isCode(found, size)) return found;
  }
  return undefined;
}

/** Words of one length follow one another, too, but not so many and not with so many digits. */
function isCode(grouped: string, size: number): boolean {
  const digits = countOf(grouped, /\d/g);
  const isLong = grouped.length >= 8 * (size + 1) - 1;
  return digits >= (isLong ? 1 : 5) && countOf(grouped, /[a-z]/gi) >= 3;
}

const IBAN_START = /(?<![a-z\d])[a-z]{2}[ -]?\d ?\d/giu;
const IBAN_DIGITS_MIN = 8;
const IBAN_SIZE = { min: 15, max: 34 };

/** By its two check digits, however it is grouped. */
export function findIban(plain: string): string | undefined {
  for (const { index } of plain.matchAll(IBAN_START)) {
    let typed = '';
    for (const letter of plain.slice(index, index + 2 * IBAN_SIZE.max)) {
      if (/[ .-]/.test(letter)) continue;
      if (!/[a-z\d]/i.test(letter)) break;
      typed += letter.toUpperCase();
      if (isIban(typed)) return typed;
    }
  }
  return undefined;
}

function isIban(text: string): boolean {
  if (text.length < IBAN_SIZE.min || text.length > IBAN_SIZE.max) return false;
  if (countOf(text, /\d/g) < IBAN_DIGITS_MIN) return false;
  const turned = `${text.slice(4)}${text.slice(0, 4)}`;
  return BigInt([...turned].map((letter) => parseInt(letter, 36)).join('')) % 97n === 1n;
}

/** What looks like a number of somebody's, and is none. */
const HARMLESS: readonly RegExp[] = [
  // Dates and times.
  /(?<!\d)(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}(?:[T ]+\d{1,2}:\d\d(?::\d\d)?)?(?!\d)/gu,
  /(?<!\d)\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d(?!\d)/gu,
  /(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)/gu,
  /(?<!\d)(?:19|20)\d\d ?- ?(?:19|20)\d\d(?!\d)/gu,
  // The number of a member.
  /(?<!\p{L})(?:uid|member number)(?: is)? ?:? ?[1-9]\d{7}(?!\d)/giu,
  new RegExp(
    '(?:會員|会员)(?:編號|编号|號碼|号码|號|号)(?:是|為|为)?[:：]? ?[1-9]\\d{7}(?!\\d)',
    'gu',
  ),
  // Amounts: in groups of three, with decimals, or round.
  /(?<![\d.])\d{1,3}(?:[,'\u2019]\d{3})+(?:\.\d{1,8})?(?![\d.]*\d)/gu,
  /(?<!\d[ .-]?)\d{1,3}(?<gap>[ .])\d{3}(?:\k<gap>000)*(?:,\d{1,8})?(?![ .-]?\d)/gu,
  /(?<![\d.])\d{1,7}\.\d{1,8}(?![.]?\d)/gu,
  /(?<!\d)[1-9]\d?0{4,12}(?!\d)/gu,
  // From one amount to another.
  /(?<!\d)\d{2,4}00 ?- ?\d{2,4}00(?!\d)/gu,
];
const CHINESE_DIGITS = '零一二三四五六七八九';
const OWNED_ZH = '账号|帳號|账户|帳戶|卡号|卡號|户口|戶口|收款|电话|電話|手机|手機';
const DIGIT_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];
const DIGIT_WORD = `(?:${DIGIT_WORDS.join('|')}|oh)`;

/** Phones and accounts; the shortest are local phone numbers. */
const LONG_NUMBER = /\d(?:[ ().\n/-]{0,3}\d){6,}/u;
const NAMED_NUMBERS: readonly RegExp[] = [
  /\b(?:account|acct|a\/c|iban|routing|sort code|card)\b[^.\n]{0,16}?\d(?:[ -]?\d){4,}/iu,
  /\b(?:swift|bic)\b(?: code)?[ :is]{0,4}[a-z]{6}[a-z\d]{2}(?:[a-z\d]{3})?(?!\p{L})/iu,
  new RegExp(`(?:${OWNED_ZH})[^。\\n]{0,8}?\\d(?:[ -]?\\d){4,}`, 'u'),
  new RegExp(`(?<!\\p{L})${DIGIT_WORD}(?:[ ,-]+${DIGIT_WORD}){5,}(?!\\p{L})`, 'iu'),
];

export function findNumber(plain: string): string | undefined {
  const digits = plain.replaceAll(new RegExp(`[〇${CHINESE_DIGITS}]{3,}`, 'g'), toDigits);
  const rest = HARMLESS.reduce((left, each) => left.replaceAll(each, ' | '), digits);
  return LONG_NUMBER.exec(rest)?.[0] ?? findFirst(rest, NAMED_NUMBERS);
}

function toDigits(written: string): string {
  return [...written.replaceAll('〇', '零')].map((one) => CHINESE_DIGITS.indexOf(one)).join('');
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

export function findFirst(plain: string, patterns: readonly RegExp[]): string | undefined {
  for (const pattern of patterns) {
    const [found] = pattern.exec(plain) ?? [];
    if (found) return found;
  }
  return undefined;
}
