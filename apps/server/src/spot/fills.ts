/** A trade as one of its two members reads it. */
import { type SpotTradeRecord, describeFill } from '@anywhen/exchange';
import type { SpotFill } from '@anywhen/protocol';

/** A member is never on both sides of a trade. */
export function describeOwnFill(trade: SpotTradeRecord, uid: number): SpotFill {
  return describeFill(trade, trade.buyer?.uid === uid ? 'buy' : 'sell');
}
