/**
 * The public market topics: the snapshot of a new subscriber, and the event of each tick. A frame
 * is built only for a topic with listeners.
 */
import { INTERVALS, type Interval, MARKETS } from '@anywhen/prices';
import { TOPICS } from '@anywhen/protocol';
import type { Hub } from '../platform/sockets/hub.ts';
import type { MarketFeed } from './market-feed.ts';
import type { TickFrame } from './picture/market-picture.ts';

type MarketHub = Pick<Hub, 'serve' | 'publish' | 'hasListeners'>;

/** A snapshot refuses with NOT_FOUND for an unknown market; with FEED_STALE before any tick. */
export function serveMarketTopics(hub: MarketHub, feed: MarketFeed): void {
  const { ticker, tick, kline } = TOPICS;
  hub.serve('ticker', {
    access: 'public',
    pattern: ticker.pattern,
    snapshot: () => feed.snapshot('all'),
  });
  hub.serve('tick', {
    access: 'public',
    pattern: tick.pattern,
    snapshot: (topic) => feed.tickEvent(partOf(topic, 1)),
  });
  hub.serve('kline', {
    access: 'public',
    pattern: kline.pattern,
    snapshot: (topic) => feed.klineEvent(partOf(topic, 1), partOf(topic, 2) as Interval),
  });
  feed.onTick((frame) => publishFrame(hub, frame));
}

function partOf(topic: string, index: number): string {
  return topic.split(':')[index] ?? '';
}

function publishFrame(hub: MarketHub, frame: TickFrame): void {
  if (hub.hasListeners(TICKER_TOPIC)) hub.publish(TICKER_TOPIC, frame.ticker());
  for (const { symbol, tickTopic, klineTopics } of MARKET_TOPICS) {
    const tick = hub.hasListeners(tickTopic) ? frame.tick(symbol) : undefined;
    if (tick) hub.publish(tickTopic, tick);
    for (const { interval, topic } of klineTopics) {
      if (hub.hasListeners(topic)) hub.publish(topic, frame.kline(symbol, interval));
    }
  }
}

const TICKER_TOPIC = 'ticker:all';

const MARKET_TOPICS = MARKETS.map(({ symbol }) => ({
  symbol,
  tickTopic: `tick:${symbol}`,
  klineTopics: INTERVALS.map((interval) => ({ interval, topic: `kline:${symbol}:${interval}` })),
}));
