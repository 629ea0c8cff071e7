/** One month of a member's results, as the calendar shows it (rulebook 25). */
import { formatUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import {
  type ReplyOf,
  type ResultMarket,
  TRADED_PRODUCTS,
  TRADES_COUNTED_MAX,
  type TradedProduct,
  type readResults,
} from '@anywhen/protocol';
import { type EndedTrade, type EndedTrades, readEndedTrades } from '../facets/ended-trades.ts';
import {
  type DayResultParts,
  type DayResults,
  findArchived,
  readDayResults,
} from '../funding/funding.ts';
import { TallySum } from './tally-sum.ts';

export type MonthParts = DayResultParts & { readonly sources: readonly EndedTrades[] };

type Asked = { readonly uid: number; readonly openedAtMs: number };
type Month = ReplyOf<typeof readResults>;

export async function buildMonth(
  { uid, openedAtMs }: Asked,
  asked: string | undefined,
  { sources, ...parts }: MonthParts,
): Promise<Month> {
  const { db, nowMs } = parts;
  const { archivedBeforeMs = 0 } = await findArchived(db, uid);
  const firstMs = Math.max(dayOf(openedAtMs), archivedBeforeMs);
  const month = asked ?? monthOf(nowMs);
  const { fromMs, toMs } = boundsOf(month);
  const starts = startsBetween(Math.max(fromMs, firstMs), Math.min(toMs, nowMs + 1));
  const about = { atMs: nowMs, month, firstMonth: monthOf(firstMs), lastMonth: monthOf(nowMs) };
  const [startMs] = starts;
  if (startMs === undefined) return { ...about, days: [], markets: [], isCut: false };
  const results = await readDayResults(uid, starts, { ...parts, endMs: toMs });
  const counted = await countTrades(sources, { ...parts, uid, fromMs: startMs, toMs });
  return {
    ...about,
    days: results.map((day) => describeDay(day, counted.days)),
    markets: describeMarkets(counted.markets),
    isCut: counted.isCut,
  };
}

function describeDay(
  { startMs, accounts, exposedUnits }: DayResults,
  sums: ReadonlyMap<string, TallySum>,
): Month['days'][number] {
  return {
    startMs,
    resultUsdt: formatUnits(accounts.reduce((sum, { units }) => sum + units, 0n)),
    accounts: accounts.flatMap(({ kind, units }) => {
      return units === 0n ? [] : { kind, resultUsdt: formatUnits(units) };
    }),
    exposureUsdt: formatUnits(exposedUnits),
    products: TRADED_PRODUCTS.flatMap((product) => {
      const sum = sums.get(`${startMs}/${product}`);
      return sum ? { product, ...sum.describe() } : [];
    }),
  };
}

/** Product by product, and of each what brought or cost most first. */
function describeMarkets(sums: ReadonlyMap<string, TallySum>): ResultMarket[] {
  const sizeOf = (sum: TallySum) => (sum.resultUnits < 0n ? -sum.resultUnits : sum.resultUnits);
  const lines = [...sums].toSorted(([, one], [, other]) => {
    return sizeOf(one) < sizeOf(other) ? 1 : -1;
  });
  return TRADED_PRODUCTS.flatMap((product) =>
    lines.flatMap(([key, sum]) => {
      const [own, market = ''] = key.split('/');
      return own === product ? { product, market, ...sum.describe() } : [];
    }),
  );
}

type Counted = {
  readonly days: ReadonlyMap<string, TallySum>;
  readonly markets: ReadonlyMap<string, TallySum>;
  readonly isCut: boolean;
};

async function countTrades(
  sources: readonly EndedTrades[],
  { db, ...period }: { uid: number; fromMs: number; toMs: number } & Pick<MonthParts, 'db'>,
): Promise<Counted> {
  const days = new Map<string, TallySum>();
  const markets = new Map<string, TallySum>();
  let left = TRADES_COUNTED_MAX;
  for (const source of sources) {
    for await (const trades of readEndedTrades(source, db, period)) {
      for (const trade of trades.slice(0, left)) {
        sumOf(days, `${dayOf(trade.endedAtMs)}/${trade.product}`).add(trade);
        sumOf(markets, marketOf(trade)).add(trade);
      }
      if (trades.length > left) return { days, markets, isCut: true };
      left -= trades.length;
    }
  }
  return { days, markets, isCut: false };
}

function marketOf({ product, market }: EndedTrade): `${TradedProduct}/${string}` {
  return `${product}/${market}`;
}

function sumOf(sums: Map<string, TallySum>, key: string): TallySum {
  const sum = sums.get(key) ?? new TallySum();
  sums.set(key, sum);
  return sum;
}

/** 00:00 UTC of each day that begins in the period. */
function startsBetween(fromMs: number, toMs: number): number[] {
  const firstMs = Math.ceil(fromMs / DAY_MS) * DAY_MS;
  const count = Math.max(0, Math.ceil((toMs - firstMs) / DAY_MS));
  return Array.from({ length: count }, (_, index) => firstMs + index * DAY_MS);
}

function dayOf(atMs: number): number {
  return atMs - (atMs % DAY_MS);
}

function monthOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

function boundsOf(month: string): { fromMs: number; toMs: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { fromMs: Date.UTC(year, number - 1), toMs: Date.UTC(year, number) };
}
