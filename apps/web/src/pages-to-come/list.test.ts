/** The list of missing pages agrees with the route table, and every way to one is marked. */
import { describe, expect, it } from 'vitest';
import { isToCome, routes } from '../router/table.ts';
import { everyPageToCome, pagesToCome } from './list.ts';

const { '../pages.ts': pagesSource = '' } = import.meta.glob<string>('../pages.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../router/**', '!../pages.ts', '!./**'],
  { query: '?raw', import: 'default', eager: true },
);

/** What puts the mark beside a link; Mine, More and the search do it for their lists. */
const MARKS = /\b(?:useToComeMark|LinkRows|FUNCTION_GROUPS)\b/;

describe('pages to come', () => {
  it('are exactly the routes that the table marks so', () => {
    const inTable = routes.map(({ path }) => path).filter((path) => path !== '*' && isToCome(path));
    expect(inTable.toSorted()).toEqual(Object.keys(pagesToCome).toSorted());
  });

  it('have one line in the list of pages, so that none is missed', () => {
    expect(pagesSource.match(/page-to-come\.tsx/g)).toHaveLength(1);
  });

  it('are marked wherever a source leads to one', () => {
    const paths = Object.keys(pagesToCome);
    const leading = Object.entries(sources).filter(([, text]) =>
      paths.some((path) => text.includes(`'${path}`) || text.includes(`"${path}`)),
    );
    expect(leading.length).toBeGreaterThan(0);
    expect(leading.filter(([, text]) => !MARKS.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('each state their purpose in the three complete languages', () => {
    const hollow = Object.entries({ ...everyPageToCome, ...pagesToCome }).filter(([, purpose]) =>
      [purpose.en, purpose['zh-Hant'], purpose['zh-Hans']].some((text) => text.length < 6),
    );
    expect(hollow).toEqual([]);
  });
});
