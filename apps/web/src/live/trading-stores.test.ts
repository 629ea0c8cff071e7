/** Books, tapes and open lists: how they apply frames, and what they never show. */
import type {
  DepthEvent,
  DepthLevel,
  DepthSnapshot,
  OptionSeries,
  SeriesState,
  TopicFrame,
  Volatility,
} from '@anywhen/protocol';
import { depthChecksum } from '@anywhen/protocol';
import { expect, test } from 'vitest';
import { seededRandom } from '@anywhen/money/seeded-random';
import { Books } from './books.ts';
import { FrameBatch } from './keyed-store.ts';
import { OpenList } from './open-lists.ts';
import { withNews } from './products/options.ts';
import { Tapes } from './tapes.ts';

const SEED = Number(process.env['SEED'] ?? 90_125);
const TOPIC = 'depth:BTCUSDT';

const paintAtOnce = () => new FrameBatch((paint) => paint());
const frame = (type: TopicFrame['type'], data: unknown, topic = TOPIC): TopicFrame => {
  return { topic, type, seq: 0, data };
};

/** A book with random changes, which can produce its snapshots and events. */
class ServerBook {
  readonly #random: () => number;
  now: DepthSnapshot;

  constructor(random: () => number) {
    this.#random = random;
    this.now = whole(1, levelsFrom(random, 100, -1), levelsFrom(random, 101, 1));
  }

  change(): DepthEvent {
    const before = this.now;
    const bids = this.#changeOf(before.bids);
    const asks = this.#changeOf(before.asks);
    this.now = whole(before.u + 1, apply(before.bids, bids), apply(before.asks, asks));
    return { U: before.u + 1, u: this.now.u, bids, asks, checksum: this.now.checksum };
  }

