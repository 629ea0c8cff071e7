/**
 * For tests only: bars, and the two chart libraries as far as we use them, without a canvas. They
 * keep the order of calls the real ones have: a loader is asked when all is known, once.
 */
import type { Kline } from '@anywhen/protocol';
import type { Bar } from '../bars/bars.ts';
import type { ChartInterval } from '../bars/intervals.ts';
import type { ChartLook } from '../drawing/look.ts';
import type { Series } from '../bars/series.ts';

export const MINUTE_MS = 60_000;

/** Closing at the given price; the others follow from it. */
export function barAt(startMs: number, close = 100): Bar {
  return { startMs, open: 100, high: Math.max(100, close), low: 99, close, volume: 7 };
}

export function barsFrom(firstMs: number, count: number, stepMs = MINUTE_MS): Bar[] {
  return Array.from({ length: count }, (_, index) => barAt(firstMs + index * stepMs));
}

export function klineAt(startMs: number, close = '100.00'): Kline {
  return [startMs, '100.00', '100.00', '99.00', close, '7.00'];
}

export function klinesUntil(endMs: number, count: number, stepMs: number): Kline[] {
  return Array.from({ length: count }, (_, index) => klineAt(endMs - (count - index) * stepMs));
}

export function seriesOf(bars: readonly Bar[], interval: ChartInterval = '1m'): Series {
  return { symbol: 'BTCUSDT', interval, bars, hasOlder: true, historyEndsMs: 0 };
}

export const LOOK: ChartLook = {
  surface: '#ffffff',
  raised: '#ffffff',
  line: '#eeeeee',
  text: '#000000',
  muted: '#777777',
  accent: '#0000ff',
  up: '#00aa00',
  down: '#aa0000',
  contrast: '#ffffff',
  hues: ['#100000', '#200000', '#300000', '#400000', '#500000', '#600000'],
  font: 'Inter',
};

type Line = { timestamp: number; close: number };
type Loader = {
  getBars: (wish: { type: string; callback: (bars: Line[], more: unknown) => void }) => void;
  subscribeBar: (wish: { callback: (bar: Line) => void }) => void;
  unsubscribeBar: () => void;
};

/** A chart of klinecharts that remembers what it was told. */
export class FakeKlineChart {
  data: Line[] = [];
  more: unknown;
  precision: number | undefined;
  period: { type: string; span: number } | undefined;
  indicators = new Set<string>();
  styles: Record<string, unknown> = {};
  isDisposed = false;
  readonly root = document.createElement('div');
  _chartEvent = { _event: { _options: { treatVertDragAsPageScroll: () => false } } };
  #loader: Loader | undefined;
  #cross: ((cross: { x: number }) => void) | undefined;

  setSymbol = (symbol: { pricePrecision: number }) => {
    this.precision = symbol.pricePrecision;
  };
  setDataLoader = (loader: Loader) => {
    this.#loader = loader;
  };
  setPeriod = (period: { type: string; span: number }) => {
    this.period = period;
    this.resetData();
  };
  resetData = () => {
    this.#loader?.unsubscribeBar();
    const callback = (bars: Line[], more: unknown) => {
      [this.data, this.more] = [bars, more];
      this.#loader?.subscribeBar({ callback: (bar) => this.#put(bar) });
    };
    this.#loader?.getBars({ type: 'init', callback });
  };
  /** What happens when the first bar comes into sight. */
  panToStart = () => {
    const callback = (bars: Line[], more: unknown) => {
      [this.data, this.more] = [[...bars, ...this.data], more];
    };
    this.#loader?.getBars({ type: 'forward', callback });
  };
  createIndicator = ({ name }: { name: string }) => this.indicators.add(name);
  removeIndicator = ({ name }: { name: string }) => this.indicators.delete(name);
  getIndicators = ({ name }: { name: string }) => (this.indicators.has(name) ? [name] : []);
  overrideIndicator = () => true;
  setStyles = (styles: Record<string, unknown>) => {
    this.styles = styles;
  };
  subscribeAction = (_type: string, callback: (cross: { x: number }) => void) => {
    this.#cross = callback;
  };
  /** The cross stands over the bar with this index. */
  pointAt = (index: number) => this.#cross?.({ x: index });
  convertFromPixel = ([{ x }]: [{ x: number }]) => [{ dataIndex: x }];
  getDataList = () => this.data;
  getVisibleRange = () => ({ to: this.data.length });
  getDom = () => this.root;
  getSize = () => ({ width: 300 });
  setBarSpace = () => {};
  setOffsetRightDistance = () => {};
  setTimezone = () => {};
  setPaneOptions = () => {};
  overrideYAxis = () => {};

  #put(bar: Line): void {
    const last = this.data.at(-1);
    if (last && bar.timestamp === last.timestamp) this.data.pop();
    else if (last && bar.timestamp < last.timestamp) return;
    this.data.push(bar);
  }
}

/** Stands in for the module `klinecharts`; `charts` holds every chart it ever made. */
export function fakeKlinecharts() {
  const charts: FakeKlineChart[] = [];
  return {
    charts,
    init: () => {
      const chart = new FakeKlineChart();
      charts.push(chart);
      return chart;
    },
    dispose: (chart: FakeKlineChart) => {
      chart.isDisposed = true;
    },
  };
}
