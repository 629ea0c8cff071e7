/** What goes into a column comes out of it, whatever is in the text: PostgreSQL itself is asked. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CoreBench } from '../testing/core-bench.ts';
import { numbers, texts } from './columns.ts';

let bench: CoreBench;

beforeAll(async () => {
  bench = await CoreBench.open();
});

afterAll(() => bench.close());

const ODD = [
  '',
  'null',
  'NULL',
  '"',
  '\\',
  '\\"',
  '{1,2}',
  'a,b',
  " ' ",
  'line\nbreak',
  '價 🪙',
  null,
];

it('any text is itself again', async () => {
  expect(await through(ODD)).toEqual(ODD);
  // PostgreSQL cannot hold a zero character; the protocol's schemas refuse it.
  const text = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((each) => each.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { maxLength: 30 }), async (column) => {
      expect(await through(column)).toEqual(column);
    }),
    { numRuns: 200 },
  );
});

it('numbers of any size and their absence are themselves again', async () => {
  const column = [0, -1, 2n ** 62n, -(10n ** 18n), null, Number.MAX_SAFE_INTEGER];
  const { rows } = await bench.database.pool.query<{ values: (string | null)[] }>({
    text: 'select array_agg(each) as values from unnest($1::bigint[]) each',
    values: [numbers(column, (value) => value)],
  });
  expect(rows[0]?.values).toEqual(column.map((value) => value?.toString() ?? null));
});

async function through(column: readonly (string | null)[]): Promise<(string | null)[]> {
  const { rows } = await bench.database.pool.query<{ value: string | null }>({
    text: 'select value from unnest($1::text[]) with ordinality r(value, place) order by place',
    values: [texts(column, (value) => value)],
  });
  return rows.map(({ value }) => value);
}
