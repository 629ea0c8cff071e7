/** Options that were sold back whole or have expired, with what they brought (rulebook 7.5). */
import type { OptionRecord } from '@anywhen/exchange';
import { divide } from '@anywhen/money';
import type { Database } from '../core/storage/table.ts';
import { endedTradesOf } from '../facets/ended-trades.ts';
import { positionTable, seriesTable } from './storage.ts';

const FULL_BPS = 10_000;

export const endedOptions = endedTradesOf({
  product: 'options',
  table: positionTable,
  moment: 'ended_at_ms',
  isEnded: 'state > 1',
  describe: (position) => {
    const { id, symbol, boughtAtMs, endedAtMs, soldUnits, payoutUnits } = position;
    const premiumUnits = premiumOf(position);
    return {
      market: symbol,
      number: id,
      openedAtMs: boughtAtMs,
      endedAtMs: endedAtMs ?? boughtAtMs,
      stakeUnits: premiumUnits,
      notionalUnits: premiumUnits,
      resultUnits: soldUnits + (payoutUnits ?? 0n) - premiumUnits,
      feeUnits: 0n,
    };
  },
  spreadsOf,
});

function premiumOf({ priceUnits, quantity }: OptionRecord): bigint {
  return priceUnits * BigInt(quantity);
}

/** Paid above the value at the purchase and below it at each sale, by the spread of the series. */
async function spreadsOf(
  db: Database,
  positions: readonly OptionRecord[],
): Promise<Map<number, bigint>> {
  const codes = [...new Set(positions.map(({ series }) => series))];
  const series = await seriesTable.list(db, 'where code = any($1)', [codes]);
  const spreads = new Map(series.map(({ code, spreadBps }) => [code, spreadBps]));
  return new Map(
    positions.map((position) => {
      const spreadBps = spreads.get(position.series) ?? 0;
      const paid = shareOf(premiumOf(position), spreadBps, FULL_BPS + spreadBps);
      return [position.id, paid + shareOf(position.soldUnits, spreadBps, FULL_BPS - spreadBps)];
    }),
  );
}

function shareOf(units: bigint, part: number, whole: number): bigint {
  return divide({ dividend: units * BigInt(part), divisor: BigInt(whole) }, 'down');
}
