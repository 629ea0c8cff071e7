/**
 * Any text written into a row is read back unchanged, one by one and in portions, on a real
 * PostgreSQL.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { loadInPortions } from './portions.ts';
import { type Value, bytes, numbers, rowsLiteral } from './row-literals.ts';

const bench = startTestCores();

const ODD = [
  '',
  'null',
  'NULL',
  '"',
  '\\',
  '\\"',
  '{1,2}',
  '(1,2)',
  'a,b',
  " ' ",
  'line\nbreak',
  '價 🪙',
  null,
];

it('any text is read back unchanged', async () => {
  expect(await textsThrough(ODD)).toEqual(ODD);
  // PostgreSQL cannot store a zero character; the protocol's schemas reject it.
  const text = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((each) => each.replaceAll('\0', ''));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(text), { minLength: 1, maxLength: 30 }), async (texts) => {
      expect(await textsThrough(texts)).toEqual(texts);
    }),
    { numRuns: 200 },
  );
});

it('in portions it is the same, row for row and value for value', async () => {
  const text = `select n::bigint as id, n::int as small, n % 2 = 0 as is_even, value as odd,
      10::numeric ^ 36 + n as large, nullif(n % 3, 0)::numeric as some,
      jsonb_build_object('of', value, 'n', n, 'is', null) as deep, md5(n::text)::uuid as name,
      nullif(decode(md5(n::text), 'hex'), decode(md5('7'), 'hex')) as bytes
    from generate_series(1, 25000) n join odd on place = n % ${ODD.length} + 1
    where n > $1 order by n limit $2`;
  await bench.connect(async (client) => {
    await client.query('create temp table odd (value text, place bigint)');
    await client.query('insert into odd select * from unnest($1::text[]) with ordinality', [ODD]);
    const { rows } = await client.query(text, [0, 25_000]);
    const all = { text, keyOf: ({ id }: { id: string }) => id, read: (row: object) => row };
    const inPortions = await loadInPortions(client, all);
    expect(inPortions).toHaveLength(25_000);
    expect(inPortions).toEqual(rows);
    expect(await loadInPortions(client, { ...all, after: 25_000 })).toEqual([]);
    const withDate = { ...all, text: text.replace('value as odd', 'now()::date as odd') };
    await expect(loadInPortions(client, withDate)).rejects.toThrow('odd cannot be read in columns');
  });
});

it('numbers of any size, and nulls, are read back unchanged', async () => {
  const account = -(2n ** 62n);
  const balance = 10n ** 37n;
  const row = [account, Number.MAX_SAFE_INTEGER, null, -balance, balance, 0, -1, null];
  const [read] = await through('posting', [row]);
  expect(Object.values(read ?? {}).map((each) => each?.toString() ?? null)).toEqual(
    row.map((each) => each?.toString() ?? null),
  );
});

it('bytes, lists, documents and booleans are read back unchanged', async () => {
  const seed = 'ab'.repeat(32);
  const [tick] = await through('tick', [[7, bytes(seed), numbers([1, 2]), numbers([])]]);
  expect(tick).toEqual({
    second: '7',
    seed: Buffer.from(seed, 'hex'),
    price_units: ['1', '2'],
    tape_volume_cents: [],
  });
  const state = { genesis: 'a "quoted" \\ word', hashes: [null, ''] };
  const [document] = await through('market_state', [[false, JSON.stringify(state)]]);
  expect(document).toEqual({ is_only: false, state });
});

it('no rows give no literal', () => {
  expect(rowsLiteral([], () => [1])).toBeUndefined();
});

async function textsThrough(texts: readonly (string | null)[]): Promise<unknown[]> {
  const rows = await through(
    'day_commitment',
    texts.map((text, day) => [day, text, null, text]),
  );
  for (const { anchor, seed } of rows) expect(seed).toBe(anchor);
  return rows.map(({ anchor }) => anchor);
}

async function through(table: string, rows: readonly Value[][]) {
  const found = await bench.database.pool.query<Record<string, unknown>>({
    text: `select r.* from unnest($1::${table}[]) r`,
    values: [rowsLiteral(rows, (row) => row)],
  });
  return found.rows;
}
