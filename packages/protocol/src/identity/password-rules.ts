/**
 * Which passwords are taken (SECURITY.md): any characters, six at least, but nothing that stands
 * on the list a guesser begins with, nothing made of words everybody would try here, and at every
 * length nothing a clever guesser reaches early. The lists are large, so they come in as an
 * argument: the server always has them, a page loads them when it needs them.
 */
import { CURRENCIES, MARKETS } from '@anywhen/prices';
import { PASSWORD_MAX, PASSWORD_MIN } from './endpoints.ts';
import type { FieldFault } from '../rejections.ts';

export type PasswordOwner = {
  username: string;
  email: string | null;
  phone: string | null;
  uid?: number;
};

/** Somebody who guesses: the passwords they begin with, and how many guesses any other takes. */
export type PasswordGuesser = {
  common: ReadonlySet<string>;
  countGuesses(password: string, words: string[]): number;
};

/** A guesser has a hundred tries before the throttles end it; this leaves one in ten thousand. */
const GUESSES_MIN = 1_000_000;
const PART_LENGTH = 16;
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

/**
 * Whoever is made to change a password takes the season or month and the year: `Summer2026!`.
 * Guessers know that.
 */
const TIMES_OF_THE_YEAR: ReadonlySet<string> = new Set(
  withoutMarks(
    'spring summer autumn fall winter january february march april may june july august ' +
      'september october november december monday tuesday wednesday thursday friday saturday ' +
      'sunday printemps été automne hiver janvier février mars avril mai juin juillet août ' +
      'septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi dimanche ' +
      'frühling sommer herbst januar februar märz juni juli oktober dezember ' +
      'primavera verano otoño invierno enero febrero marzo abril mayo junio julio agosto ' +
      'septiembre octubre noviembre diciembre весна лето осень зима январь февраль март апрель ' +
      'май июнь июль август сентябрь октябрь ноябрь декабрь xuân hạ thu đông mùaxuân mùahè ' +
      'mùathu mùađông 春 夏 秋 冬 春天 夏天 秋天 冬天 春季 夏季 秋季 冬季 haru natsu aki fuyu ' +
      '봄 여름 가을 겨울',
  ).split(' '),
);

const YEARS = /(?:19|20)\d{2}/g;
/** A short year or a day beside the word. */
const SHORT_NUMBER = /^\d{1,2}|\d{1,2}$/g;
const SIGNS_AT_THE_EDGES = /^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu;
/** Signs that are typed for a letter within a word. */
const FOR_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Two ways to type the same characters are the same password. */
export function normalizePassword(typed: string): string {
  return typed.normalize('NFKC');
}

export function isSamePassword(one: string, other: string): boolean {
  return normalizePassword(one) === normalizePassword(other);
}

export function findPasswordFault(
  typed: string,
  { min, max } = { min: PASSWORD_MIN, max: PASSWORD_MAX },
): FieldFault | undefined {
  if (typed === '') return 'required';
  const length = lengthOf(normalizePassword(typed));
  if (length < min) return 'too-short';
  return length > max ? 'too-long' : undefined;
}

export function findRepeatFault(typed: {
  password: string;
  repeat: string;
}): FieldFault | undefined {
  if (typed.repeat === '') return 'required';
  return isSamePassword(typed.password, typed.repeat) ? undefined : 'mismatch';
}

/** Spaces at the edges are the password's as well, but they make it no harder to guess. */
export function isWeakPassword(
  typed: string,
  owner: PasswordOwner,
  guesser: PasswordGuesser,
): boolean {
  const password = normalizePassword(typed);
  const words = wordsOf(owner);
  const small = password.toLowerCase();
  if (isMadeOfWords(small, words, guesser.common)) return true;
  if (isWordAndYear(small, guesser.common)) return true;
  return !partsOf(password.trim()).some((part) => isHard(guesser.countGuesses(part, words)));
}

/**
 * One part that holds out is enough. To estimate a hundred characters at once takes seconds, in
 * which a server would do nothing else.
 */
function partsOf(password: string): string[] {
  const letters = [...password];
  const count = Math.ceil(letters.length / PART_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    letters.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH).join(''),
  );
}

function isHard(guesses: number): boolean {
  return guesses >= GUESSES_MIN;
}

/** What is left without the words everybody would try must be a password by itself. */
function isMadeOfWords(
  password: string,
  words: readonly string[],
  common: ReadonlySet<string>,
): boolean {
  if (common.has(password)) return true;
  const cut = words.reduce(removeWord, password);
  if (cut === password) return false;
  const rest = withoutEdges(cut);
  return lengthOf(rest) < PASSWORD_MIN || common.has(rest);
}

/** Such words, or one common password, with a year or a short number and signs around them. */
function isWordAndYear(password: string, common: ReadonlySet<string>): boolean {
  const plain = withoutMarks(password).replaceAll(/[$@](?=\p{L})/gu, readLetters);
  const withoutYear = withoutEdges(plain.replaceAll(YEARS, ' '));
  const cut = withoutEdges(withoutYear.replaceAll(SHORT_NUMBER, ''));
  return [withoutYear, cut].some((text) => {
    const words = text.split(/[\p{P}\p{S}\s]+/u).map(readLetters);
    if (words.every((word) => TIMES_OF_THE_YEAR.has(word))) return true;
    return withoutYear !== plain && words.length === 1 && common.has(words[0] ?? '');
  });
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function readLetters(word: string): string {
  return [...word].map((sign) => FOR_LETTERS[sign] ?? sign).join('');
}

function withoutEdges(text: string): string {
  return text.replaceAll(SIGNS_AT_THE_EDGES, '');
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
