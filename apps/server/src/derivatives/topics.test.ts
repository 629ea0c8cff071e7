/** The private derivatives topic: open positions and orders, then each change. */
import type { ExchangeEvent, LeverageOrderRecord, PositionRecord } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { DerivativesFacts } from './facts.ts';
import { serveDerivativesTopic } from './topics.ts';

const TERMS = {
  leverage: 10,
  mmrBps: 50,
  takerBps: 5,
  makerBps: 2,
  liquidationBps: 20,
  spreadBps: 1,
} as const;
/** [EX-8.3] */
const OPEN: PositionRecord = {
  ...TERMS,
  id: 1,
  uid: 10000001,
  shareId: 'a'.repeat(32),
  symbol: 'BTCUSDT',
  side: 'long',
  openedAtMs: 1_000,
  lots: 10_000n,
  entryValueUnits: 6_500_00000000n,
  marginUnits: 650_00000000n,
  initialMarginUnits: 650_00000000n,
  reserveUnits: 3_25000000n,
  state: 'open',
  takeProfitTicks: null,
  stopLossTicks: null,
  owedSecond: null,
  owedTicks: null,
  owedUnits: 0n,
  ending: null,
  decidedSecond: null,
  decidedTicks: null,
  eventCount: 1,
  updatedAtMs: 1_000,
  endedAtMs: null,
  openedLots: 10_000n,
  openedValueUnits: 6_500_00000000n,
  openedMarginUnits: 650_00000000n,
  closedValueUnits: 0n,
  realisedUnits: 0n,
  feeUnits: 3_25000000n,
  fundingUnits: 0n,
  insuredUnits: 0n,
  carriedFeeUnits: 0n,
  carriedFundingUnits: 0n,
};
const DECIDED: PositionRecord = {
  ...OPEN,
  state: 'closing',
  ending: 'liquidation',
  decidedSecond: 2,
  decidedTicks: 5_882_000,
};
const NOTHING = { lots: 0n, entryValueUnits: 0n, marginUnits: 0n, reserveUnits: 0n } as const;
const ENDED: PositionRecord = { ...DECIDED, ...NOTHING, state: 'liquidated', endedAtMs: 2_000 };
/** [EX-8.12] */
const WAITING: LeverageOrderRecord = {
  ...TERMS,
  placedSecond: 0,
  takeProfitTicks: null,
  stopLossTicks: null,
  id: 31,
  uid: OPEN.uid,
  shareId: 'b'.repeat(32),
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  isReduceOnly: false,
  limitTicks: 6_400_000,
  lots: 10_000n,
  createdAtMs: 1_000,
  state: 'NEW',
  executedLots: 0n,
  executedValueUnits: 0n,
  feeUnits: 0n,
  heldUnits: 644_48000000n,
  reachedSecond: null,
  positionId: null,
  updatedAtMs: 1_000,
};

it('[8.2] publishes each change to its member, once per commit, and to nobody else', () => {
  const { snapshot: snapshotShape, event: eventShape } = TOPICS.derivatives;
  const published: [number, string[]][] = [];
  const derivatives = new DerivativesFacts();
  const listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  let snapshot: (topic: string, uid: number) => unknown = () => undefined;
  const inWords = ({ positions, orders }: ReturnType<typeof eventShape.parse>) => [
    ...positions.map(({ id, state, decided }) => `${id} ${state} ${decided?.price ?? ''}`.trim()),
    ...orders.map(({ id, state, held }) => `order ${id} ${state} ${held}`),
  ];
  const hub = {
    serve: (_name: string, topic: object) => {
      ({ snapshot } = topic as { snapshot: typeof snapshot });
    },
    hasListeners: (_topic: string, uid?: number) => uid === OPEN.uid,
    publishTo: (uid: number, _topic: string, event: unknown) =>
      void published.push([uid, inWords(eventShape.parse(event))]),
  };
  const core = {
    onCommitted: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  serveDerivativesTopic(hub, { core, facts: { derivatives } });
  const commit = (positions: PositionRecord[], orders: LeverageOrderRecord[] = []) => {
    const changes = [
      ...positions.map((position) => ({ kind: 'leverage-position', position }) as const),
      ...orders.map((order) => ({ kind: 'leverage-order', order }) as const),
    ];
    for (const change of changes) derivatives.apply(change);
    for (const listen of listeners) listen(changes);
  };
  const shown = (uid = OPEN.uid) => inWords(snapshotShape.parse(snapshot('derivatives', uid)));

  const other = { ...OPEN, id: 2, uid: 10000002 };
  commit([OPEN, other], [WAITING]);
  expect(shown()).toEqual(['1 open', 'order 31 NEW 644.48000000']);
  expect(shown(other.uid)).toEqual(['2 open']);
  commit([DECIDED]);
  expect(shown()[0]).toBe('1 closing 58820.00');
  commit([ENDED], [{ ...WAITING, state: 'CANCELED', heldUnits: 0n }]);
  expect(shown()).toEqual([]);
  expect(published).toEqual([
    [OPEN.uid, ['1 open']],
    [OPEN.uid, ['order 31 NEW 644.48000000']],
    [OPEN.uid, ['1 closing 58820.00']],
    [OPEN.uid, ['1 liquidated 58820.00']],
    [OPEN.uid, ['order 31 CANCELED 0.00000000']],
  ]);
});
