/**
 * What in a text is of another language than its own: letters, words that a language is full of, a
 * sentence without any letter of its own, and what is written as in English. Search words are told
 * by their letters alone, because people type words of all languages into a search.
 */
import type { Language } from '../../packages/protocol/src/base/languages.ts';
import { listForeignLetters } from './letters.ts';
import type { MemberText } from './member-texts.ts';

/** Words no text of any length does without, and no other of the languages has. */
const WORDS = {
  en: `the is it and of you at your price this what for not are be with order from day was account
    nothing by has its again now please have here before after once there how first amount money
    each every days only paid if then cannot until choose out when last does they which that my
    will would must could should them than other about below above sell buy own who without another
    over their these those where while done still did were because why market orders`,
  fr: `est et les prix vous une pas ne que votre pour des au sur qui compte ordre sont dans peut
    être avec mot chaque été montant veuillez vos autre aucun sans aux leur mais nous où déjà
    jamais ordres avant après depuis vers achat jour rien il elle ils elles ce cette ces se
    ses leurs redevient décision tous toutes sous quelques`,
  vi: `và có của không được bạn một các này với để đã người giá lệnh tài khoản tiền lần phí hoặc vào
    đến nếu bị trước đang mỗi chưa sẽ nào ngày hàng từ số dư giây bằng lại theo mật thời tại`,
} as const;

const LISTS = Object.entries(WORDS).map(([language, words]) => ({
  language,
  words: new Set(words.split(/\s+/)),
}));

/** Said in both ways of Chinese by one character, of which one way has another. */
const OTHER_CHINESE: Readonly<Partial<Record<Language, RegExp>>> = {
  'zh-Hant': /[后里余于几并云]|准备|准确|采用|制作/,
  'zh-Hans': /著(?!名|作)|乾(?!坤|隆)/,
};

const OWN_LETTER: Readonly<Partial<Record<Language, RegExp>>> = {
  'zh-Hant': /\p{Script=Han}/u,
  'zh-Hans': /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
};

/** Names and codes, which stand alone in every language. */
const NAMES = new Set(
  `anywhen paper bitcoin ethereum solana tron bnb smart chain trc bep erc usdt btc utc uid oco gtc
   ioc fok csv json fifo post-only e-mail kr qf- enter esc english lv`.split(/\s+/),
);

/** Of French and Vietnamese: words that are written as in English. */
const AS_IN_ENGLISH: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  fr: new Set(
    `important transaction confirmations stop signal options long short position positions staking
     bot bots max min flexible total type maker taker call put e-mail messages version licences
     euro finance vol sim minute minutes machine machines stock note normal gain option code
     commission pause passkeys secret menu pool pools format plan conversation spot take-profit
     stop-loss liquidation hmac void classes`.split(/\s+/),
  ),
  vi: new Set(
    'long short staking bot maker taker call put funding pool stake menu e-mail euro'.split(' '),
  ),
};

/** Where words of a search stand, in the texts of the app and of the assistant. */
const SEARCHED = /(^|[ .])(words|synonyms|ignored)(\.|$)/;

/** Japanese without kana ends sooner, by a mark at the latest. */
const LONG_RUN = /\p{Script=Han}{9}/u;

export function findForeign({ language, place, text }: MemberText, english?: string): string[] {
  const bare = withoutGaps(text);
  const letters = listForeignLetters(language, bare).map((letter) => `the letter ${letter}`);
  if (SEARCHED.test(place)) return letters;
  const words = wordsOf(bare);
  const faults = [...letters, ...listForeignWords(language, words)];
  const [other] = OTHER_CHINESE[language]?.exec(bare) ?? [];
  if (other) faults.push(`${other} is written in another way`);
  if (isWithoutOwn(language, { bare, words })) faults.push('no letter of its own');
  const same = AS_IN_ENGLISH[language];
  if (same && text === english) {
    faults.push(...words.filter((word) => !same.has(word) && !isName(word)).map(asInEnglish));
  }
  return faults;
}

function asInEnglish(word: string): string {
  return `${word} as in English`;
}

export function listForeignWords(language: Language, words: readonly string[]): string[] {
  const own = LISTS.find((list) => list.language === language)?.words;
  const others = LISTS.filter((list) => list.words !== own);
  return words.flatMap((word) => {
    const from = own?.has(word) ? undefined : others.find((list) => list.words.has(word));
    return from ? [`${word} is ${from.language}`] : [];
  });
}

/** Japanese without a kana is a label; as a sentence it is Chinese. */
function isWithoutOwn(
  language: Language,
  { bare, words }: { bare: string; words: readonly string[] },
): boolean {
  const letter = OWN_LETTER[language];
  if (letter === undefined || words.length === 0) return false;
  if (!letter.test(bare)) return !words.every(isName);
  if (language !== 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(bare)) return false;
  return LONG_RUN.test(bare);
}

function isName(word: string): boolean {
  return NAMES.has(word) || word.length < 3;
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}[\p{L}-]*/gu) ?? [];
}

/** What is filled in is of no language, and neither are addresses, files and settings. */
function withoutGaps(text: string): string {
  return text
    .replaceAll(/\{+[^}]*\}+/g, ' ')
    .replaceAll(/https?:\S+|[\w/.-]+\.(?:md|json|csv|txt|com)\b|\b[A-Z]+_[A-Z_]+\b/g, ' ');
}
