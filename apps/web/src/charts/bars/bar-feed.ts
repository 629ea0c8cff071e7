/**
 * Keeps the bars of one market and interval up to date while a chart is mounted:
 *
 *   loading ──listed──▶ ready ──live candle, older page, newest page again──▶ ready
 *      └──no answer──▶ failed ──retry──▶ loading
 *
 * Independent of React and of the chart libraries. It never invents a bar.
 */
import type { Bar } from './bars.ts';
import { stepMsOf, type ChartInterval } from './intervals.ts';
import {
  hasGap,
  startSeries,
  withLive,
  withNewest,
  withOlder,
  type BarPage,
  type Series,
} from './series.ts';

export type FeedState =
  | { readonly status: 'loading' | 'failed' }
  | {
      readonly status: 'ready';
      readonly series: Series;
      /** Incremented when a history page failed, so that the chart may request it again. */
      readonly olderFailures: number;
    };

type LoadPage = (endMs: number | undefined, signal: AbortSignal) => Promise<BarPage>;

type FeedRequest = {
  readonly symbol: string;
  readonly interval: ChartInterval;
  readonly load: LoadPage;
};

/** The pause between two attempts to close a gap: the current candle arrives every second. */
const REST_MS = 5_000;

export class BarFeed {
  readonly #request: FeedRequest;
  readonly #listeners = new Set<() => void>();
  #state: FeedState = { status: 'loading' };
  #newest: AbortController | undefined;
  #older: AbortController | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(request: FeedRequest) {
    this.#request = request;
  }

  get state(): FeedState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Lists the newest page: initially, and whenever prices are live again after a pause. While they
   * are not live, nothing newer exists. Returns the stop function.
   */
  open(isLive: boolean): () => void {
    if (isLive || this.#state.status !== 'ready') void this.#listNewest();
    return () => {
      this.#newest?.abort();
      this.#older?.abort();
      clearTimeout(this.#resting);
      [this.#newest, this.#older, this.#resting] = [undefined, undefined, undefined];
    };
  }

  retry(): void {
    if (this.#state.status === 'failed') this.#become({ status: 'loading' });
    void this.#listNewest();
  }

  /**
   * Applies the current candle. When bars before it are missing, the newest page is listed again.
   */
  put(bar: Bar): void {
    if (this.#state.status !== 'ready') return;
    const { series } = this.#state;
    const stepMs = stepMsOf(this.#request.interval);
    if (!hasGap(series, bar, stepMs)) this.#show(withLive(series, bar, stepMs));
    else if (!this.#newest && this.#resting === undefined) void this.#listNewest();
  }

  /** Loads the page before the first bar; a repeated call while it is loading does nothing. */
  async loadOlder(): Promise<void> {
    if (this.#state.status !== 'ready' || !this.#state.series.hasOlder || this.#older) return;
    const controller = new AbortController();
    this.#older = controller;
    const endMs = this.#state.series.bars[0]?.startMs;
    const page = await this.#request.load(endMs, controller.signal).catch(() => undefined);
    if (controller.signal.aborted || this.#state.status !== 'ready') return;
    this.#older = undefined;
    if (page) this.#show(withOlder(this.#state.series, page));
    else this.#become({ ...this.#state, olderFailures: this.#state.olderFailures + 1 });
  }

  async #listNewest(): Promise<void> {
    this.#newest?.abort();
    const controller = new AbortController();
    this.#newest = controller;
    const page = await this.#request.load(undefined, controller.signal).catch(() => undefined);
    if (controller.signal.aborted) return;
    this.#newest = undefined;
    if (page) this.#take(page);
    else if (this.#state.status === 'ready') this.#rest();
    else this.#become({ status: 'failed' });
  }

  #take(page: BarPage): void {
    const { symbol, interval } = this.#request;
    if (this.#state.status === 'ready') this.#show(withNewest(this.#state.series, page));
    else {
      const series = startSeries({ symbol, interval }, page);
      this.#become({ status: 'ready', series, olderFailures: 0 });
    }
  }

  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#resting = undefined;
    }, REST_MS);
  }

  #show(series: Series): void {
    if (this.#state.status !== 'ready' || this.#state.series === series) return;
    this.#become({ ...this.#state, series });
  }

  #become(state: FeedState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
