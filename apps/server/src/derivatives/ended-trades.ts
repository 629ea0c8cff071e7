/** Leveraged positions that have ended, with the result of the whole (rulebook 8.2). */
import { parseUnits } from '@anywhen/money';
import { positionResultOf } from '@anywhen/protocol';
import { endedTradesOf } from '../facets/ended-trades.ts';
import { positionTable } from './storage.ts';

/** The half spread is inside the prices: what waited for its price has paid none. */
export const endedPositions = endedTradesOf({
  product: 'derivatives',
  table: positionTable,
  moment: 'ended_at_ms',
  isEnded: 'ended_at_ms is not null',
  describe: (position) => ({
    market: position.symbol,
    number: position.id,
    openedAtMs: position.openedAtMs,
    endedAtMs: position.endedAtMs ?? position.updatedAtMs,
    stakeUnits: position.openedMarginUnits,
    notionalUnits: position.openedValueUnits,
    resultUnits: parseUnits(positionResultOf(position).net),
    feeUnits: position.feeUnits,
  }),
});
