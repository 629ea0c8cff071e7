/**
 * The receipt of a liquidation: the position with all its events, the deciding tick and the one
 * before it, all public. The reader can recompute the rest.
 */
import {
  type PositionEventRecord,
  type PositionRecord,
  describeLeveragePosition,
  describePositionEvent,
  describeSharedLeverage,
} from '@anywhen/exchange';
import { at, marketIndex } from '@anywhen/prices';
import {
  DERIVATIVES_RULE,
  FIRST_DERIVATIVES_RULE,
  type ReplyOf,
  type listTicks,
  type readLiquidationReceipt,
  type readSharedLiquidation,
} from '@anywhen/protocol';

type Receipt = ReplyOf<typeof readSharedLiquidation>;
type TickRange = ReplyOf<typeof listTicks>;

/** Undefined when those seconds are no longer stored. */
export type FindTicks = (
  range: { from: number; to: number },
  address: string,
) => Promise<TickRange | undefined>;

export type ProvenPosition = {
  readonly position: PositionRecord;
  /** Oldest first, as many as one answer has. */
  readonly events: readonly PositionEventRecord[];
  readonly hasMore: boolean;
  readonly range: TickRange | undefined;
};

export function describeReceipt(proven: ProvenPosition): ReplyOf<typeof readLiquidationReceipt> {
  return { position: describeLeveragePosition(proven.position), ...proofOf(proven) };
}

export function describeSharedReceipt(proven: ProvenPosition): Receipt {
  return { position: describeSharedLeverage(proven.position), ...proofOf(proven) };
}

function proofOf({ position, events, hasMore, range }: ProvenPosition): Omit<Receipt, 'position'> {
  const { decidedSecond } = position;
  return {
    rule: position.makerBps === null ? FIRST_DERIVATIVES_RULE : DERIVATIVES_RULE,
    events: events.map((event) => describePositionEvent(position, event)),
    ...(hasMore && { hasMore }),
    decisive: tickAt(range, decidedSecond, position.symbol),
    before: tickAt(range, decidedSecond === null ? null : decidedSecond - 1, position.symbol),
  };
}

function tickAt(
  range: TickRange | undefined,
  second: number | null,
  symbol: string,
): Receipt['decisive'] {
  const tick = range?.ticks.find((each) => each.second === second);
  if (!tick) return null;
  const market = marketIndex(symbol);
  const { prices, hashes, seed } = tick;
  return { second: tick.second, price: at(prices, market), seed, hash: at(hashes, market) };
}
