/** A trade as seen by one of its two members. */
import { type SpotTradeRecord, describeFill } from '@anywhen/exchange';
import type { SpotFill } from '@anywhen/protocol';

/** A member is never on both sides of a trade. */
export function describeOwnFill(trade: SpotTradeRecord, uid: number): SpotFill {
  return describeFill(trade, trade.buyer?.uid === uid ? 'buy' : 'sell');
}
