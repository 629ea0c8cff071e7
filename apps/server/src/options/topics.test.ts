/**
 * The option topics: members receive their own positions, everybody receives series and minutes.
 */
import type { ExchangeEvent, OptionRecord, SeriesRecord } from '@anywhen/exchange';
import { TOPICS } from '@anywhen/protocol';
import { expect, it } from 'vitest';
import { OptionsFacts } from './facts.ts';
import { serveOptionsTopics } from './topics.ts';

const SERIES: SeriesRecord = {
  code: 'BTC-5M-2605011205',
  rule: 'opt/2',
  symbol: 'BTCUSDT',
  lengthSeconds: 300,
  unit: '0.001',
  spreadBps: 300,
  openedSecond: 1_000,
  openingPriceUnits: 6_500_000,
  openingSigmaUnits: 55_000_000,
  openingRegime: 'normal',
  strikes: [6_495_000, 6_500_000],
  closesAtSecond: 1_540,
  expiresAtSecond: 1_600,
  versions: [{ version: 2, startsAtSecond: 0 }],
  state: 'open',
  settlementPriceUnits: null,
  settlementTicks: null,
};
const PRICED = {
  second: 1_001,
  priceUnits: 6_500_000,
  sigmaUnits: 55_000_000,
  regime: 'normal',
} as const;
const OPEN: OptionRecord = {
  id: 1,
  uid: 10000001,
  shareId: 'a'.repeat(32),
  series: SERIES.code,
  symbol: 'BTCUSDT',
  unit: '0.001',
  strikeUnits: 6_500_000,
  type: 'call',
  quantity: 5,
  priceUnits: 4_000_000n,
  quoted: PRICED,
  filled: PRICED,
  boughtAtMs: 1_001_500,
  closesAtSecond: 1_540,
  expiresAtSecond: 1_600,
  state: 'open',
  left: 5,
  sales: 0,
  soldUnits: 0n,
  settlementPriceUnits: null,
  payoutUnits: null,
  endedAtMs: null,
};
const SETTLED: OptionRecord = {
  ...OPEN,
  state: 'settled',
  settlementPriceUnits: 6_510_000,
  payoutUnits: 50_000_000n,
  endedAtMs: 1_600_000,
};
const MINUTE = { ...PRICED, symbol: 'BTCUSDT', second: 1_020, sigmaUnits: 54_000_000 };

type Snapshot = (topic: string, uid: number) => unknown;

function serve() {
  const options = new OptionsFacts();
  const snapshots = new Map<string, Snapshot>();
  const published: [string, unknown][] = [];
  const listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  const hub = {
    serve: (name: string, topic: object) => {
      snapshots.set(name, (topic as { snapshot: Snapshot }).snapshot);
    },
    hasListeners: (topic: string, uid?: number) => topic !== 'options' || uid === OPEN.uid,
    publishTo: (uid: number, topic: string, event: unknown) =>
      published.push([`${topic} ${uid}`, event]),
    publish: (topic: string, event: unknown) => published.push([topic, event]),
  };
  const core = { onCommitted: (listener: (typeof listeners)[0]) => void listeners.push(listener) };
  serveOptionsTopics(hub as never, { core, facts: { options } });
  const commit = (
    ...events: Extract<ExchangeEvent, { kind: `option-${string}` | 'volatility' }>[]
  ) => {
    for (const event of events) options.apply(event);
    for (const listen of listeners) listen(events);
    return published.splice(0);
  };
  const shown = (name: 'options' | 'option-series') =>
    TOPICS[name].snapshot.parse(snapshots.get(name)?.(name, OPEN.uid));
  return { commit, shown };
}

it('[7.5] a member receives each change of own positions, once per commit', () => {
  const { commit, shown } = serve();
  const position = (each: OptionRecord) => ({ kind: 'option-position', position: each }) as const;
  const stranger = { ...OPEN, id: 2, uid: 10000002 };
  const [bought] = commit(
    position(OPEN),
    position({ ...OPEN, left: 4, sales: 1 }),
    position(stranger),
  );
  expect(bought?.[0]).toBe('options 10000001');
  const event = TOPICS.options.event.parse(bought?.[1]);
  expect(event.positions.map(({ id, left }) => [id, left])).toEqual([['1', 4]]);
  expect(shown('options')).toMatchObject({ positions: [{ id: '1', left: 4 }] });
  const [settled] = commit(position(SETTLED));
  expect(TOPICS.options.event.parse(settled?.[1]).positions).toMatchObject([
    { state: 'settled', payout: '0.50000000', profit: '0.30000000' },
  ]);
  expect(shown('options')).toEqual({ positions: [] });
});

it('[7.2] [7.3] everybody receives series and minutes, and nothing else', () => {
  const { commit, shown } = serve();
  const [opened] = commit({ kind: 'option-series', series: SERIES });
  expect(opened?.[0]).toBe('option-series');
  expect(TOPICS['option-series'].event.parse(opened?.[1])).toMatchObject({
    series: [{ code: SERIES.code, strikes: ['64950.00', '65000.00'] }],
    volatility: [],
  });
  commit({ kind: 'volatility', minute: MINUTE });
  expect(shown('option-series')).toMatchObject({
    series: [{ code: SERIES.code }],
    volatility: [{ symbol: 'BTCUSDT', second: 1_020, sigma: '0.54000000', regime: 'normal' }],
  });
  const over = { ...SERIES, state: 'settled', settlementPriceUnits: 6_510_000 } as const;
  const settled = { ...over, settlementTicks: 30 };
  const [ended] = commit({ kind: 'option-series', series: settled });
  expect(ended?.[1]).toMatchObject({ series: [{ settlement: { price: '65100.00', ticks: 30 } }] });
  expect(shown('option-series')).toMatchObject({ series: [] });
  expect(commit({ kind: 'option-position', position: { ...OPEN, uid: 5 } })).toEqual([]);
});
