/**
 * Usernames that a member could take for the operator's: whoever is called `support` is believed.
 * Names are compared by how they look, so capitals, digits for letters, letters of another alphabet
 * and separators do not help. A name that contains such a word by chance (`stafford`, `badminton`)
 * is free.
 */

/** Signs that are read as a letter, of their own or another alphabet. */
const LOOKS: ReadonlyMap<string, string> = lookalikes();

/** Two letters that are read as one. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['cl', 'd'],
];

const RESERVED = listOf(
  'admin administrator anywhen helpdesk moderator official operator staff support sysadmin webmaster',
);

/** They make no name the operator's by themselves, and no other name of one that is. */
const COMPANIONS = listOf(
  'account center chat customer desk help live member my online paper real security service ' +
    'system team the',
);

/** The house: nobody has it in a name by chance. */
const HOUSE = readAs('anywhen');

export function isReservedUsername(typed: string): boolean {
  const parts = partsOf(typed.normalize('NFKC'));
  const readings = [...parts, parts.join('')]
    .flatMap((part) => [part, withoutNumber(part)])
    .map(readAs);
  return readings.some((reading) => reading.includes(HOUSE) || isOfReservedWords(reading));
}

/** `anywhen_support`, `AdminJoe`: words are told apart by separators and capitals. */
function partsOf(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1_')
    .split(/[^\p{L}\p{N}@$!|]+/u)
    .filter((part) => part !== '');
}

/** A number at an end is no letter in disguise: `admin1`. */
function withoutNumber(part: string): string {
  return part.replaceAll(/^\p{N}+|\p{N}+$/gu, '');
}

/** As somebody reads it who does not look closely. */
function readAs(text: string): string {
  const letters = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')];
  const read = letters.map(
    (letter) => LOOKS.get(letter) ?? LOOKS.get(letter.toLowerCase()) ?? letter.toLowerCase(),
  );
  return PAIRS.reduce((reading, [pair, one]) => reading.replaceAll(pair, one), read.join(''));
}

/** One or several words in a row, of which one at least is reserved: `supportteam`. */
function isOfReservedWords(text: string): boolean {
  const ends = new Map<number, { isReserved: boolean }>([[0, { isReserved: false }]]);
  for (let at = 0; at < text.length; at += 1) {
    const before = ends.get(at);
    if (!before) continue;
    const found = [
      ...RESERVED.map((word) => ({ word, isReserved: true })),
      ...COMPANIONS.map((word) => ({ word, isReserved: before.isReserved })),
    ].filter(({ word }) => text.startsWith(word, at));
    for (const { word, isReserved } of found) {
      const end = at + word.length;
      ends.set(end, { isReserved: isReserved || ends.get(end)?.isReserved === true });
    }
  }
  return ends.get(text.length)?.isReserved === true;
}

/** With their plurals. */
function listOf(words: string): string[] {
  return words.split(' ').flatMap((word) => [readAs(word), readAs(`${word}s`)]);
}

/** What looks like i, l or 1 is one sign: these are never told apart. */
function lookalikes(): Map<string, string> {
  const signs: Readonly<Record<string, string>> = {
    a: '4@аαΑА',
    b: '8вΒВ',
    c: 'сСϲ',
    d: 'ԁ',
    e: '3еεΕЕє',
    f: 'ƒ',
    g: '69',
    h: 'һнΗН',
    k: 'кκΚК',
    l: '1i|!ıіӏιΙІ',
    m: 'мΜМ',
    n: 'пηΝո',
    o: '0оοσΟО',
    p: 'рρΡР',
    r: 'гя',
    s: '5$ѕЅ',
    t: '7тτΤТ',
    u: 'υցսц',
    v: 'νѵ',
    w: 'ωшѡԝ',
    x: 'хχΧХ',
    y: 'уγүΥУ',
    z: '2ζΖ',
  };
  return new Map(
    Object.entries(signs).flatMap(([letter, alike]) => [...alike].map((sign) => [sign, letter])),
  );
}
