/** The value of open options, now and at past moments. */
import type { CurrentPosition } from '@anywhen/exchange';
import { quoteOf } from '@anywhen/protocol';
import type { Database } from '../core/storage/table.ts';
import type { OptionsFacts } from './facts.ts';
import { listOptionsOpenAt } from './queries.ts';

type Known = { readonly options: OptionsFacts };

/** In USDT units: what selling all of it back would bring, at the last tick. */
export function optionsWorthOf({ options }: Known, uid: number): bigint {
  return options.listCurrent(uid).reduce((sum, position) => sum + worthOf(options, position), 0n);
}

/** The same at past moments, by what was known then. */
export async function optionsWorthAt(
  db: Database,
  uid: number,
  moments: readonly number[],
): Promise<Map<number, bigint>> {
  const worths = new Map<number, bigint>();
  for (const past of await listOptionsOpenAt(db, uid, moments)) {
    const { atMs, position, left, rule, spreadBps, versions, market } = past;
    const second = Math.floor(atMs / 1_000);
    const terms = { ...position, rule, spreadBps, versions };
    const { bidUnits } = quoteOf(terms, position, { ...market, second });
    worths.set(atMs, (worths.get(atMs) ?? 0n) + bidUnits * BigInt(left));
  }
  return worths;
}

/** With its settlement written a series is priced no more: what is left is its payout. */
const ENDED = { rule: 'opt/1', spreadBps: 0, versions: [] } as const;

function worthOf(options: OptionsFacts, position: CurrentPosition): bigint {
  const market = options.lastSecondOf(position.symbol);
  if (!market) return 0n;
  const series = options.findSeries(position.series) ?? ENDED;
  const { bidUnits } = quoteOf({ ...series, ...position }, position, market);
  return bidUnits * BigInt(position.left);
}
