/**
 * Which passwords are taken (SECURITY.md): any characters, six at least, but nothing that stands
 * on the list a guesser begins with, and nothing made of words everybody would try here. The lists
 * are large and loaded at the first use. No password is kept or logged.
 */
import { CURRENCIES, MARKETS } from '@anywhen/prices';
import { type FieldFault, PASSWORD_MAX, PASSWORD_MIN } from '@anywhen/protocol';

export type PasswordOwner = {
  username: string;
  email: string | null;
  phone: string | null;
  uid?: number;
};

type WordLists = {
  common: ReadonlySet<string>;
  countGuesses(password: string, words: string[]): number;
};

/** Up to this length a password must also hold out against a clever guesser. */
const SHORT_MAX = 7;
const SHORT_GUESSES_MIN = 1_000_000;
/** Words this short are found in others by chance, so they count only when they stand alone. */
const LONE_WORD_MAX = 3;
const COUNTRY_CODE_MAX = 3;

const HOUSE_WORDS: readonly string[] = [
  'anywhen',
  'paper',
  'tether',
  ...CURRENCIES,
  ...MARKETS.filter(({ isSpot }) => isSpot).map(({ name }) => name.replaceAll(' ', '')),
].map((word) => word.toLowerCase());

let wordLists: Promise<WordLists> | undefined;

/** Two ways to type the same characters are the same password. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

export function findPasswordFault(typed: string): FieldFault | undefined {
  if (typed === '') return 'required';
  const length = lengthOf(normalizePassword(typed));
  if (length < PASSWORD_MIN) return 'too-short';
  return length > PASSWORD_MAX ? 'too-long' : undefined;
}

export function findRepeatFault(typed: {
  password: string;
  repeat: string;
}): FieldFault | undefined {
  if (typed.repeat === '') return 'required';
  const isSame = normalizePassword(typed.password) === normalizePassword(typed.repeat);
  return isSame ? undefined : 'mismatch';
}

export async function isWeakPassword(typed: string, owner: PasswordOwner): Promise<boolean> {
  const lists = await loadWordLists();
  const password = normalizePassword(typed);
  const words = wordsOf(owner);
  if (isGuessable(password.toLowerCase(), words, lists.common)) return true;
  if (lengthOf(password) > SHORT_MAX) return false;
  return lists.countGuesses(password, words) < SHORT_GUESSES_MIN;
}

/** What is left without the words everybody would try must be a password by itself. */
function isGuessable(
  password: string,
  words: readonly string[],
  common: ReadonlySet<string>,
): boolean {
  if (common.has(password)) return true;
  const cut = words.reduce(removeWord, password);
  if (cut === password) return false;
  const rest = cut.replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '');
  return lengthOf(rest) < PASSWORD_MIN || common.has(rest);
}

function removeWord(text: string, word: string): string {
  if (word.length > LONE_WORD_MAX) return text.replaceAll(word, '');
  return text.replaceAll(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'gu'), '');
}

/** Longest first, so that `bitcoincash` goes before `bitcoin`. */
function wordsOf({ username, email, phone, uid }: PasswordOwner): string[] {
  const own = [username, email?.slice(0, email.indexOf('@')) ?? '', String(uid ?? '')];
  const digits = phone?.replace('+', '') ?? '';
  const numbers = Array.from({ length: COUNTRY_CODE_MAX + 1 }, (_, cut) => digits.slice(cut));
  const words = [...own, ...numbers].map((word) => normalizePassword(word).toLowerCase());
  return [...new Set([...HOUSE_WORDS, ...words])]
    .filter((word) => word.length > LONE_WORD_MAX || /^[a-z0-9]{3}$/.test(word))
    .toSorted((left, right) => right.length - left.length);
}

function lengthOf(text: string): number {
  return [...text].length;
}

function loadWordLists(): Promise<WordLists> {
  wordLists ??= readWordLists();
  return wordLists;
}

async function readWordLists(): Promise<WordLists> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const guesser = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return {
    common: new Set(dictionary['passwords-common'].map(String)),
    countGuesses: (password, words) => guesser.check(password, words).guesses,
  };
}
