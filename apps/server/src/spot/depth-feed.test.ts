/** [W1] The published book is the real book: after orders, ticks, pauses and losses. */
import { type SpotMarket, findSpotMarket, formatLots, fullQuotes } from '@anywhen/exchange';
import { remainingQuotes } from '@anywhen/exchange';
import { decodeState, formatPrice, fromHex, prepareSeed, pricesOf } from '@anywhen/prices';
import { type DepthEvent, type DepthSnapshot, applyDepth, depthSnapshot } from '@anywhen/protocol';
import { DEPTH_LEVELS, depthEvent } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEPTH_EVERY_MS, DepthFeed } from './depth-feed.ts';
import { MemoryCore } from '../../testing/spot/memory-core.ts';
import { RandomOrders } from '../../testing/spot/random-orders.ts';

const [ALICE, BOB] = [10000001, 10000002];
const SYMBOL = 'ETHUSDT';
const SEED = Number(process.env['SEED'] ?? 77);
const STEPS = 3_000;

let core: MemoryCore;
let feed: DepthFeed;
let isFollowed: boolean;
let published: { symbol: string; event: DepthEvent; atMs: number }[];
let beats: string[];
let unseen: string[];
let timers: { atMs: number; wake: () => void }[];

beforeEach(() => {
  core = MemoryCore.open([ALICE, BOB]);
  [published, beats, unseen, timers, isFollowed] = [[], [], [], [], true];
  feed = new DepthFeed({
    core,
    facts: core.facts,
    nowMs: () => core.nowMs,
    timer: (delayMs, wake) => void timers.push({ atMs: core.nowMs + delayMs, wake }),
    log: {
      error: (fields) => {
        throw (fields as { err: unknown }).err;
      },
    },
  });
  feed.setListeners({
    isFollowed: (symbol) => isFollowed && symbol === SYMBOL,
    onBeat: (symbol) => void beats.push(symbol),
    onUnseen: (symbol) => void unseen.push(symbol),
    publish: (symbol, event) => void published.push({ symbol, event, atMs: core.nowMs }),
  });
});

describe('[W1] a book', () => {
  it('is members’ levels plus what is left of the market maker’s', () => {
    expect(feed.read(SYMBOL)).toMatchObject(expectedBook());
    const quote = feed.read(SYMBOL).bids[3]?.[0] ?? '';
    const before = feed.read(SYMBOL).bids[3]?.[1];
    buy(ALICE, quote, '0.5');
    letPass(DEPTH_EVERY_MS);
    const after = feed.read(SYMBOL).bids[3];
    expect(after?.[0]).toBe(quote);
    expect(Number(after?.[1])).toBeCloseTo(Number(before) + 0.5, 8);
    expect(feed.read(SYMBOL)).toMatchObject(expectedBook());
  });

  it('has levels between the quotes, and no level without orders', () => {
    const spread = middleOf(feed.read(SYMBOL));
    buy(ALICE, spread, '0.01');
    letPass(DEPTH_EVERY_MS);
    expect(feed.read(SYMBOL).bids[0]).toEqual([spread, '0.01000000']);
    core.asMember(ALICE, { kind: 'cancel-orders' });
    letPass(DEPTH_EVERY_MS);
    expect(feed.read(SYMBOL).bids[0]?.[0]).not.toBe(spread);
    expect(depthSnapshot.safeParse(feed.read(SYMBOL)).success).toBe(true);
  });

  it('is not found for anything but a spot market, and stale before the first price', () => {
    expect(() => feed.read('XAUUSDT')).toThrow('NOT_FOUND');
    expect(() => feed.read('toString')).toThrow('NOT_FOUND');
    const closed = new MemoryCore();
    const empty = new DepthFeed({
      core: closed,
      facts: closed.facts,
      nowMs: () => 0,
      timer: () => undefined,
      log: { error: () => undefined },
    });
    expect(() => empty.read(SYMBOL)).toThrow('FEED_STALE');
  });
});

