/** For tests only: a fake of the part of Lightweight Charts we use, without a canvas. */

type Options = Record<string, unknown>;
type Point = { time: number; color?: string };

/** A series of the library, and its price lines. */
export class FakeSeries {
  readonly kind: string;
  readonly options: Options;
  readonly lines = new Set<Options>();
  points: Point[] = [];

  constructor(kind: string, options: Options) {
    [this.kind, this.options] = [kind, options];
  }
  setData = (points: Point[]) => {
    this.points = [...points];
  };
  update = (point: Point) => {
    if (this.points.at(-1)?.time === point.time) this.points.pop();
    this.points.push(point);
  };
  applyOptions = (options: Options) => Object.assign(this.options, options);
  createPriceLine = (line: Options) => {
    this.lines.add(line);
    return line;
  };
  removePriceLine = (line: Options) => this.lines.delete(line);
  priceScale = () => ({ applyOptions: () => {} });
  coordinateToPrice = (y: number) => 1_000 - y;
  priceToCoordinate = (price: number) => 1_000 - price;
  /** Called when the scale changes. */
  rescale: () => void = () => {};
  attachPrimitive = ({ updateAllViews }: { updateAllViews: () => void }) => {
    this.rescale = updateAllViews;
  };
}

/** The calls the last chart received, and functions that simulate user input. */
export class Seen {
  series: FakeSeries[] = [];
  chartOptions: Options = {};
  isRemoved = false;
  seeRange = (_range: { from: number; to: number }): void => {};
  moveCross = (_event: Options): void => {};
  tap = (_event: Options): void => {};
  /** Where the crosshair was put without a pointer. */
  cross: { price: number; time: number } | undefined;
}

/** Replaces the module `lightweight-charts`. */
export function fakeLightweight() {
  const seen = new Seen();
  const timeScale = {
    subscribeVisibleLogicalRangeChange: (see: Seen['seeRange']) => {
      seen.seeRange = see;
    },
    applyOptions: () => {},
    scrollToRealTime: () => {},
    fitContent: () => {},
  };
  const chart = {
    addSeries: (kind: string, given: Options) => {
      const series = new FakeSeries(kind, given);
      seen.series.push(series);
      return series;
    },
    subscribeCrosshairMove: (move: Seen['moveCross']) => {
      seen.moveCross = move;
    },
    subscribeClick: (tap: Seen['tap']) => {
      seen.tap = tap;
    },
    setCrosshairPosition: (price: number, time: number) => {
      seen.cross = { price, time };
    },
    timeScale: () => timeScale,
    paneSize: () => ({ height: 400, width: 300 }),
    applyOptions: (more: Options) => Object.assign(seen.chartOptions, more),
    remove: () => {
      seen.isRemoved = true;
    },
  };
  return {
    seen,
    AreaSeries: 'area',
    CandlestickSeries: 'candles',
    HistogramSeries: 'volumes',
    ColorType: { Solid: 'solid' },
    CrosshairMode: { Magnet: 1 },
    LineStyle: { Solid: 0, Dashed: 2 },
    createChart: (_place: unknown, options: Options) => {
      seen.chartOptions = options;
      return chart;
    },
  };
}
