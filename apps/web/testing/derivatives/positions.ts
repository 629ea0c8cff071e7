/** For tests only: positions, orders and events as the server sends them. */
import type { LeverageOrder, LeveragePosition, PositionEvent } from '@anywhen/protocol';

/** 2026-01-05 12:00:01 UTC. */
export const T0 = Date.UTC(2026, 0, 5, 12, 0, 1) / 1_000;

/** [EX-8.3] Long 0.1 BTC, entry 65 000, 10×; liquidated at 58 823.53 (EX-8.4). */
export function positionAt(changes: Partial<LeveragePosition> = {}): LeveragePosition {
  return {
    id: '7',
    shareId: 'ab'.repeat(16),
    symbol: 'BTCUSDT',
    side: 'long',
    leverage: 10,
    mmrBps: 50,
    takerBps: 5,
    liquidationBps: 20,
    spreadBps: 1,
    makerBps: 2,
    quantity: '0.10000',
    entryPrice: '65000.00000000',
    entryValue: '6500.00000000',
    margin: '650.00000000',
    initialMargin: '650.00000000',
    reserve: '3.25000000',
    liquidationPrice: '58823.53',
    takeProfit: null,
    stopLoss: null,
    state: 'open',
    decided: null,
    ending: null,
    openedAtMs: T0 * 1_000,
    updatedAtMs: T0 * 1_000,
    endedAtMs: null,
    openedQuantity: '0.10000',
    openedPrice: '65000.00000000',
    closedPrice: null,
    openedMargin: '650.00000000',
    realised: '0.00000000',
    fees: '3.25000000',
    funding: '0.00000000',
    insured: '0.00000000',
    ...changes,
  };
}

type Ending = Pick<LeveragePosition, 'state' | 'ending'>;

/** Nothing is left of it. */
function endedAt(price: string, ending: Ending): Partial<LeveragePosition> {
  const second = T0 + 600;
  return {
    quantity: '0.00000',
    entryPrice: null,
    entryValue: '0.00000000',
    margin: '0.00000000',
    initialMargin: '0.00000000',
    reserve: '0.00000000',
    liquidationPrice: null,
    decided: { second, price },
    endedAtMs: second * 1_000,
    ...ending,
  };
}

/** [EX-8.7] Closed at 66 300: net 123.435, ROE 18.99 %. */
export const CLOSED: Partial<LeveragePosition> = {
  ...endedAt('66306.64', { state: 'closed', ending: 'take-profit' }),
  closedPrice: '66300.00000000',
  realised: '130.00000000',
  fees: '6.56500000',
};

/** [EX-8.5] Liquidated by 58 820: the rest of 20.545 was returned. */
export const LIQUIDATED: Partial<LeveragePosition> = {
  ...endedAt('58820.00', { state: 'liquidated', ending: 'liquidation' }),
  closedPrice: '58820.00000000',
  realised: '-618.00000000',
  fees: '17.95500000',
};

/** [EX-8.6] Liquidated after a gap to 58 000: the insurance paid 61.25. */
export const GAPPED: Partial<LeveragePosition> = {
  ...LIQUIDATED,
  decided: { second: T0 + 600, price: '58000.00' },
  closedPrice: '58000.00000000',
  realised: '-700.00000000',
  fees: '17.75000000',
  insured: '61.25000000',
};

/** [EX-8.12] A limit to buy 0.1 at 64 000 that waits and holds 644.48. */
export function orderAt(changes: Partial<LeverageOrder> = {}): LeverageOrder {
  return {
    id: '31',
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    isReduceOnly: false,
    leverage: 10,
    price: '64000.00',
    quantity: '0.10000',
    executedQuantity: '0.00000',
    averagePrice: null,
    fee: '0.00000000',
    held: '644.48000000',
    state: 'NEW',
    reachedSecond: null,
    positionId: null,
    createdAtMs: T0 * 1_000,
    updatedAtMs: T0 * 1_000,
    ...changes,
  };
}

export const FILLED: Partial<LeverageOrder> = {
  type: 'market',
  price: null,
  state: 'FILLED',
  executedQuantity: '0.10000',
  averagePrice: '65000.00000000',
  fee: '3.25000000',
  held: '0.00000000',
  positionId: '7',
};

export function eventAt(changes: Partial<PositionEvent> = {}): PositionEvent {
  return {
    no: 1,
    kind: 'opened',
    atMs: T0 * 1_000,
    second: T0,
    price: '65000.00',
    quantity: '0.10000',
    amount: '650.00000000',
    pnl: '0.00000000',
    fee: '3.25000000',
    liquidationFee: '0.00000000',
    insured: '0.00000000',
    after: {
      quantity: '0.10000',
      entryValue: '6500.00000000',
      margin: '650.00000000',
      reserve: '3.25000000',
    },
    ...changes,
  };
}

/** [EX-8.5] */
export const LIQUIDATION = eventAt({
  no: 2,
  kind: 'liquidated',
  atMs: (T0 + 600) * 1_000,
  second: T0 + 600,
  price: '58820.00',
  amount: '-650.00000000',
  pnl: '-618.00000000',
  fee: '2.94100000',
  liquidationFee: '11.76400000',
  after: { quantity: '0.00000', entryValue: '0', margin: '0', reserve: '0' },
});
