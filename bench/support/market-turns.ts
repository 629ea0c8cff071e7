/**
 * What the server publishes to a trade page with its chart open, turn by turn, in texts of the real
 * size, as recorded from a running server: a tick publishes ticker, kline and depth in one turn;
 * trades wait for the market's beat, at most every 250 ms, and go with the depth. A quiet market
 * has 3 messages in 1 turn.
 */
import { seededRandom } from '@anywhen/money/seeded-random';
import { DEPTH_EVERY_MS } from '../../apps/server/src/spot/depth-feed.ts';

export type TurnEvent = { topic: string; data: unknown };
export type Turn = { atMs: number; events: TurnEvent[] };

export const TOPICS_RECEIVED = [
  'ticker:all',
  'kline:BTCUSDT:15m',
  'depth:BTCUSDT',
  'trades:BTCUSDT',
] as const;

/** So many that every beat has some: with the tick ten messages a second, the most there is. */
const TRADES_PER_SECOND = 20;
const MESSAGES_PER_SECOND = 10;
const [TICKER, KLINE, DEPTH, TRADES] = TOPICS_RECEIVED;

/** A market with trades at random moments, the same ones for a seed. */
export function busyMarket(seconds: number, seed: number): Turn[] {
  const turns: Turn[] = [];
  const pace = { reportedAtMs: -Infinity, dueAtMs: Infinity, isAllNew: true, trades: 0 };
  const beat = (atMs: number): TurnEvent[] => {
    const trades = pace.trades === 0 ? [] : [tradesEvent(atMs, pace.trades)];
    const depth = { topic: DEPTH, data: depthData(atMs, pace.isAllNew ? 80 : 2) };
    Object.assign(pace, { reportedAtMs: atMs, dueAtMs: Infinity, isAllNew: false, trades: 0 });
    return [...trades, depth];
  };
  for (const { atMs, isTick } of momentsOf(seconds, seed)) {
    if (pace.dueAtMs <= atMs) turns.push({ atMs: pace.dueAtMs, events: beat(pace.dueAtMs) });
    if (isTick) pace.isAllNew = true;
    else pace.trades += 1;
    const isDue = atMs - pace.reportedAtMs >= DEPTH_EVERY_MS;
    if (!isDue) pace.dueAtMs = Math.min(pace.dueAtMs, pace.reportedAtMs + DEPTH_EVERY_MS);
    const events = [...(isTick ? tickEvents(atMs) : []), ...(isDue ? beat(atMs) : [])];
    if (events.length > 0) turns.push({ atMs, events });
  }
  return turns;
}

/** Nobody trades: only ticks, as many as make ten messages a second. */
export function quietMarket(seconds: number): Turn[] {
  const everyMs = (3 * 1_000) / MESSAGES_PER_SECOND;
  return Array.from({ length: Math.floor((seconds * 1_000) / everyMs) }, (_, index) => {
    const atMs = index * everyMs;
    return { atMs, events: [...tickEvents(atMs), { topic: DEPTH, data: depthData(atMs, 80) }] };
  });
}

/** One message at a time, evenly: no turn has two, so that nothing can be gathered. */
export function evenly(seconds: number): Turn[] {
  return Array.from({ length: seconds * MESSAGES_PER_SECOND }, (_, index) => {
    const atMs = (index * 1_000) / MESSAGES_PER_SECOND;
    return { atMs, events: [{ topic: TICKER, data: tickerData(atMs) }] };
  });
}

type Moment = { atMs: number; isTick: boolean };

function momentsOf(seconds: number, seed: number): Moment[] {
  const random = seededRandom(seed);
  const moments: Moment[] = Array.from({ length: seconds }, (_, second) => {
    return { atMs: second * 1_000, isTick: true };
  });
  const gap = () => (-Math.log(1 - random()) * 1_000) / TRADES_PER_SECOND;
  for (let atMs = gap(); atMs < seconds * 1_000; atMs += gap()) {
    moments.push({ atMs, isTick: false });
  }
  return moments.toSorted((left, right) => left.atMs - right.atMs);
}

function tickEvents(atMs: number): TurnEvent[] {
  const kline = [
    1_794_730_500_000,
    '62890.11',
    '62956.06',
    '62830.75',
    priceAt(atMs),
    '12165046.52',
  ];
  return [
    { topic: TICKER, data: tickerData(atMs) },
    { topic: KLINE, data: { kline } },
  ];
}

function tradesEvent(atMs: number, count: number): TurnEvent {
  const trades = Array.from({ length: count }, (_, index) => ({
    id: (atMs + index).toFixed(0),
    price: priceAt(atMs),
    quantity: '0.00079000',
    takerSide: 'buy',
    atMs: 1_794_731_248_193,
  }));
  return { topic: TRADES, data: { trades } };
}

function tickerData(atMs: number) {
  const prices = Array.from({ length: 40 }, (_, index) => ((atMs + index * 613) / 700).toFixed(4));
  return { second: 1_794_731_247, seed: '33b52a0c'.repeat(8), prices };
}

/** As many levels as changed, half of them on each side. */
function depthData(atMs: number, levels: number) {
  const side = Array.from({ length: levels / 2 }, (_, index) => {
    return [(62_940 + atMs / 1_000 - index * 6.3).toFixed(2), (index / 3).toFixed(8)];
  });
  return { U: 5, u: 5, bids: side, asks: side, checksum: 889_790_181 };
}

function priceAt(atMs: number): string {
  return (62_943 + Math.sin(atMs) * 10).toFixed(2);
}
