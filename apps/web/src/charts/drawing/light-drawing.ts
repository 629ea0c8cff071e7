/**
 * The Lightweight Charts adapter: candles or a line, the simulated volume below, and lines of own
 * orders and grids. Loaded lazily with the library.
 */
import type { Bar } from '../bars/bars.ts';
import type { Draw, Drawing, DrawRequest } from './drawing.ts';
import * as library from './light-library.ts';
import {
  areaOptions,
  candleOptions,
  lightOptions,
  msOf,
  timeOf,
  timeOptions,
} from './light-look.ts';
import { FAINT_PART, colourOf, faded, type ChartLook } from './look.ts';
import type { ChartLine } from './chart-line.ts';
import { Rescaling } from './rescaling.ts';
import { changeBetween, type Series } from '../bars/series.ts';
import { showBarPrice } from '../bars/bar-texts.ts';

export const drawLight: Draw = (place, request) => new LightDrawing(place, request);

const BAR_PX = 7;
/** History is requested when fewer bars than this are left before the visible range. */
const OLDER_AHEAD = 20;

type PriceSeries = library.ISeriesApi<'Candlestick'> | library.ISeriesApi<'Area'>;

class LightDrawing implements Drawing {
  readonly #chart: library.IChartApi;
  readonly #request: DrawRequest;
  readonly #prices: PriceSeries;
  readonly #volumes: library.ISeriesApi<'Histogram'> | undefined;
  #look: ChartLook;
  #series: Series | undefined;
  #isOlderAsked = false;
  #lines: readonly ChartLine[] = [];
  #drawnLines: library.IPriceLine[] = [];
  readonly #rescaling = new Rescaling();

