/** What a bot has done, line by line; only ever added to. */
import type { BotLogKind, PauseReason, RejectionCode } from '@anywhen/protocol';
import { averageTicks } from '@anywhen/protocol';
import type { SpotOrderRecord } from '../spot/spot-orders.ts';

/** What a purchase or sale has come to. */
export type LoggedOrder = {
  readonly id: number;
  /** Its average, in ticks. */
  readonly price: number;
  readonly lots: number;
  readonly quoteUnits: bigint;
  /** Of a purchase in the currency, of a sale in USDT. */
  readonly feeUnits: bigint;
};

export type BotLogRecord = {
  readonly botId: number;
  /** From 1, without a gap. */
  readonly no: number;
  readonly atMs: number;
  readonly kind: BotLogKind;
  readonly order: LoggedOrder | null;
  readonly profitUnits: bigint | null;
  readonly pauseReason: PauseReason | null;
  readonly refusal: RejectionCode | null;
};

/** What a line carries beside its kind. */
export type Said = Partial<Pick<BotLogRecord, 'order' | 'profitUnits' | 'pauseReason' | 'refusal'>>;

export const SAYS_NOTHING = {
  order: null,
  profitUnits: null,
  pauseReason: null,
  refusal: null,
} as const satisfies Said;

export function loggedOrder(order: SpotOrderRecord): LoggedOrder {
  const { id, executedLots: lots, executedTickLots, executedQuoteUnits, feeUnits } = order;
  const price = Number(averageTicks(executedTickLots, BigInt(lots)) ?? 0n);
  return { id, price, lots, quoteUnits: executedQuoteUnits, feeUnits };
}