  #changeOf(levels: DepthLevel[]): DepthLevel[] {
    return levels
      .filter(() => this.#random() < 0.1)
      .map(([price]) => [price, (1 + this.#random()).toFixed(3)]);
  }
}

function levelsFrom(random: () => number, from: number, step: 1 | -1): DepthLevel[] {
  return Array.from({ length: 20 }, (_, index) => [
    String(from + step * index),
    random().toFixed(3),
  ]);
}

function apply(levels: DepthLevel[], changes: DepthLevel[]): DepthLevel[] {
  const changed = new Map(changes);
  return levels.map(([price, quantity]) => [price, changed.get(price) ?? quantity]);
}

function whole(u: number, bids: DepthLevel[], asks: DepthLevel[]): DepthSnapshot {
  return { u, bids, asks, checksum: depthChecksum({ bids, asks }) };
}

test(`[W1] on a line that loses, repeats and damages, no wrong book is shown (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const server = new ServerBook(random);
  const books = new Books(paintAtOnce());
  const counts = { refused: 0, shown: 0, wrong: 0 };
  const receive = (type: TopicFrame['type'], data: DepthSnapshot | DepthEvent) => {
    if (books.apply(frame(type, data))) return;
    counts.refused += 1;
    books.doubt(TOPIC);
  };
  receive('snapshot', server.now);
  for (let step = 0; step < 5_000; step += 1) {
    const change = server.change();
    const luck = random();
    if (luck < 0.02) continue;
    if (luck < 0.04) receive('event', damaged(change, random));
    else receive('event', change);
    if (luck > 0.97) receive('event', change);
    const book = books.byTopic.get(TOPIC);
    if (!book || book.isWaiting) {
      if (random() < 0.3)
        receive('snapshot', random() < 0.1 ? damaged(server.now, random) : server.now);
      continue;
    }
    counts.shown += 1;
    const [ours, theirs] = [book, server.now].map(({ bids, asks }) =>
      JSON.stringify({ bids, asks }),
    );
    if (ours !== theirs) counts.wrong += 1;
  }
  expect(counts.wrong).toBe(0);
  expect(counts.refused).toBeGreaterThan(150);
  expect(counts.shown).toBeGreaterThan(2_500);
});

/** Changes one of the ten best levels. */
function damaged<D extends DepthSnapshot | DepthEvent>(data: D, random: () => number): D {
  const best: DepthLevel = [String(101 + Math.floor(random() * 9)), '7.777'];
  const others = data.asks.filter(([price]) => price !== best[0]);
  const asks = [...others, best].toSorted(([left], [right]) => Number(left) - Number(right));
  return { ...data, asks };
}

test('a doubtful book stays readable, is marked as waiting, and applies no change', () => {
  const server = new ServerBook(seededRandom(1));
  const books = new Books(paintAtOnce());
  expect(books.apply(frame('event', server.change()))).toBe(false);
  expect(books.byTopic.get(TOPIC)).toBeUndefined();
  books.apply(frame('snapshot', server.now));
  const before = books.byTopic.get(TOPIC);
  books.doubt(TOPIC);
  expect(books.byTopic.get(TOPIC)).toEqual({ ...before, isWaiting: true });
  expect(books.apply(frame('event', server.change()))).toBe(false);
  expect(books.byTopic.get(TOPIC)).toEqual({ ...before, isWaiting: true });
  books.apply(frame('snapshot', server.now));
  expect(books.byTopic.get(TOPIC)).toMatchObject({ isWaiting: false, bids: server.now.bids });
  books.forget(TOPIC);
  expect(books.byTopic.get(TOPIC)).toBeUndefined();
  expect(books.apply(frame('event', server.change()))).toBe(false);
});

test('books of two markets do not affect each other, and a repeated change notifies nobody', () => {
  const [first, second] = [new ServerBook(seededRandom(1)), new ServerBook(seededRandom(2))];
  const books = new Books(paintAtOnce());
  const latest: string[] = [];
  books.apply(frame('snapshot', first.now));
  books.apply(frame('snapshot', second.now, 'depth:ETHUSDT'));
  books.byTopic.subscribe(TOPIC, () => latest.push('BTC'));
  books.byTopic.subscribe('depth:ETHUSDT', () => latest.push('ETH'));
  const change = first.change();
  expect(books.apply(frame('event', change))).toBe(true);
  expect(books.apply(frame('event', change))).toBe(true);
  books.apply(frame('event', second.change(), 'depth:ETHUSDT'));
  expect(latest).toEqual(['BTC', 'ETH']);
});

test('the tape is newest first, at most fifty, and shows no trade twice', () => {
  const tapes = new Tapes(paintAtOnce());
  const trades = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => ({ id: String(from - index) }));
  const idsOf = () => tapes.byTopic.get('trades:BTCUSDT')?.map(({ id }) => Number(id));
  const receive = (type: TopicFrame['type'], list: { id: string }[]) =>
    tapes.apply(frame(type, { trades: list }, 'trades:BTCUSDT'));
  receive('snapshot', trades(48, 1));
  receive('event', trades(50, 47));
  expect(idsOf()).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  receive('event', trades(53, 51));
  expect(idsOf()?.slice(0, 4)).toEqual([53, 52, 51, 50]);
  expect(idsOf()).toHaveLength(50);
  receive('snapshot', trades(2, 1));
  expect(idsOf()).toEqual([2, 1]);
  receive('snapshot', []);
  expect(idsOf()).toEqual([]);
});

type Item = { id: string; isDone: boolean; note?: string };

function startList() {
  const list = new OpenList<Item, { items: Item[] }>(paintAtOnce(), {
    all: (snapshot) => (snapshot as { items: Item[] }).items,
    changed: ({ items }) => items,
    isOpen: ({ isDone }) => !isDone,
  });
  const receive = (...items: Item[]) => list.apply(frame('event', { items }, 'order'));
  const snapshot = (items: Item[]) => list.apply(frame('snapshot', { items }, 'order'));
  const ids = () => list.byTopic.get('order')?.map(({ id }) => id);
  return { list, receive, snapshot, ids };
}

test('open lines are listed newest first; changed ones are replaced; ended ones removed', () => {
  const { list, receive, snapshot, ids } = startList();
  expect(ids()).toBeUndefined();
  snapshot([
    { id: '9', isDone: false },
    { id: '10', isDone: false },
    { id: '8', isDone: true },
  ]);
  expect(ids()).toEqual(['10', '9']);
  receive({ id: '11', isDone: false });
  receive({ id: '9', isDone: false, note: 'half' });
  expect(list.byTopic.get('order')).toEqual([
    { id: '11', isDone: false },
    { id: '10', isDone: false },
    { id: '9', isDone: false, note: 'half' },
  ]);
  receive({ id: '10', isDone: true }, { id: '12', isDone: true });
  expect(ids()).toEqual(['11', '9']);
});

test('events are passed on as they come, snapshots are not', () => {
  const { list, receive, snapshot } = startList();
  const received: string[] = [];
  const stop = list.onEvent(({ items }) => received.push(...items.map(({ id }) => id)));
  snapshot([{ id: '1', isDone: false }]);
  receive({ id: '1', isDone: true });
  receive({ id: '2', isDone: false });
  stop();
  receive({ id: '3', isDone: false });
  expect(received).toEqual(['1', '2']);
});

test('only open series are listed, with the latest volatility of each market', () => {
  const series = (code: string, state: SeriesState) => ({ code, state }) as OptionSeries;
  const sigma = (symbol: string, second: number) => ({ symbol, second }) as Volatility;
  const before = withNews(
    { series: [], volatility: [] },
    { series: [series('A', 'open'), series('B', 'open')], volatility: [sigma('BTCUSDT', 60)] },
  );
  const after = withNews(before, {
    series: [series('A', 'settled'), series('C', 'open')],
    volatility: [sigma('BTCUSDT', 120), sigma('ETHUSDT', 120)],
  });
  expect(after.series.map(({ code }) => code)).toEqual(['B', 'C']);
  expect(after.volatility).toEqual([sigma('BTCUSDT', 120), sigma('ETHUSDT', 120)]);
});
