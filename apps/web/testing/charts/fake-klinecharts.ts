/**
 * For tests only: a fake of the part of klinecharts we use, without a canvas. It calls in the same
 * order as the real one: the loader is called once, when everything is set.
 */

type Line = { timestamp: number; close: number };
type Overlay = {
  id: string;
  points: [{ value: number }];
  extendData: { label: string; tone: string; isFaint?: boolean };
};
type Loader = {
  getBars: (request: { type: string; callback: (bars: Line[], more: unknown) => void }) => void;
  subscribeBar: (request: { callback: (bar: Line) => void }) => void;
  unsubscribeBar: () => void;
};

/** A fake chart that records the calls it received. */
export class FakeKlineChart {
  data: Line[] = [];
  more: unknown;
  precision: number | undefined;
  period: { type: string; span: number } | undefined;
  indicators = new Set<string>();
  styles: Record<string, unknown> = {};
  isDisposed = false;
  readonly root = document.createElement('div');
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
  /** Called when the first bar becomes visible. */
  panToStart = () => {
    const callback = (bars: Line[], more: unknown) => {
      [this.data, this.more] = [[...bars, ...this.data], more];
    };
    this.#loader?.getBars({ type: 'forward', callback });
  };
  /** By the name of the indicator. */
  params = new Map<string, number[]>();
  lines = new Map<string, { value: number; label: string }>();
  /** By price, for faint lines. */
  faintLines = new Map<number, { tone: string; label: string }>();
  createIndicator = ({ name, calcParams }: { name: string; calcParams: number[] }) => {
    this.params.set(name, calcParams);
    return this.indicators.add(name);
  };
  removeIndicator = ({ name }: { name: string }) => this.indicators.delete(name);
  getIndicators = ({ name }: { name: string }) => (this.indicators.has(name) ? [name] : []);
  overrideIndicator = ({ name, calcParams }: { name: string; calcParams?: number[] }) => {
    if (calcParams) this.params.set(name, calcParams);
  };
  createOverlay = (overlays: readonly Overlay[]) => {
    for (const { id, points, extendData } of overlays) {
      const [{ value }] = points;
      const { label, tone, isFaint } = extendData;
      if (isFaint) this.faintLines.set(value, { tone, label });
      else this.lines.set(id, { value, label });
    }
  };
  removeOverlay = () => {
    this.lines.clear();
    this.faintLines.clear();
  };
  setStyles = (styles: Record<string, unknown>) => {
    this.styles = styles;
  };
  subscribeAction = (_type: string, callback: (cross: { x: number }) => void) => {
    this.#cross = callback;
  };
  /** Puts the crosshair over the bar with this index. */
  pointAt = (index: number) => this.#cross?.({ x: index });
  /** Ten units of price a pixel, from 66 000 at the top. */
  convertFromPixel = ([{ x, y }]: [{ x?: number; y?: number }]) => [
    { dataIndex: x, value: 66_000 - (y ?? 0) * 10 },
  ];
  convertToPixel = ({ value }: { value: number }) => ({ y: (66_000 - value) / 10 });
  getDataList = () => this.data;
  getVisibleRange = () => ({ to: this.data.length });
  getDom = () => this.root;
  getSize = () => ({ width: 300, height: 200 });
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

/** Replaces the module `klinecharts`; `charts` holds every chart it ever created. */
export function fakeKlinecharts() {
  const charts: FakeKlineChart[] = [];
  return {
    charts,
    registerOverlay: () => {},
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
