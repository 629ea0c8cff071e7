/**
 * What each product's module reads of what has ended, next to the books: over simulated members who
 * do everything there is to do, on a real PostgreSQL, until something of each product has ended.
 */
import { findSpotMarket } from '@anywhen/exchange';
import {
  LEDGER_TYPES,
  type LedgerType,
  TRADED_PRODUCTS,
  type TradedProduct,
  readDailyReference,
  referenceKindOf,
} from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSimulated } from '../../testing/results/simulated-tables.ts';
import { TestDatabase } from '../../testing/test-database.ts';
import { derivatives } from '../derivatives/derivatives.ts';
import { type EndedTrade, type EndedTrades, readEndedTrades } from '../facets/ended-trades.ts';
import { finance } from '../finance/finance.ts';
import { mining } from '../mining/mining.ts';
import { options } from '../options/options.ts';
import { seconds } from '../seconds/seconds.ts';
import { spotEndedTrades } from '../spot/spot.ts';
import { staking } from '../staking/staking.ts';
import { strategy } from '../strategy/strategy.ts';

const COMMANDS = 6_000;
const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18];
const ALWAYS = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };

/** What the books moved for one thing, and what else its result consists of. */
type Pair = { trade: EndedTrade; booked: bigint };

const found = new Map<TradedProduct, Pair[]>(TRADED_PRODUCTS.map((product) => [product, []]));
/** Of each product, whether pages and single reads say the same as one long list. */
const pages = new Map<TradedProduct, boolean>();
let database: TestDatabase;

const parts = () => ({
  pool: database.pool,
  facts: {} as never,
  pricing: { markets: { pastPrices: async () => () => () => ({ units: 0, decimals: 0 }) } },
});
const sources = (): EndedTrades[] => {
  const modules = [seconds, options, derivatives, strategy, finance, staking, mining];
  const ended = modules.map(({ provide }) => provide(parts() as never).endedTrades);
  return [spotEndedTrades(parts() as never), ...ended];
};

beforeAll(async () => {
  database = await TestDatabase.start();
  for (const seed of SEEDS) {
    if ([...found.values()].every((pairs) => pairs.length > 1)) break;
    await writeSimulated(database.pool, { seed, commands: COMMANDS });
    await collect();
  }
}, 300_000);

afterAll(() => database.stop());

async function collect(): Promise<void> {
  const booked = await readBooks();
  const uids = [...new Set(booked.map(({ uid }) => uid))];
  for (const source of sources()) {
    for (const uid of uids) {
      const trades: EndedTrade[] = [];
      for await (const portion of readEndedTrades(source, database.pool, { uid, ...ALWAYS })) {
        trades.push(...portion);
      }
      const own = booked.filter((line) => line.uid === uid);
      for (const trade of trades) {
        found.get(source.product)?.push({ trade, booked: await bookedOf(own, trade) });
      }
      const isSame = await isReadAlike(source, uid, trades);
      pages.set(source.product, isSame && pages.get(source.product) !== false);
    }
  }
}

/** One after another, one by its number, and half of them by a moment between. */
async function isReadAlike(source: EndedTrades, uid: number, all: readonly EndedTrade[]) {
  const singly: EndedTrade[] = [];
  for (let after: EndedTrade | undefined; ;) {
    const [next] = await source.list(database.pool, uid, { ...ALWAYS, after, limit: 1 });
    if (!next) break;
    singly.push(next);
    after = next;
  }
  const byNumber = await Promise.all(
    all.map(({ number }) => source.find(database.pool, uid, number)),
  );
  const toMs = all[Math.floor(all.length / 2)]?.endedAtMs ?? 0;
  const page = { fromMs: 0, toMs, after: undefined, limit: all.length + 1 };
  const earlier = await source.list(database.pool, uid, page);
  const text = (list: readonly unknown[]) => list.map((each) => Object.values(each ?? {}).join());
  expect(text(singly)).toEqual(text(all));
  expect(text(byNumber)).toEqual(text(all));
  expect(text(earlier)).toEqual(text(all.filter(({ endedAtMs }) => endedAtMs < toMs)));
  const foreign = all[0] && (await source.find(database.pool, uid + 1, all[0].number));
  return foreign === undefined;
}

type Line = { uid: number; kind: string; type: LedgerType; id: number; units: bigint };

const TYPE_OF = new Map(
  Object.entries(LEDGER_TYPES).map(([type, { num }]) => [num as number, type as LedgerType]),
);

async function readBooks(): Promise<Line[]> {
  const { rows } = await database.pool.query<{
    uid: number;
    type: number;
    units: string;
    reference: string;
  }>(
    `select a.uid, p.type, p.units, p.reference from account a
     join posting p on p.account_id = a.id
     where a.uid is not null and a.currency = 'USDT'`,
  );
  return rows.flatMap(({ uid, type: num, units, reference }) => {
    const type = TYPE_OF.get(num);
    if (!type) return [];
    const { id } = readDailyReference(reference);
    return { uid, kind: referenceKindOf(type), type, id: Number(id), units: BigInt(units) };
  });
}

