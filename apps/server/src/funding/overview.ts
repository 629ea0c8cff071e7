/** Equity of the seven accounts, today's profit and loss, and the curve (rulebook 1.3). */
import { formatUnits } from '@anywhen/money';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  ACCOUNT_KINDS,
  type AccountKind,
  type ReplyOf,
  type Worth,
  type readOverview,
  resultsSinceFirst,
} from '@anywhen/protocol';
import type { Pool } from 'pg';
import type { AccountWorth } from '../facets/server-module.ts';
import { type PastHolding, listBalances, listInflows, listPastHoldings } from './queries.ts';
import { type PriceOf, btcEquivalent, valueOf } from './valuation.ts';

const CURVE_DAYS = 30;
/** A new member's curve would be a single point in days; in hours it has a shape. */
const HOURLY_BELOW_MS = 2 * DAY_MS;

/** Prices at past whole hours, by moment. */
export type PastPrices = (
  currencies: readonly string[],
  moments: readonly number[],
) => Promise<(atMs: number) => PriceOf>;

/** What open positions add to the equity of an account beyond its balances. */
export type OpenWorth = {
  readonly now: (uid: number) => Readonly<Partial<Record<AccountKind, bigint | undefined>>>;
  /** At past moments, per product. */
  readonly past: readonly AccountWorth['past'][];
};

type OverviewParts = {
  pool: Pool;
  priceOf: PriceOf;
  pastPrices: PastPrices;
  openWorth: OpenWorth;
  nowMs: number;
  openedAtMs: number;
};

export async function buildOverview(
  uid: number,
  { pool, priceOf, pastPrices, openWorth, nowMs, openedAtMs }: OverviewParts,
): Promise<ReplyOf<typeof readOverview>> {
  const midnight = nowMs - (nowMs % DAY_MS);
  const moments = curveMoments({ nowMs, openedAtMs });
  const balances = await listBalances(pool, uid);
  const past = await listPastHoldings(pool, uid, [midnight, ...moments]);
  const currencies = [...new Set(past.map(({ currency }) => currency))];
  const pricesAt = await pastPrices(currencies, [midnight, ...moments]);

  const openNow = openWorth.now(uid);
  const pastWorths: ReadonlyMap<number, bigint>[] = [];
  for (const worthAt of openWorth.past) pastWorths.push(await worthAt(uid, [midnight, ...moments]));

  const accounts = ACCOUNT_KINDS.map((kind) => {
    const own = balances.filter((balance) => balance.kind === kind);
    const equity = own.reduce(
      (sum, { currency, available, held }) => sum + valueOf(currency, available + held, priceOf),
      openNow[kind] ?? 0n,
    );
    return { kind, equity };
  });
  const total = accounts.reduce((sum, { equity }) => sum + equity, 0n);
  const totalAt = (atMs: number) =>
    pastWorths.reduce(
      (sum, worth) => sum + (worth.get(atMs) ?? 0n),
      totalOf(past, atMs, pricesAt(atMs)),
    );
  const worths = [...new Set([midnight, ...moments])]
    .toSorted((one, other) => one - other)
    .map((atMs) => worthOf(atMs, totalAt(atMs), pricesAt(atMs)));
  const all = [...worths, worthOf(nowMs, total, priceOf)];
  const inflows = await listInflows(pool, uid, worths[0]?.atMs ?? midnight);
  const results = resultsSinceFirst(all, inflows);
  const resultAt = (atMs: number) => results[all.findIndex((worth) => worth.atMs === atMs)] ?? 0n;
  const start = resultAt(moments[0] ?? nowMs);
  const last = results.at(-1) ?? 0n;
  const pointOf = (atMs: number, units: bigint, result: bigint) => ({
    atMs,
    totalUsdt: formatUnits(units),
    resultUsdt: formatUnits(result - start),
  });
  return {
    atMs: nowMs,
    totalUsdt: formatUnits(total),
    totalBtc: formatUnits(btcEquivalent(total, priceOf)),
    todayPnlUsdt: formatUnits(last - resultAt(midnight)),
    accounts: accounts.map(({ kind, equity }) => ({ kind, equityUsdt: formatUnits(equity) })),
    curve: [
      ...moments.map((atMs) => pointOf(atMs, totalAt(atMs), resultAt(atMs))),
      pointOf(nowMs, total, last),
    ],
  };
}

function worthOf(atMs: number, units: bigint, priceOf: PriceOf): Worth {
  return { atMs, units, valueOf: (currency, amount) => valueOf(currency, amount, priceOf) };
}

/**
 * Whole hours for a new member, whole days for an older one, never before the member existed. It
 * begins right after the opening, when there was only the welcome grant: two points make a line.
 */
export function curveMoments({
  nowMs,
  openedAtMs,
}: {
  nowMs: number;
  openedAtMs: number;
}): number[] {
  const stepMs = nowMs - openedAtMs < HOURLY_BELOW_MS ? HOUR_MS : DAY_MS;
  const earliest = Math.max(openedAtMs, nowMs - CURVE_DAYS * DAY_MS);
  const firstMs = openedAtMs + 1;
  const moments = openedAtMs < earliest || firstMs >= nowMs ? [] : [firstMs];
  const afterMs = moments[0] ?? earliest - 1;
  for (let atMs = nextStep(afterMs, stepMs); atMs < nowMs; atMs += stepMs) {
    moments.push(atMs);
  }
  return moments;
}

/** The first whole step after a moment. */
function nextStep(afterMs: number, stepMs: number): number {
  return (Math.floor(afterMs / stepMs) + 1) * stepMs;
}

function totalOf(past: readonly PastHolding[], atMs: number, priceOf: PriceOf): bigint {
  return past
    .filter((holding) => holding.atMs === atMs)
    .reduce((sum, { currency, units }) => sum + valueOf(currency, units, priceOf), 0n);
}
