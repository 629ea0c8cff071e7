/** Statements of a hand-booked ledger: worked examples, periods, archives, and a long ledger. */
import { parseUnits } from '@anywhen/money';
import { testSize } from '@anywhen/money/test-size';
import {
  COST_METHODS,
  STATEMENT_NOTICE,
  type CostMethod,
  type LedgerType,
} from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BookedLedger, type Legs } from '../../testing/funding/booked-ledger.ts';
import { ALICE, BOB } from '../../testing/money.ts';
import {
  makeStatement,
  namedCells,
  readCsvStatement,
  readStatement,
  sumAmounts,
} from '../../testing/statement/made-statement.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { LINES_AT_ONCE, findStatementPlaces, writeStatement } from './writing.ts';
import { Snapshots } from './snapshot.ts';

const LINES = testSize('STATEMENT_LINES', { short: 4_000, long: 100_000 });
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2026, 0, 5);
const dayOf = (days: number) => new Date(FIRST + days * DAY_MS).toISOString().slice(0, 10);

/** BTC at 64 000 on every day. */
const deps = {
  findWorths: async () => (came: { units: bigint }) => came.units * 64_000n,
};

type Line = readonly [place: string, currency: string, amount: string, type: LedgerType];

let database: TestDatabase;
let ledger: BookedLedger;

/** Account and side, or a house account. */
async function post(days: number, reference: string, ...lines: readonly Line[]): Promise<void> {
  const legs = lines.map(([place, currency, amount, type]) => {
    const [kind, bucket = 'available'] = place.split(' ');
    const account = /:/.test(place)
      ? { owner: place, currency }
      : { owner: ALICE, kind, currency, bucket };
    return { account, units: parseUnits(amount), type, reference };
  });
  await ledger.post(FIRST + days * DAY_MS, legs as unknown as Legs);
}

beforeAll(async () => {
  database = await TestDatabase.start();
  ledger = new BookedLedger(database);
  await post(
    0,
    'grant',
    ['sim:faucet', 'USDT', '-70000', 'SIM_GRANT'],
    ['spot', 'USDT', '70000', 'SIM_GRANT'],
  );
  const buy = (paid: string): Line[] => [
    ['spot', 'USDT', `-${paid}`, 'SPOT_BUY'],
    ['house:mm', 'USDT', paid, 'SPOT_BUY'],
    ['spot', 'BTC', '0.5', 'SPOT_BUY'],
    ['spot', 'BTC', '-0.0005', 'SPOT_FEE'],
    ['house:mm', 'BTC', '-0.4995', 'SPOT_SELL'],
  ];
  await post(1, '11', ...buy('30000'));
  await post(
    2,
    'funds',
    ['spot', 'BTC', '-0.2', 'TRANSFER_OUT'],
    ['funds', 'BTC', '0.2', 'TRANSFER_IN'],
  );
  await post(
    3,
    '7@20456',
    ['house:mining', 'BTC', '-0.0005', 'MINING_OUTPUT'],
    ['financial', 'BTC', '0.0005', 'MINING_OUTPUT'],
  );
  await post(4, '12', ...buy('33000'));
  await post(
    5,
    '13',
    ['spot', 'BTC', '-0.6', 'SPOT_HOLD'],
    ['spot held', 'BTC', '0.6', 'SPOT_HOLD'],
  );
  await post(
    6,
    '13',
    ['spot held', 'BTC', '-0.6', 'SPOT_SELL'],
    ['house:mm', 'BTC', '0.6', 'SPOT_BUY'],
    ['spot', 'USDT', '42000', 'SPOT_SELL'],
    ['spot', 'USDT', '-42', 'SPOT_FEE'],
    ['house:mm', 'USDT', '-41958', 'SPOT_BUY'],
  );
  await post(
    7,
    '3',
    ['funds', 'BTC', '-0.101', 'WITHDRAW_HOLD'],
    ['funds held', 'BTC', '0.101', 'WITHDRAW_HOLD'],
  );
  await post(
    8,
    '3',
    ['funds held', 'BTC', '-0.1', 'WITHDRAW_DONE'],
    ['sim:chain', 'BTC', '0.1', 'WITHDRAW_DONE'],
    ['funds held', 'BTC', '-0.001', 'WITHDRAW_FEE'],
    ['house:fees', 'BTC', '0.001', 'WITHDRAW_FEE'],
  );
});

