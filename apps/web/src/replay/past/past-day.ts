/**
 * A past day of one market, made here from its revealed seed and held against what is published
 * about it at both ends. Nothing is drawn that does not follow from the seed:
 *   loading → ready → ready and proven · loading → failed → loading · any → refuted
 */
import {
  type Market,
  SECONDS_PER_DAY,
  decodeState,
  formatPrice,
  lineFrom,
  marketIndex,
} from '@anywhen/prices';
import type { Commitments, TickRange } from '../data.ts';
import type { Helper } from '../machine/helper.ts';

export type Day = Commitments['days'][number];

export type DayState =
  | { readonly status: 'loading' | 'failed' }
  /** The published tick of this second is another one. */
  | { readonly status: 'refuted'; readonly second: number }
  | { readonly status: 'ready'; readonly known: number; readonly isProven: boolean };

type DaySource = {
  readonly helper: Helper;
  readonly listTicks: (span: { from: number; to: number }) => Promise<TickRange>;
};

type DayOf = { readonly market: Market; readonly day: Day; readonly commitments: Commitments };

/** At both ends: an end that is right has only right ones before it. */
const COMPARED_SECONDS = 60;

export class PastDay {
  readonly market: Market;
  readonly firstSecond: number;
  readonly lastSecond: number;
  /** The prices so far; only ever appended to. */
  readonly units: number[] = [];
  readonly #of: DayOf;
  readonly #source: DaySource;
  readonly #listeners = new Set<() => void>();
  #state: DayState = { status: 'loading' };

  constructor(of: DayOf, source: DaySource) {
    this.#of = of;
    this.#source = source;
    this.market = of.market;
    this.firstSecond = Math.max(of.day.startsAtSecond, of.commitments.firstSecond);
    this.lastSecond = of.day.startsAtSecond + SECONDS_PER_DAY - 1;
  }

  get state(): DayState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async make(): Promise<void> {
    this.#become({ status: 'loading' });
    this.units.length = 0;
    try {
      await this.#make();
    } catch {
      // What is made already stays: it follows from the seed.
      if (this.#state.status === 'loading') this.#become({ status: 'failed' });
    }
  }

  async #make(): Promise<void> {
    const { market, day, commitments } = this.#of;
    const { firstSecond, lastSecond } = this;
    if (day.seed === null) throw new Error('only a day that is over can be made');
    const begin = await this.#source.listTicks(spanOf(firstSecond, lastSecond));
    const request = {
      symbol: market.symbol,
      daySeed: day.seed,
      anchor: day.anchor,
      startsAtSecond: day.startsAtSecond,
      from: lineFrom(decodeState(begin.before), market),
      to: lastSecond,
      versions: commitments.versions,
    };
    const { end: made } = await this.#source.helper.ask('line', request, ({ units }) => {
      this.units.push(...units);
      this.#grow(begin);
    });
    const end = await this.#source.listTicks({
      from: Math.max(firstSecond, lastSecond - COMPARED_SECONDS + 1),
      to: lastSecond,
    });
    const wrong = this.#findOther(end);
    if (wrong !== undefined) this.#become({ status: 'refuted', second: wrong });
    else if (this.#state.status === 'ready' && made.second === lastSecond) {
      this.#become({ ...this.#state, isProven: true });
    }
  }

  #grow(begin: TickRange): void {
    if (this.#state.status === 'refuted') return;
    const wrong = this.#state.status === 'loading' ? this.#findOther(begin) : undefined;
    if (wrong === undefined) {
      this.#become({ status: 'ready', known: this.units.length, isProven: false });
    } else this.#become({ status: 'refuted', second: wrong });
  }

  /** The first published second that was not made the same here. */
  #findOther({ ticks }: TickRange): number | undefined {
    const { symbol, priceDecimals } = this.market;
    const index = marketIndex(symbol);
    return ticks.find(({ second, prices }) => {
      const units = this.units[second - this.firstSecond];
      return units === undefined || formatPrice(units, priceDecimals) !== prices[index];
    })?.second;
  }

  #become(state: DayState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function spanOf(from: number, last: number): { from: number; to: number } {
  return { from, to: Math.min(last, from + COMPARED_SECONDS - 1) };
}
