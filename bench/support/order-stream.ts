/**
 * A recorded stream for books: 60 % limit orders near the touch, 30 % cancellations of live orders,
 * 10 % market orders. It is played against a book while it is recorded, so that every cancelled
 * order is live when its turn comes, and the same for every book that keeps price-time priority.
 */
import { FastBook, type IncomingOrder, type Side } from '@anywhen/matching';
import { SeededRandom } from '@anywhen/money/seeded-random';

export type StreamOperation =
  | { readonly kind: 'limit' | 'market'; readonly order: IncomingOrder }
  | { readonly kind: 'cancel'; readonly id: number };

type StreamShape = {
  readonly seed: number;
  readonly operations: number;
  /** Orders that rest before the first operation; their number stays about there. */
  readonly liveOrders: number;
  /** How many ticks from the middle a limit order may stand. */
  readonly reachTicks: number;
  /** Even owners buy and odd ones sell, so that nobody meets an own order. */
  readonly owners: number;
};

export type OrderStream = {
  /** Fills the book; not to be timed. */
  readonly opening: readonly StreamOperation[];
  readonly operations: readonly StreamOperation[];
  readonly live: { readonly least: number; readonly mean: number };
};

const MIDDLE = 1_000_000;
const LIMIT_LOTS_MAX = 100;
/** A market order takes three limit orders on average: as many as are added and not cancelled. */
const MARKET_LOTS_MAX = 3 * LIMIT_LOTS_MAX;

export function recordStream(shape: StreamShape): OrderStream {
  const recorder = new Recorder(shape);
  const opening: StreamOperation[] = [];
  while (recorder.liveCount < shape.liveOrders) opening.push(recorder.limit());
  const operations: StreamOperation[] = [];
  let [least, sum] = [recorder.liveCount, 0];
  for (let count = 0; count < shape.operations; count += 1) {
    operations.push(recorder.next());
    least = Math.min(least, recorder.liveCount);
    sum += recorder.liveCount;
  }
  return { opening, operations, live: { least, mean: Math.round(sum / shape.operations) } };
}

class Recorder {
  readonly #shape: StreamShape;
  readonly #random: SeededRandom;
  readonly #book = new FastBook();
  readonly #live = new LiveIds();
  #lastId = 0;

  constructor(shape: StreamShape) {
    this.#shape = shape;
    this.#random = new SeededRandom(shape.seed);
  }

  get liveCount(): number {
    return this.#live.ids.length;
  }

  next(): StreamOperation {
    const die = this.#random.below(10);
    if (die < 3 && this.liveCount > 0) return this.cancel();
    return die < 9 ? this.limit() : this.market();
  }

  /** The nearer to the middle, the likelier; one tick beyond it, it takes. */
  limit(): StreamOperation {
    const side = this.#side();
    const share = this.#random.below(1_000) / 1_000;
    const away = Math.floor(share * share * this.#shape.reachTicks) - 1;
    const price = side === 'buy' ? MIDDLE - away : MIDDLE + away;
    const lots = this.#random.between(1, LIMIT_LOTS_MAX);
    return { kind: 'limit', order: this.#play({ side, price, lots, terms: 'GTC' }) };
  }

  /** The more orders live, the larger: this keeps their number where it should be. */
  market(): StreamOperation {
    const side = this.#side();
    const price = side === 'buy' ? 2 * MIDDLE : 1;
    const share = this.liveCount / this.#shape.liveOrders;
    const lots = Math.ceil(this.#random.between(1, MARKET_LOTS_MAX) * share) || 1;
    return { kind: 'market', order: this.#play({ side, price, lots, terms: 'IOC' }) };
  }

  cancel(): StreamOperation {
    const id = this.#random.pick(this.#live.ids);
    this.#book.cancel(id);
    this.#live.remove(id);
    return { kind: 'cancel', id };
  }

  #play(part: Pick<IncomingOrder, 'side' | 'price' | 'lots'> & { terms: 'GTC' | 'IOC' }) {
    const { side, price, lots, terms } = part;
    this.#lastId += 1;
    const id = this.#lastId;
    const owner = 2 * this.#random.below(this.#shape.owners / 2) + (side === 'buy' ? 2 : 1);
    const order = { id, owner, side, price, lots, worstPrice: price, terms, quote: null };
    const { fills, restLots } = this.#book.match(order);
    for (const fill of fills) if (!this.#book.find(fill.id)) this.#live.remove(fill.id);
    if (restLots > 0) this.#live.add(id);
    return order;
  }

  #side(): Side {
    return this.#random.isOneIn(2) ? 'buy' : 'sell';
  }
}

/** Ids to draw from; adding and removing cost the same however many there are. */
class LiveIds {
  readonly ids: number[] = [];
  readonly #places = new Map<number, number>();

  add(id: number): void {
    this.#places.set(id, this.ids.length);
    this.ids.push(id);
  }

  remove(id: number): void {
    const place = this.#places.get(id);
    const last = this.ids.pop();
    if (place === undefined || last === undefined) throw new Error(`order ${id} is not live`);
    this.#places.delete(id);
    if (last === id) return;
    this.ids[place] = last;
    this.#places.set(last, place);
  }
}
