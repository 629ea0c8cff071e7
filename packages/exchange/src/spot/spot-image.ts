/** Spot trading as plain values: what the tables hold and what a start loads. */
import type { Taken } from './maker.ts';
import type { PositionCost, SpotOrderRecord } from './spot-orders.ts';

export type SpotImage = {
  nextOrderId: number;
  nextTradeId: number;
  /** Open orders only; in the order of their ids they regain their old priority. */
  orders: readonly SpotOrderRecord[];
  positions: readonly PositionCost[];
  makers: readonly { symbol: string; taken: Taken }[];
};

export const EMPTY_SPOT: SpotImage = {
  nextOrderId: 1,
  nextTradeId: 1,
  orders: [],
  positions: [],
  makers: [],
};
