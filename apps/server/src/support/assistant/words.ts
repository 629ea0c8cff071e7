/**
 * Cuts text into the words the assistant searches by. Latin words lose their endings; Chinese,
 * which has no spaces, is cut into its pairs of characters. Words that say nothing are left out.
 */

/** What a language leaves out: words, and runs of characters. */
export type IgnoredWords = {
  readonly words: ReadonlySet<string>;
  readonly runs: RegExp | null;
};

const HAN = /\p{Script=Han}/u;

export function isHan(word: string): boolean {
  return HAN.test(word);
}

/** A single character says little: `現` is in half of all questions. */
export function isSingleCharacter(word: string): boolean {
  return isHan(word) && word.length === 1;
}

export function readIgnoredWords(list: string): IgnoredWords {
  const words = list.split(' ').filter((word) => word !== '');
  const runs = words.filter(isHan).toSorted((one, other) => other.length - one.length);
  return {
    words: new Set(words.filter((word) => !isHan(word))),
    runs: runs.length === 0 ? null : new RegExp(runs.join('|'), 'gu'),
  };
}

export function wordsOf(text: string, ignored: IgnoredWords): string[] {
  const normal = text.normalize('NFKC').toLowerCase().replaceAll(/['’]/g, '');
  const joined = normal.replaceAll(/\b([a-z])-(?=[a-z])/g, '$1');
  const withoutRuns = ignored.runs ? joined.replaceAll(ignored.runs, ' ') : joined;
  const parts = withoutRuns.replaceAll(/(\p{Script=Han}+)/gu, ' $1 ').match(/[\p{L}\p{N}]+/gu);
  return (parts ?? []).flatMap((part) => {
    if (isHan(part)) return [...part, ...pairsOf(part)];
    return ignored.words.has(part) ? [] : [stemOf(part)];
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
