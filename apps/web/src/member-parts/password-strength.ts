/**
 * A rough estimate of a password's strength, for the meter beside the field. Only a hint: the
 * server has the real lists and decides. Errs towards "weaker".
 */

/** 0 nothing typed, 1 weak … 4 strong. */
type Strength = 0 | 1 | 2 | 3 | 4;

/** Guessed first by every attacker. */
const COMMON =
  'password passwort admin letmein login master dragon monkey football iloveyou sunshine ' +
  'princess secret qwerty asdf zxcv abc123 anywhen paper trade crypto bitcoin tether money coin ' +
  'usdt btc eth mima woaini welcome spring summer autumn winter january february march april june ' +
  'july august september october november december monday friday';

const KEYBOARD = 'qwertyuiop asdfghjkl zxcvbnm 1234567890';
const LOOKALIKES: Readonly<Record<string, string>> = { '@': 'a', '0': 'o', '3': 'e', $: 's' };
const SHORT = 6;
const WORD_BITS = 9;
const STEP_BITS = 1; // The next letter of a common sequence.
const LETTER_IN_WORD_BITS = 3; // Letters of a word are predictable from the previous ones.
const DIGIT_IN_NUMBER_BITS = 2; // Dates and phone numbers.

export function strengthOf(password: string, ownWords: readonly string[] = []): Strength {
  const text = password.normalize('NFKC');
  if (text === '') return 0;
  if ([...text].length < SHORT) return 1;
  const bits = bitsOf(text, ownWords);
  if (bits < 25) return 1;
  if (bits < 40) return 2;
  return bits < 55 ? 3 : 4;
}

function bitsOf(text: string, ownWords: readonly string[]): number {
  const { rest, wordCount } = withoutWords(text, ownWords);
  const poolBits = Math.log2(poolOf(text));
  let bits = wordCount * WORD_BITS;
  for (const part of rest.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? []) {
    const isLong = [...part].length >= 4 && /^[\u0020-\u024f]+$/.test(part);
    bits += bitsOfPart(part, isLong ? Math.min(poolBits, bitsInLong(part)) : poolBits);
  }
  return bits;
}

function bitsInLong(part: string): number {
  if (/^\d/.test(part)) return DIGIT_IN_NUMBER_BITS;
  return /^\p{L}/u.test(part) ? LETTER_IN_WORD_BITS : Infinity;
}

function bitsOfPart(part: string, bitsEach: number): number {
  let bits = 0;
  let before = '';
  for (const letter of part.toLowerCase()) {
    bits += isForeseen(before, letter) ? STEP_BITS : bitsEach;
    before = letter;
  }
  return bits;
}

function isForeseen(before: string, letter: string): boolean {
  if (before === '') return false;
  const step = (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
  const isNeighbour = KEYBOARD.includes(before + letter) || KEYBOARD.includes(letter + before);
  return Math.abs(step) <= 1 || isNeighbour;
}

/** Words are recognised even with a zero for an o. */
function withoutWords(text: string, ownWords: readonly string[]) {
  let rest = text.toLowerCase();
  let wordCount = 0;
  const words = [...COMMON.split(' '), ...ownWords.map((word) => word.toLowerCase())];
  for (const word of words.filter(({ length }) => length >= 3)) {
    for (const spelled of [rest, plain(rest)]) {
      const at = spelled.indexOf(word);
      if (at === -1) continue;
      rest = `${rest.slice(0, at)} ${rest.slice(at + word.length)}`;
      wordCount += 1;
      break;
    }
  }
  return { rest: rest.trim(), wordCount };
}

function plain(text: string): string {
  return [...text].map((letter) => LOOKALIKES[letter] ?? letter).join('');
}

function poolOf(text: string): number {
  let pool = 0;
  if (/[a-z]/.test(text)) pool += 26;
  if (/[A-Z]/.test(text)) pool += 26;
  if (/\d/.test(text)) pool += 10;
  if (/[^A-Za-z\d]/.test(text)) pool += 33;
  if (/[\u0250-\u{10ffff}]/u.test(text)) pool += 1_000;
  return pool;
}
