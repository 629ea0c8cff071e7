/**
 * Results by day and account (rulebook 25.1): the same as today's result (1.3), for any day of the
 * past. An account's result leaves out what came from the others, so that the accounts come to the
 * day.
 */
import {
  ACCOUNT_KINDS,
  type AccountKind,
  EXTERNAL_LEDGER_TYPES,
  LEDGER_TYPES,
  LEDGER_TYPE_NAMES,
  resultsSinceFirst,
} from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';
import type { AccountWorth } from '../facets/server-module.ts';
import { type PastHolding, listInflows, listPastHoldings } from './queries.ts';
import { type PriceOf, valueOf } from './valuation.ts';

/** Prices at past whole hours, by moment. */
type PastPrices = (
  currencies: readonly string[],
  moments: readonly number[],
  db: Database,
) => Promise<(atMs: number) => PriceOf>;

export type DayResultParts = {
  db: Database;
  priceOf: PriceOf;
  pastPrices: PastPrices;
  worths: readonly AccountWorth[];
  nowMs: number;
};

export type DayResults = {
  readonly startMs: number;
  readonly accounts: readonly { readonly kind: AccountKind; readonly units: bigint }[];
  /** What was open when the day ended, or is open now. */
  readonly exposedUnits: bigint;
};

/** What moves own money between accounts. */
const OWN_TYPES = LEDGER_TYPE_NAMES.filter((type) => {
  return LEDGER_TYPES[type].record === 'transfer';
});

/** What is held there has been put into something; elsewhere it waits for an order. */
const STAKED: readonly AccountKind[] = ['contract', 'financial', 'strategy'];

/** Later than any posting: the present. */
const NOW_MS = Number.MAX_SAFE_INTEGER;

/** Of days that follow each other, given by their first moments; the last may be today. */
export async function readDayResults(
  uid: number,
  starts: readonly number[],
  { endMs, ...parts }: DayResultParts & { endMs: number },
): Promise<DayResults[]> {
  const [first] = starts;
  if (first === undefined) return [];
  const { db, nowMs } = parts;
  const isCurrent = endMs > nowMs;
  const moments = [...starts, isCurrent ? NOW_MS : endMs];
  const holdings = await listPastHoldings(db, uid, moments);
  const worths = await readWorths(uid, moments, holdings, parts);
  const inflows = await listInflows(db, uid, first, {
    untilMs: isCurrent ? NOW_MS : endMs,
    types: [...EXTERNAL_LEDGER_TYPES, ...OWN_TYPES],
  });
  const results = new Map(
    ACCOUNT_KINDS.map((kind) => {
      const own = inflows.filter((inflow) => inflow.kind === kind);
      return [kind, resultsSinceFirst(worths.of(kind), own)] as const;
    }),
  );
  return starts.map((startMs, index) => ({
    startMs,
    accounts: ACCOUNT_KINDS.map((kind) => {
      const since = results.get(kind) ?? [];
      return { kind, units: (since[index + 1] ?? 0n) - (since[index] ?? 0n) };
    }),
    exposedUnits: worths.exposedAt(moments[index + 1] ?? NOW_MS),
  }));
}

async function readWorths(
  uid: number,
  moments: readonly number[],
  holdings: readonly PastHolding[],
  { db, priceOf, pastPrices, worths, nowMs }: DayResultParts,
) {
  const past = moments.filter((atMs) => atMs !== NOW_MS);
  const currencies = [...new Set(holdings.map(({ currency }) => currency))];
  const pricesAt = await pastPrices(currencies, past, db);
  const priceAt = (atMs: number) => (atMs === NOW_MS ? priceOf : pricesAt(atMs));
  const open = new Map<AccountKind, ReadonlyMap<number, bigint>>();
  const exposed = new Map<AccountKind, ReadonlyMap<number, bigint>>();
  for (const { account, now, past: worthAt, exposed: exposedAt } of worths) {
    const worth = new Map([...(await worthAt(uid, past, db)), [NOW_MS, now(uid) ?? 0n]]);
    open.set(account, worth);
    exposed.set(account, worth);
    if (!exposedAt) continue;
    const values = await exposedAt(uid, [...past, nowMs + 1], db);
    exposed.set(account, new Map([...values, [NOW_MS, values.get(nowMs + 1) ?? 0n]]));
  }
  const sum = (atMs: number, valueAt: (holding: PastHolding, price: PriceOf) => bigint) =>
    holdings
      .filter((holding) => holding.atMs === atMs)
      .reduce((all, holding) => all + valueAt(holding, priceAt(atMs)), 0n);
  return {
    of: (kind: AccountKind) =>
      moments.map((atMs) => ({
        atMs,
        units:
          sum(atMs, (holding, price) => {
            return holding.kind === kind ? valueOf(holding.currency, holding.units, price) : 0n;
          }) + (open.get(kind)?.get(atMs) ?? 0n),
        valueOf: (currency: string, units: bigint) => valueOf(currency, units, priceAt(atMs)),
      })),
    exposedAt: (atMs: number) =>
      ACCOUNT_KINDS.reduce((all, kind) => all + (exposed.get(kind)?.get(atMs) ?? 0n), 0n) +
      sum(atMs, exposedOf),
  };
}

/** Of balances: what has a price of its own, and what was put into something. */
function exposedOf({ kind, currency, units, heldUnits }: PastHolding, price: PriceOf): bigint {
  if (currency !== 'USDT') return valueOf(currency, units, price);
  return STAKED.includes(kind) ? heldUnits : 0n;
}
