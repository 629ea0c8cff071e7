/**
 * Cuts text into the words the assistant searches by. Latin words lose their endings. Chinese and
 * Korean, whose words stand together or carry their particles, are cut into pairs of characters;
 * so is what Japanese writes in Chinese characters. Words that say nothing are left out.
 */

/** What a language leaves out: words, runs of characters, and the ends of Japanese syllables. */
export type IgnoredWords = {
  readonly words: ReadonlySet<string>;
  readonly runs: RegExp | null;
  readonly ends: RegExp | null;
};

const HAN = /\p{Script=Han}/u;
const HANGUL = /\p{Script=Hangul}/u;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A run of one script: Japanese puts no space where one ends. */
const RUN = /\p{Script=Han}+|\p{Script=Hiragana}+|[\p{Script=Katakana}ー]+|\p{Script=Hangul}+/gu;

/** What stands between two characters of one verb, as in 引き出し. */
const INSIDE_VERB = /(\p{Script=Han})[いきぎしじちひびみりえけげせべめれ](?=\p{Script=Han})/gu;

/** Cut into pairs of characters. */
export function isPaired(word: string): boolean {
  return HAN.test(word) || HANGUL.test(word);
}

/** A single character says little: `現` is in half of all questions. */
export function isSingleCharacter(word: string): boolean {
  return isPaired(word) && word.length === 1;
}

/** Syllables of Japanese alone are mostly grammar: they may find something, but say little. */
export function isSyllables(word: string): boolean {
  return HIRAGANA.test(word);
}

/** By which a text shows what language it may be in; Japanese has Chinese characters too. */
export function scriptOf(text: string): 'kana' | 'han' | 'hangul' | 'cyrillic' | 'latin' {
  if (KANA.test(text)) return 'kana';
  if (HANGUL.test(text)) return 'hangul';
  if (HAN.test(text)) return 'han';
  return /\p{Script=Cyrillic}/u.test(text) ? 'cyrillic' : 'latin';
}

export function readIgnoredWords(list: string): IgnoredWords {
  const words = list.split(' ').filter((word) => word !== '');
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const runs = longestFirst.filter((word) => HAN.test(word));
  const syllables = longestFirst.filter(isSyllables).join('|');
  return {
    words: new Set(words.filter((word) => !HAN.test(word))),
    runs: runs.length === 0 ? null : new RegExp(runs.join('|'), 'gu'),
    ends: syllables === '' ? null : new RegExp(`^(?:${syllables})+|(?:${syllables})+$`, 'gu'),
  };
}

export function wordsOf(text: string, ignored: IgnoredWords): string[] {
  const normal = text.normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '');
  const joined = normal.replaceAll(/\b([a-z])-(?=[a-z])/g, '$1');
  const withoutRuns = ignored.runs ? joined.replaceAll(ignored.runs, ' ') : joined;
  const verbs = withoutRuns.replaceAll(INSIDE_VERB, '$1');
  const parts = verbs.replaceAll(RUN, ' $& ').match(/[\p{L}\p{N}]+/gu);
  return (parts ?? []).flatMap((part) => {
    if (HAN.test(part)) return [...part, ...pairsOf(part)];
    if (ignored.words.has(part)) return [];
    if (HANGUL.test(part)) return pairsOf(part);
    if (!KANA.test(part)) return [stemOf(part)];
    const word = ignored.ends ? part.replaceAll(ignored.ends, '') : part;
    return word.length > 1 ? [word] : [];
  });
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** The plain endings of English. A wrong stem is harmless as long as it is always the same one. */
function stemOf(word: string): string {
  const singular = singularOf(word);
  const [, verb = singular] = /^(.{3,}?)(?:ing|ed)$/.exec(singular) ?? [];
  const plain = verb.replace(/([b-df-hj-np-rtv-z])\1$/, '$1');
  return plain.length > 3 ? plain.replace(/e$/, '') : plain;
}

function singularOf(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.endsWith('sses')) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
