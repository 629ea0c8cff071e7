/**
 * English as it would be in a language of long words: every text in brackets, with accents, and
 * two fifths longer. Made of the English texts on their way to the browser: no member meets it.
 */
import type { Page } from '@playwright/test';

type Tree = { [key: string]: Tree | string };

const CATALOGUE = /\/assets\/en-\w+-[\w-]{8}\.js$/;
const EXPORT = 'export default';

const LONGER = 0.4;

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ô',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Ï',
  O: 'Ö',
  U: 'Û',
};

export const OPENING = '⟦';
const CLOSING = '⟧';

/** From the next page that is loaded on. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.route(CATALOGUE, async (route) => {
    const answer = await route.fetch();
    const code = await answer.text();
    if (!code.startsWith(EXPORT)) throw new Error(`${route.request().url()} is no catalogue`);
    const tree = JSON.parse(code.slice(EXPORT.length)) as Tree;
    await route.fulfill({ response: answer, body: EXPORT + JSON.stringify(lengthenAll(tree)) });
  });
}

function lengthenAll(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      return [key, typeof value === 'string' ? lengthen(value) : lengthenAll(value)];
    }),
  );
}

/** What is filled in stays. Vowels are doubled, so that single words become longer too. */
export function lengthen(text: string): string {
  const gaps = /(\{\{\w+\}\})/;
  const letters = text.split(gaps).filter((piece) => !gaps.test(piece));
  const wanted = Math.ceil(letters.join('').length * LONGER);
  let added = OPENING.length + CLOSING.length;
  const pieces = text.split(gaps).map((piece) =>
    gaps.test(piece)
      ? piece
      : piece.replaceAll(/[a-z]/gi, (letter) => {
          const accented = ACCENTED[letter];
          if (accented === undefined || added >= wanted) return accented ?? letter;
          added += 1;
          return accented + accented.toLowerCase();
        }),
  );
  return `${OPENING}${pieces.join('')}${CLOSING}`;
}
