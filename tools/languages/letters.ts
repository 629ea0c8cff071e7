/**
 * The letters a text of a language may have. For Chinese and Japanese the oldest national sets of
 * characters decide, which each hold the forms of their own country: GB 2312 of the mainland, the
 * first plane of Big5 of Taiwan and Hong Kong, the first level of JIS X 0208 of Japan.
 */
import type { Language } from '../../packages/protocol/src/base/languages.ts';

type Bytes = readonly [first: number, last: number];

const HAN: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  'zh-Hans': decode('gbk', [0xb0, 0xf7], [0xa1, 0xfe]),
  'zh-Hant': decode('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  ja: decode('euc-jp', [0xb0, 0xcf], [0xa1, 0xfe]),
};

/** Beyond those sets, because the language writes the word so. */
const RARE: Readonly<Partial<Record<Language, string>>> = { 'zh-Hant': '宕', ja: '々騙捏乖' };

const SCRIPTS: Readonly<Record<Language, RegExp>> = {
  en: /\p{Script=Latin}/u,
  fr: /\p{Script=Latin}/u,
  vi: /\p{Script=Latin}/u,
  ru: /\p{Script=Latin}|\p{Script=Cyrillic}/u,
  ko: /\p{Script=Latin}|\p{Script=Hangul}/u,
  ja: /\p{Script=Latin}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u,
  'zh-Hans': /\p{Script=Latin}|\p{Script=Han}/u,
  'zh-Hant': /\p{Script=Latin}|\p{Script=Han}/u,
};

/** Latin letters that only one of the three Latin languages writes. */
const OTHERS_LATIN: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /[^a-z]/iu,
  fr: /[ăđơưĩũảãạẻẽẹỉịỏõọủụỷỹỵắằẳẵặấầẩẫậếềểễệốồổỗộớờởỡợứừửữựáíóúýòìõ]/iu,
  vi: /[çœæëïîûüÿ]/iu,
};

/** Letters of mathematics, which all languages share. */
const SHARED = /[πσμΔΣª-ºʼᵉˢʳ]/u;

export function listForeignLetters(language: Language, text: string): string[] {
  const letters = text.match(/\p{Letter}/gu) ?? [];
  return [...new Set(letters)].filter((letter) => !isOwn(language, letter));
}

function isOwn(language: Language, letter: string): boolean {
  if (SHARED.test(letter)) return true;
  if (/\p{Script=Han}/u.test(letter)) {
    return Boolean(HAN[language]?.has(letter) || RARE[language]?.includes(letter));
  }
  // ー is of both Japanese scripts, and of neither by its property.
  if (letter === 'ー') return language === 'ja';
  return SCRIPTS[language].test(letter) && !OTHERS_LATIN[language]?.test(letter);
}

function decode(encoding: string, first: Bytes, second: Bytes): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let high = first[0]; high <= first[1]; high += 1) {
    for (let low = second[0]; low <= second[1]; low += 1) {
      const character = decoder.decode(new Uint8Array([high, low]));
      if (/^\p{Script=Han}$/u.test(character)) found.add(character);
    }
  }
  return found;
}