afterAll(() => database.stop());

const read = (asked: Partial<Parameters<typeof readStatement>[2]> = {}) =>
  readStatement(database.pool, deps, { uid: ALICE, ...asked });

describe('[27] a statement', () => {
  it.each<[CostMethod, string, string, string]>([
    ['fifo', '36638.60660661', '5319.39339339', '26393.39339339'],
    ['average', '37838.11905953', '4119.88094047', '25193.88094047'],
  ])('[EX-27.1] by %s: the sale of 0.6 BTC', async (method, cost, realised, left) => {
    const { lines } = await read({ method, to: dayOf(7) });
    const events = lines.filter(({ costEvent }) => costEvent !== null);
    expect(
      events.map(({ costEvent, quantity, valueUsdt }) => [costEvent, quantity, valueUsdt]),
    ).toEqual([
      ['bought', '0.49950000', '30000.00000000'],
      ['received', '0.00050000', '32.00000000'],
      ['bought', '0.49950000', '33000.00000000'],
      ['sold', '0.60000000', '41958.00000000'],
    ]);
    expect(events.at(-1)).toMatchObject({
      kind: 'SPOT_SELL',
      account: 'spot',
      balance: 'held',
      amount: '-0.60000000',
      costUsdt: cost,
      realisedUsdt: realised,
      heldQuantity: '0.39950000',
      heldCostUsdt: left,
    });
  });

  it('[EX-27.2] a withdrawal in coin gains nothing, and its fee is lost', async () => {
    const { lines, costs } = await read();
    const [sent, spent] = lines.slice(-2);
    expect(sent).toMatchObject({ costEvent: 'sent', realisedUsdt: '0.00000000' });
    expect(spent).toMatchObject({ costEvent: 'spent', valueUsdt: '0.00000000' });
    expect(parseUnits(spent?.realisedUsdt ?? '')).toBe(-parseUnits(spent?.costUsdt ?? ''));
    expect(costs).toMatchObject([{ currency: 'BTC', opening: '0.00000000', in: '63032.00000000' }]);
  });

  it.each(COST_METHODS)('adds up by %s: what came, what left, what is held', async (method) => {
    const { lines, totals, costs } = await read({ method });
    const sums = sumAmounts(lines);
    expect(totals.length).toBeGreaterThan(3);
    for (const { account, balance, currency, closing } of totals) {
      expect(sums.get(`${account} ${balance} ${currency}`), `${account} ${currency}`).toBe(
        parseUnits(closing ?? ''),
      );
    }
    const units = (cell: string | null | undefined) => parseUnits(cell ?? '0');
    for (const coin of costs) {
      expect(units(coin.opening) + units(coin.in) - units(coin.out)).toBe(units(coin.closing));
      const realised = lines.reduce((sum, { realisedUsdt }) => sum + units(realisedUsdt), 0n);
      expect(units(coin.realisedUsdt)).toBe(realised);
    }
  });

  it('names every line as the ledger does, in its order, with the day it was paid for', async () => {
    const { notice, lines } = await read();
    expect(notice).toBe(STATEMENT_NOTICE);
    expect(lines.map(({ kind }) => kind).slice(0, 6)).toEqual([
      'SIM_GRANT',
      'SPOT_BUY',
      'SPOT_BUY',
      'SPOT_FEE',
      'TRANSFER_OUT',
      'TRANSFER_IN',
    ]);
    expect(lines.find(({ kind }) => kind === 'MINING_OUTPUT')).toMatchObject({
      time: '2026-01-08T00:00:00.000Z',
      account: 'financial',
      currency: 'BTC',
      amount: '0.00050000',
      balanceAfter: '0.00050000',
      referenceKind: 'machine',
      reference: '7',
      day: '2026-01-03',
    });
  });

  it('has the same cells as CSV, its notice and its columns first', async () => {
    const json = await read();
    const text = await makeStatement(database.pool, deps, { uid: ALICE, format: 'csv' });
    expect(text.split('\r\n')[0]).toMatch(
      /^Row,Time \(UTC\),Entry,Account,Balance,Currency,Amount/,
    );
    const rows = readCsvStatement(text).map(namedCells);
    const of = (row: string) => rows.filter((each) => each.row === row);
    expect(of('note')[0]?.note).toBe(STATEMENT_NOTICE);
    for (const [row, cells] of [
      ['line', json.lines],
      ['total', json.totals],
      ['cost', json.costs],
    ] as const) {
      expect(of(row)).toEqual(cells.map((each) => expect.objectContaining({ ...each, row })));
    }
  });

  it('[EX-27.3] of the days 4 to 6 opens with what was there, and knows what it had cost', async () => {
    const { lines, totals, costs } = await read({ from: dayOf(4), to: dayOf(6) });
    expect([lines[0]?.time, lines.at(-1)?.time]).toEqual([
      `${dayOf(4)}T00:00:00.000Z`,
      `${dayOf(6)}T00:00:00.000Z`,
    ]);
    expect(
      totals.find(({ account, currency }) => account === 'spot' && currency === 'USDT'),
    ).toMatchObject({
      opening: '40000.00000000',
      in: '42000.00000000',
      out: '33042.00000000',
      closing: '48958.00000000',
    });
    expect(costs).toMatchObject([
      {
        opening: '30032.00000000',
        in: '33000.00000000',
        out: '36638.60660661',
        closing: '26393.39339339',
        realisedUsdt: '5319.39339339',
      },
    ]);
  });

  it('[EX-27.5] after an archive begins at its limit, with coins at the price of then', async () => {
    const archivedBeforeMs = FIRST + 4 * DAY_MS;
    const { archivedBefore, lines, totals, costs } = await read({ archivedBeforeMs });
    expect(archivedBefore).toBe(`${dayOf(4)}T00:00:00.000Z`);
    expect(lines[0]?.time).toBe(`${dayOf(4)}T00:00:00.000Z`);
    // 0.4995 + 0.0005 BTC at 64 000.
    expect(costs[0]?.opening).toBe('32000.00000000');
    const opening = totals.map(({ account, currency, opening: units }) => [
      account,
      currency,
      units,
    ]);
    expect(opening).toContainEqual(['funds', 'BTC', '0.20000000']);
  });

  it('of somebody without a ledger is empty and whole', async () => {
    expect(await read({ uid: BOB })).toMatchObject({ lines: [], totals: [], costs: [] });
  });

  it('of a ledger that does not add up is none', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update posting set units = units + 1 where type = 1`);
      const period = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, archivedBeforeMs: 0 };
      const asked = { uid: ALICE, format: 'json', method: 'fifo', from: null, to: null } as const;
      const { signal } = new AbortController();
      const parts = { ...deps, pool: database.pool, codesOf: {}, nowMs: () => 0 };
      const written = writeStatement(
        parts,
        { db: client, signal, close: async () => {} },
        { ...asked, period },
      );
      await expect(readAll(written)).rejects.toThrow('does not add up');
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

async function readAll(written: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const portion of written) text += portion;
  return text;
}

describe('[27.4] a ledger of many lines', () => {
  const TRADER = 10_000_009;

  beforeAll(async () => {
    const accounts = `insert into account (id, uid, owner, kind, currency, bucket)
      values (901, $1, '10000009', 'spot', 'USDT', 'available'),
             (902, $1, '10000009', 'spot', 'BTC', 'available')`;
    await database.pool.query(accounts, [TRADER]);
    // Buys twice 1 BTC at 100, then sells one of them at 90, and so on.
    const trades = `
      with leg as (
        select n, 901 as account, case when n % 3 = 0 then 90 else -100 end::bigint as units
        from generate_series(1, $1::int) n
        union all
        select n, 902, case when n % 3 = 0 then -1 else 1 end from generate_series(1, $1::int) n
        union all
        select 0, 901, 100000000)
      insert into posting (account_id, seq, entry_id, units, balance_after, at_ms, type, reference)
      select account, row_number() over w, 1000000 + n, units * 100000000,
        sum(units * 100000000) over w, $2::bigint + n,
        case when n = 0 then 1 when n % 3 = 0 then 23 else 22 end, n::text
      from leg window w as (partition by account order by n)`;
    await database.pool.query(trades, [LINES / 2, FIRST]);
  });

  it('is read page by page as it is taken, and never more of it is held', async () => {
    const client = await database.pool.connect();
    const reads: number[] = [];
    const db = {
      query: async (...asked: Parameters<typeof client.query>) => {
        const result = (await client.query(...asked)) as unknown as { rows: unknown[] };
        reads.push(result.rows.length);
        return result;
      },
    } as unknown as typeof client;
    const period = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, archivedBeforeMs: 0 };
    const asked = { uid: TRADER, format: 'csv', method: 'fifo', from: null, to: null } as const;
    const parts = { ...deps, pool: database.pool, codesOf: {}, nowMs: () => 0 };
    const { signal } = new AbortController();
    const places = Object.keys(await findStatementPlaces(db, TRADER, period)).length;
    reads.length = 0;
    let [portions, rows] = [0, 0];
    for await (const text of writeStatement(
      parts,
      { db, signal, close: async () => {} },
      { ...asked, period },
    )) {
      portions += 1;
      rows += text.split('\r\n').length - 1;
      // The head before any page; then a page for each portion, none ahead.
      expect(reads.length).toBeLessThanOrEqual(places + portions);
    }
    client.release();
    expect(Math.max(...reads)).toBe(LINES_AT_ONCE);
    const [header, notes, totals, costs] = [1, 2, 2, 1];
    expect(rows).toBe(header + notes + LINES + 1 + totals + costs);
  });

  it('ends when its reader leaves, and lets go of its connection', async () => {
    const snapshots = new Snapshots(database.pool);
    const snapshot = await snapshots.open(TRADER);
    const period = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, archivedBeforeMs: 0 };
    const asked = { uid: TRADER, format: 'json', method: 'average', from: null, to: null } as const;
    const parts = { ...deps, pool: database.pool, codesOf: {}, nowMs: () => 0 };
    const written = writeStatement(parts, snapshot, { ...asked, period });
    await written.next();
    await written.next();
    await snapshot.close();
    await expect(written.next()).rejects.toThrow('was left');
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  it('[EX-27.6] is read by one at a time for a member, and by two of all', async () => {
    const snapshots = new Snapshots(database.pool);
    const other = new Snapshots(database.pool);
    const first = await snapshots.open(TRADER);
    await expect(snapshots.open(TRADER)).rejects.toMatchObject({
      rejection: { code: 'STATEMENT_UNDER_WAY' },
    });
    await expect(other.open(TRADER)).rejects.toMatchObject({
      rejection: { code: 'STATEMENT_UNDER_WAY' },
    });
    const second = await snapshots.open(ALICE);
    await expect(snapshots.open(BOB)).rejects.toMatchObject({ rejection: { code: 'UNAVAILABLE' } });
    await Promise.all([first.close(), second.close()]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
    await (await snapshots.open(TRADER)).close();
  });
});