  constructor(place: HTMLElement, request: DrawRequest) {
    this.#request = request;
    this.#look = request.look;
    this.#chart = library.createChart(place, {
      ...lightOptions(request.look),
      autoSize: true,
      /* A vertical swipe scrolls the page. */
      handleScroll: { vertTouchDrag: false },
    });
    this.#prices = this.#addPrices();
    this.#volumes = request.isLine ? undefined : this.#addVolumes();
    this.#prices.attachPrimitive({ updateAllViews: () => this.#rescaling.note() });
    this.#chart.subscribeCrosshairMove((event) => this.#point(event));
    this.#chart.subscribeClick((event) => this.#tap(event));
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range && range.from < OLDER_AHEAD) this.#askOlder();
    });
  }

  show(series: Series): void {
    const before = this.#series;
    const change = changeBetween(before, series);
    this.#series = series;
    if (change.kind === 'start' || (change.kind === 'grow' && change.older.length > 0)) {
      this.#showAll(series, before?.interval !== series.interval);
    } else if (change.kind === 'grow') {
      for (const bar of change.newest) this.#showBar(bar);
    }
  }

  setLook(look: ChartLook): void {
    this.#look = look;
    this.#chart.applyOptions(lightOptions(look));
    this.#prices.applyOptions(this.#request.isLine ? areaOptions(look) : candleOptions(look));
    if (this.#series) this.#volumes?.setData(this.#series.bars.map((bar) => this.#volumeOf(bar)));
    this.setLines(this.#lines);
  }

  /** This page has no indicators; the full screen does. */
  setIndicators(): void {}

  setLines(lines: readonly ChartLine[]): void {
    for (const line of this.#drawnLines) this.#prices.removePriceLine(line);
    this.#lines = lines;
    this.#drawnLines = lines.map((line) => this.#prices.createPriceLine(this.#lineOf(line)));
    this.#rescaling.note();
  }

  priceHeightPx(): number {
    return this.#chart.paneSize().height;
  }

  topOf(price: number): number | undefined {
    return this.#prices.priceToCoordinate(price) ?? undefined;
  }

  priceAt(topPx: number): number | undefined {
    return this.#prices.coordinateToPrice(topPx) ?? undefined;
  }

  onRescaled(listener: () => void): () => void {
    return this.#rescaling.on(listener);
  }

  giveUpOlder(): void {
    this.#isOlderAsked = false;
  }

  panBack(): void {
    const time = this.#chart.timeScale();
    const range = time.getVisibleLogicalRange();
    if (!range) return;
    const by = (range.to - range.from) / 4;
    time.setVisibleLogicalRange({ from: range.from - by, to: range.to - by });
  }

  zoom(factor: number): void {
    const time = this.#chart.timeScale();
    time.applyOptions({ barSpacing: time.options().barSpacing * factor });
  }

  showNewest(): void {
    this.#chart.timeScale().scrollToRealTime();
  }

  dispose(): void {
    this.#chart.remove();
  }

  #addPrices(): PriceSeries {
    const { priceDecimals } = this.#request.market;
    const priceFormat = {
      type: 'custom' as const,
      minMove: 10 ** -priceDecimals,
      formatter: (price: number) => showBarPrice(price, priceDecimals),
    };
    return this.#request.isLine
      ? this.#chart.addSeries(library.AreaSeries, { ...areaOptions(this.#look), priceFormat })
      : this.#chart.addSeries(library.CandlestickSeries, {
          ...candleOptions(this.#look),
          priceFormat,
        });
  }

  /** In the lowest fifth, without its own scale: its figures are above the chart. */
  #addVolumes(): library.ISeriesApi<'Histogram'> {
    const volumes = this.#chart.addSeries(library.HistogramSeries, {
      priceScaleId: 'volume',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    });
    volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    this.#prices.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.22 } });
    return volumes;
  }

  #showAll({ bars, interval }: Series, isNewInterval: boolean): void {
    this.#isOlderAsked = false;
    if (isNewInterval) this.#chart.applyOptions(timeOptions(interval));
    this.#prices.setData(bars.map((bar) => this.#priceOf(bar)));
    this.#volumes?.setData(bars.map((bar) => this.#volumeOf(bar)));
    if (!isNewInterval) return;
    const time = this.#chart.timeScale();
    if (this.#request.isLine) time.fitContent();
    else {
      time.applyOptions({ barSpacing: BAR_PX, rightOffset: 4 });
      time.scrollToRealTime();
    }
  }

  #showBar(bar: Bar): void {
    this.#prices.update(this.#priceOf(bar));
    this.#volumes?.update(this.#volumeOf(bar));
  }

  #priceOf({ startMs, open, high, low, close }: Bar) {
    const time = timeOf(startMs);
    return this.#request.isLine ? { time, value: close } : { time, open, high, low, close };
  }

  #volumeOf({ startMs, open, close, volume }: Bar) {
    const color = faded(close >= open ? this.#look.up : this.#look.down, 0.4);
    return { time: timeOf(startMs), value: volume, color };
  }

  #lineOf({ id, price, tone, label, isFaint, move }: ChartLine): library.CreatePriceLineOptions {
    const color = colourOf(tone, this.#look);
    const { Dashed, Solid } = library.LineStyle;
    return {
      id,
      price: Number(price),
      color: isFaint ? faded(color, FAINT_PART) : color,
      lineWidth: 1,
      lineStyle: isFaint ? Solid : Dashed,
      axisLabelVisible: !isFaint || label !== '',
      title: move ? '' : label, // The handle carries the label.
    };
  }

  #askOlder(): void {
    if (!this.#series?.hasOlder || this.#isOlderAsked) return;
    this.#isOlderAsked = true;
    this.#request.onNeedOlder();
  }

  /** Touch has no hover: a tap places the crosshair, and it stays until the next tap. */
  #tap(event: library.MouseEventParams): void {
    const price = event.point && this.#prices.coordinateToPrice(event.point.y);
    if (event.time === undefined || typeof price !== 'number') return;
    this.#chart.setCrosshairPosition(price, event.time, this.#prices);
    this.#point(event);
  }

  #point({ time, point }: library.MouseEventParams): void {
    const startMs = point && time !== undefined ? msOf(time) : undefined;
    const bar = this.#series?.bars.find((one) => one.startMs === startMs);
    this.#request.onPoint(bar);
  }
}