const KINDS: Readonly<Record<TradedProduct, string>> = {
  spot: 'spot-order',
  seconds: 'seconds-contract',
  options: 'option-position',
  derivatives: 'leverage-position',
  strategy: 'bot',
  finance: 'finance-record',
  staking: 'staking-position',
  mining: 'machine',
};

/** All postings in USDT that name it, and what of it is no USDT at its worth of then. */
async function bookedOf(lines: readonly Line[], { product, number }: EndedTrade): Promise<bigint> {
  const own = lines.filter(({ kind, id }) => kind === KINDS[product] && id === number);
  const sum = own.reduce((all, { units }) => all + units, 0n);
  if (product === 'staking') return worthOf(STAKED, number);
  if (product === 'mining') return sum + (await worthOf(MINED, number));
  if (product !== 'strategy') return sum;
  const moved = await worthOf('select moved_value_units from strategy_bot where id = $1', number);
  const { rows } = await database.pool.query<{ units: string }>(BOT_MONEY, [
    [LEDGER_TYPES.BOT_FUND.num, LEDGER_TYPES.BOT_RETURN.num],
    String(number),
  ]);
  return BigInt(rows[0]?.units ?? 0) + moved;
}

const BOT_MONEY = `select sum(p.units) as units from posting p
  join account a on a.id = p.account_id
  where a.currency = 'USDT' and a.bucket = 'available' and p.type = any($1) and p.reference = $2`;
const MINED = 'select coalesce(sum(usdt_units), 0) from mining_output where machine_id = $1';
/** What was given back is the whole of it. */
const STAKED = `select coalesce(sum(r.usdt_units), 0) from staking_reward r
  join staking_position p on p.id = r.position_id
  where p.id = $1 and p.given_back_units = 0`;

async function worthOf(text: string, id: number): Promise<bigint> {
  const { rows } = await database.pool.query<[string]>({ text, values: [id], rowMode: 'array' });
  return BigInt(rows[0]?.[0] ?? 0);
}

describe('[25.2] what has ended', () => {
  it.each(TRADED_PRODUCTS)('of %s is what the books moved for it', (product) => {
    const pairs = found.get(product) ?? [];
    expect(pairs.length).toBeGreaterThan(0);
    for (const { trade, booked } of pairs) {
      const { resultUnits, stakeUnits, openedAtMs, endedAtMs } = trade;
      const ofSale = product === 'spot' ? (stakeUnits ?? 0n) : 0n;
      expect((resultUnits ?? 0n) + ofSale, `${product} ${trade.number}`).toBe(booked);
      expect(openedAtMs).toBeLessThanOrEqual(endedAtMs);
      expect(trade.feeUnits ?? 0n).toBeGreaterThanOrEqual(0n);
    }
    expect(pages.get(product)).toBe(true);
  });

  it('of options names the spread that was paid', () => {
    const spreads = (found.get('options') ?? []).map(({ trade }) => trade.spreadUnits ?? 0n);
    expect(spreads.every((units) => units > 0n)).toBe(true);
  });

  it('of sales begins, where lines were archived, with what was held then', async () => {
    const { pool } = database;
    const pastPrices = async () => () => () => ({ units: PRICE_THEN, decimals: 0 });
    const priced = { ...parts(), pricing: { markets: { pastPrices } } };
    const { find, list } = spotEndedTrades(priced as never);
    await pool.query('update member set opened_at_ms = 0');
    const { rows } = await pool.query<{ uid: number }>('select uid from member');
    const checked = { known: 0, unknown: 0 };
    for (const { uid } of rows) {
      const sales = await list(pool, uid, { ...ALWAYS, after: undefined, limit: 1_000 });
      for (const sale of sales) {
        const soldUnits = await readSoldAlone(uid, sale);
        if (soldUnits === undefined) continue;
        await pool.query('truncate archive_volume');
        await pool.query(`insert into archive_volume values (1, 1, 1, $1, '', 0)`, [
          sale.openedAtMs,
        ]);
        expect((await find(pool, uid, sale.number))?.stakeUnits).toBe(
          BigInt(PRICE_THEN) * soldUnits,
        );
        checked.known += 1;
        for (const { number } of sales.filter(({ openedAtMs }) => openedAtMs < sale.openedAtMs)) {
          expect((await find(pool, uid, number))?.resultUnits).toBeNull();
          checked.unknown += 1;
        }
      }
    }
    expect(checked.known).toBeGreaterThan(0);
    expect(checked.unknown).toBeGreaterThan(0);
  });
});

const PRICE_THEN = 3;

/** What an order sold; undefined where the member traded something else meanwhile. */
async function readSoldAlone(
  uid: number,
  { number, market, openedAtMs, endedAtMs }: EndedTrade,
): Promise<bigint | undefined> {
  const { rows } = await database.pool.query<{ seller_order_id: string; lots: string }>(
    `select seller_order_id, lots from spot_trade
     where (buyer_uid = $1 or seller_uid = $1) and at_ms between $2 and $3`,
    [uid, openedAtMs, endedAtMs],
  );
  if (rows.some((row) => Number(row.seller_order_id) !== number)) return undefined;
  const lots = rows.reduce((sum, row) => sum + BigInt(row.lots), 0n);
  return lots * (findSpotMarket(market)?.lotUnits ?? 0n);
}
