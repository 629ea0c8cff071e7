/**
 * Statements of the simulation's members, who use every product, from its real tables: they add up
 * to the ledger, and what came without a trade has the price that anybody finds in the candles.
 */
import { parseUnits } from '@anywhen/money';
import { testSize } from '@anywhen/money/test-size';
import { COST_METHODS, LEDGER_TYPES, type LedgerType } from '@anywhen/protocol';
import { findMarket, marketIndex } from '@anywhen/prices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MarketFeed } from '../../apps/server/src/pricing/pricing.ts';
import { worthsFrom } from '../../apps/server/src/statement/worths.ts';
import {
  readStatement,
  sumAmounts,
  type ReadCells,
  type ReadStatement,
} from '../../apps/server/testing/statement/made-statement.ts';
import { TestDatabase } from '../../apps/server/testing/test-database.ts';
import { SMALL_HISTORY, WrittenScenario } from './testing/written-scenario.ts';

const COMMANDS = testSize('STATEMENT_COMMANDS', { short: 3_000, long: 40_000 });
/** Its days end quickly: interest, rewards and output are paid. */
const SEED = 21;
const FIVE_MINUTES_MS = 300_000;
const BATCH = 200;

let database: TestDatabase;
let uids: number[];

beforeAll(async () => {
  database = await TestDatabase.start();
  const size = { seed: SEED, commands: COMMANDS, batchCommands: BATCH };
  const scenario = new WrittenScenario(database.running, { ...size, history: SMALL_HISTORY });
  await scenario.write();
  await scenario.close();
  const { rows } = await database.pool.query<{ uid: number }>(
    'select uid from member order by uid',
  );
  uids = rows.map(({ uid }) => uid);
}, 600_000);

afterAll(() => database.stop());

const read = (uid: number, method: (typeof COST_METHODS)[number]): Promise<ReadStatement> => {
  const { pool } = database;
  const markets = new MarketFeed({ pool, nowMs: () => 0 });
  return readStatement(pool, { findWorths: worthsFrom(markets) }, { uid, method });
};

const units = (cell: string | null | undefined): bigint => parseUnits(cell ?? '0');

async function listLedger(uid: number): Promise<Map<string, bigint>> {
  const { rows } = await database.pool.query<{ name: string; units: string }>(
    `select a.kind || ' ' || a.bucket || ' ' || a.currency as name, sum(p.units)::text as units
     from account a join posting p on p.account_id = a.id where a.uid = $1 group by 1`,
    [uid],
  );
  return new Map(rows.map((row) => [row.name, BigInt(row.units)]));
}

describe('[27] the statements of members who use every product', () => {
  it.each(COST_METHODS)(
    'add up by %s to the ledger and to what coins have cost',
    async (method) => {
      expect(uids.length).toBeGreaterThan(3);
      const seen = new Set<string>();
      for (const uid of uids) {
        const { lines, totals, costs } = await read(uid, method);
        expect(sumAmounts(lines)).toEqual(await listLedger(uid));
        for (const { opening, in: came, out, closing } of totals) {
          expect(units(opening) + units(came) - units(out)).toBe(units(closing));
        }
        for (const coin of costs) expectCosts(coin, lines);
        for (const { kind } of lines) if (kind) seen.add(kind);
      }
      const products = new Set([...seen].map((kind) => LEDGER_TYPES[kind as LedgerType].reference));
      expect([...products].toSorted()).toEqual(
        expect.arrayContaining(['finance-record', 'machine', 'seconds-contract', 'spot-order']),
      );
    },
  );

  it('hold of each coin what its accounts hold together', async () => {
    for (const uid of uids) {
      const { costs } = await read(uid, 'average');
      const held = new Map<string, bigint>();
      for (const [name, sum] of await listLedger(uid)) {
        const currency = name.split(' ').at(-1) ?? '';
        held.set(currency, (held.get(currency) ?? 0n) + sum);
      }
      for (const { currency, heldQuantity } of costs) {
        expect(units(heldQuantity), String(currency)).toBe(held.get(currency ?? ''));
      }
    }
  });

  it('[27.3] value what came without a trade at the close of five minutes before', async () => {
    let checked = 0;
    for (const uid of uids) {
      const { lines } = await read(uid, 'fifo');
      for (const line of lines.filter(({ costEvent }) => costEvent === 'received').slice(0, 5)) {
        expect(units(line.valueUsdt)).toBe(await worthOf(line));
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(0);
  });
});

function expectCosts(coin: ReadCells, all: readonly ReadCells[]): void {
  const lines = all.filter(({ currency, costEvent }) => costEvent && currency === coin.currency);
  const sumOf = (column: 'valueUsdt' | 'costUsdt' | 'realisedUsdt', own = lines) =>
    own.reduce((sum, line) => sum + units(line[column]), 0n);
  const came = lines.filter(({ costUsdt }) => costUsdt === null);
  const left = lines.filter(({ costUsdt }) => costUsdt !== null);
  expect(units(coin.in)).toBe(sumOf('valueUsdt', came));
  expect(units(coin.out)).toBe(sumOf('costUsdt'));
  expect(units(coin.realisedUsdt)).toBe(sumOf('valueUsdt', left) - sumOf('costUsdt'));
  expect(sumOf('realisedUsdt')).toBe(units(coin.realisedUsdt));
  expect(units(coin.in) - units(coin.out)).toBe(units(coin.closing));
}

/** With a query and an arithmetic of its own. */
async function worthOf({ currency, time, quantity }: ReadCells): Promise<bigint> {
  const { rows } = await database.pool.query<{ close: string }>(
    `select close::text from candle where market = $1 and interval = 1 and start_ms + $3 <= $2
     order by start_ms desc limit 1`,
    [marketIndex(`${currency}USDT`), Date.parse(time ?? ''), FIVE_MINUTES_MS],
  );
  const [row] = rows;
  if (!row) throw new Error(`no candle of ${currency} before ${time}`);
  const { priceDecimals = 0 } = findMarket(`${currency}USDT`) ?? {};
  return (units(quantity) * BigInt(row.close)) / 10n ** BigInt(priceDecimals);
}