describe('[W1] changes', () => {
  it(`rebuild the book in ${STEPS} random steps (seed ${SEED})`, () => {
    const random = new RandomOrders(SEED);
    let mine = feed.read(SYMBOL);
    let applied = 0;
    for (let step = 0; step < STEPS; step += 1) {
      trade(random);
      letPass(random.below(60));
      if (random.below(25) === 0) core.tick();
      for (const { event } of takePublished()) {
        const next = applyDepth(mine, depthEvent.parse(event));
        if (!next) throw new Error(`step ${step}: ${mine.u} is not followed by ${event.U}`);
        mine = next;
        applied += 1;
      }
      // As texts, because a deep comparison would take longer than all the rest.
      const shown = feed.read(SYMBOL);
      if (JSON.stringify(mine) !== JSON.stringify(shown)) expect(mine).toEqual(shown);
    }
    letPass(DEPTH_EVERY_MS);
    expect(feed.read(SYMBOL)).toMatchObject(expectedBook());
    expect(applied).toBeGreaterThan(STEPS / 20);
  });

  it('come at most four times a second, however much happens; a tick always brings one', () => {
    const random = new RandomOrders(SEED);
    feed.read(SYMBOL);
    for (let step = 0; step < 2_000; step += 1) {
      trade(random);
      letPass(5);
      if (step % 200 === 199) core.tick();
    }
    const times = takePublished().map(({ atMs }) => atMs);
    expect(beats.length).toBeGreaterThanOrEqual(times.length);
    const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DEPTH_EVERY_MS);
    expect(times.length).toBeGreaterThan(30);

    letPass(1_000);
    takePublished();
    for (let second = 0; second < 20; second += 1) {
      core.tick();
      expect(takePublished(), `second ${second}`).toHaveLength(1);
      letPass(1_000);
    }
  });

  it('number the commits they cover: nothing is left out between two of them', () => {
    const before = feed.read(SYMBOL);
    buy(ALICE, '3000', '0.01');
    for (let order = 0; order < 5; order += 1) buy(ALICE, '3000', '0.01');
    letPass(DEPTH_EVERY_MS);
    const events = takePublished().map(({ event }) => event);
    expect(events.map(({ U, u }) => [U - before.u, u - before.u])).toEqual([
      [1, 1],
      [2, 6],
    ]);
  });

  it('are not computed for a market without followers; a new follower starts over', () => {
    isFollowed = false;
    const before = feed.read(SYMBOL);
    buy(ALICE, '3000', '0.01');
    letPass(DEPTH_EVERY_MS);
    expect([published, beats, timers]).toEqual([[], [], []]);
    expect(unseen).toContain(SYMBOL);
    isFollowed = true;
    const mine = feed.read(SYMBOL);
    expect(mine.u).toBeGreaterThan(before.u);
    core.tick();
    const [change] = takePublished();
    expect(change && applyDepth(mine, change.event)).toMatchObject(expectedBook());
  });

  it('include commits without an event: the book is rebuilt from the orders', () => {
    let mine: DepthSnapshot | undefined = feed.read(SYMBOL);
    buy(ALICE, '3100', '0.1');
    letPass(DEPTH_EVERY_MS);
    core.asMemberUnanswered(ALICE, { kind: 'cancel-orders' });
    core.asMemberUnanswered(BOB, orderOf('3111', '0.2'));
    letPass(DEPTH_EVERY_MS);
    for (const { event } of takePublished()) mine = mine && applyDepth(mine, event);
    expect(mine).toMatchObject(expectedBook());
    const prices = mine?.bids.map(([price]) => price);
    expect([prices?.includes('3111.00'), prices?.includes('3100.00')]).toEqual([true, false]);
  });
});

/** The naive way: all orders and all quotes, level by level. */
function expectedBook(): Pick<DepthSnapshot, 'bids' | 'asks'> {
  const market = requireMarket();
  const { state } = core.facts.markets;
  const seed = prepareSeed(fromHex(state?.seed ?? ''));
  const full = fullQuotes(market, referencePrice(), seed);
  const quotes = remainingQuotes(full, core.exchange.modules.spot.takenOf(SYMBOL) ?? []);
  const sideOf = (side: 'buy' | 'sell') => {
    const lots = new Map<number, number>();
    const add = (price: number, more: number) => lots.set(price, (lots.get(price) ?? 0) + more);
    for (const quote of quotes[side]) add(quote.price, quote.lots);
    for (const order of core.exchange.modules.spot.openOrders()) {
      const isHere = order.symbol === SYMBOL && order.side === side;
      if (isHere) add(order.price ?? 0, (order.lots ?? 0) - order.executedLots);
    }
    return [...lots]
      .filter(([, sum]) => sum > 0)
      .toSorted(([left], [right]) => (side === 'buy' ? right - left : left - right))
      .slice(0, DEPTH_LEVELS)
      .map(([price, sum]): [string, string] => {
        return [formatPrice(price, market.priceDecimals), formatLots(market, sum)];
      });
  };
  return { bids: sideOf('buy'), asks: sideOf('sell') };
}

function requireMarket(): SpotMarket {
  const market = findSpotMarket(SYMBOL);
  if (!market) throw new Error('no market');
  return market;
}

function referencePrice(): number {
  const { state } = core.facts.markets;
  if (!state) throw new Error('the markets are closed');
  return pricesOf(decodeState(state.process))[requireMarket().index] ?? 0;
}

function trade(random: RandomOrders): void {
  const uid = random.pick([ALICE, BOB]);
  const open = core.facts.spot.listOpenOrders(uid);
  core.asMember(uid, random.next(requireMarket(), { price: referencePrice(), open }));
}

function orderOf(price: string, quantity: string) {
  const order = { kind: 'place-order', symbol: SYMBOL, side: 'buy', type: 'limit' } as const;
  return { ...order, price, quantity };
}

function buy(uid: number, price: string, quantity: string): void {
  expect(core.asMember(uid, orderOf(price, quantity)).isAccepted).toBe(true);
}

/** Between the best bid and the best ask. */
function middleOf({ bids, asks }: DepthSnapshot): string {
  return ((Number(bids[0]?.[0]) + Number(asks[0]?.[0])) / 2).toFixed(2);
}

function takePublished(): typeof published {
  return published.splice(0).filter(({ symbol }) => symbol === SYMBOL);
}

/** Runs the timers that become due on the way, each at its own moment. */
function letPass(ms: number): void {
  const untilMs = core.nowMs + ms;
  for (;;) {
    const next = timers.toSorted((left, right) => left.atMs - right.atMs)[0];
    if (!next || next.atMs > untilMs) break;
    timers = timers.filter((each) => each !== next);
    core.nowMs = next.atMs;
    next.wake();
  }
  core.nowMs = untilMs;
}
