/** Unrealised profit and loss of open positions, now and at past moments. */
import { valueOf } from '@anywhen/exchange';
import { findMarket } from '@anywhen/prices';
import { unrealisedUnits } from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';
import type { DerivativesFacts } from './facts.ts';
import { listPositionsOpenAt } from './queries.ts';

/** Added to the held amount (rulebook 1.3); undefined where a market has no price. */
export function unrealisedOf(
  { derivatives }: { derivatives: DerivativesFacts },
  uid: number,
  ticksOf: (symbol: string) => number | undefined,
): bigint | undefined {
  let sum = 0n;
  for (const position of derivatives.listOpen(uid)) {
    const ticks = ticksOf(position.symbol);
    if (ticks === undefined) return undefined;
    sum += unrealisedUnits(position, valueOf(position.symbol, ticks, position.lots));
  }
  return sum;
}

/** Prices of currencies at past moments, in ticks of their markets. */
export type PastPrices = (
  currencies: readonly string[],
  moments: readonly number[],
  db: Database,
) => Promise<(atMs: number) => (currency: string) => { units: number } | undefined>;

/** The same at past moments, at the prices of those moments. */
export async function unrealisedAt(
  { pool, pastPrices }: { pool: Database; pastPrices: PastPrices },
  uid: number,
  moments: readonly number[],
): Promise<Map<number, bigint>> {
  const open = await listPositionsOpenAt(pool, uid, moments);
  const currencies = new Set(open.map(({ symbol }) => currencyOf(symbol)));
  const pricesAt = await pastPrices([...currencies], moments, pool);
  const sums = new Map<number, bigint>();
  for (const { atMs, symbol, ...position } of open) {
    const price = pricesAt(atMs)(currencyOf(symbol));
    if (!price) continue;
    const units = unrealisedUnits(position, valueOf(symbol, price.units, position.lots));
    sums.set(atMs, (sums.get(atMs) ?? 0n) + units);
  }
  return sums;
}

/** The value of what was open, at its entry. */
export async function exposedAt(
  db: Database,
  uid: number,
  moments: readonly number[],
): Promise<Map<number, bigint>> {
  const sums = new Map<number, bigint>();
  for (const { atMs, entryValueUnits } of await listPositionsOpenAt(db, uid, moments)) {
    sums.set(atMs, (sums.get(atMs) ?? 0n) + entryValueUnits);
  }
  return sums;
}

function currencyOf(symbol: string): string {
  return findMarket(symbol)?.currency ?? symbol;
}
