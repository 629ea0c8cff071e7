/**
 * The klinecharts adapter. The library requests bars through a loader and is passed each newer one;
 * this file connects both to the series. Loaded lazily with the library.
 */
import type { Bar } from '../bars/bars.ts';
import { INDICATORS, isOverCandles, type Indicator } from '../panel/choices.ts';
import type { Periods } from '../panel/periods.ts';
import type { Draw, Drawing, DrawRequest } from './drawing.ts';
import { isUtcDays, type ChartInterval } from '../bars/intervals.ts';
import { currentLanguage, writeNumber } from '../../i18n/index.ts';
import { showVolume } from '../../market-parts/market-texts.ts';
import * as library from './kline-library.ts';
import { drawLines } from './kline-lines.ts';
import { klineStyles, linesOf, type KlineShape } from './kline-look.ts';
import type { ChartLook } from './look.ts';
import type { ChartLine } from './chart-line.ts';
import { Rescaling } from './rescaling.ts';
import { changeBetween, type Series } from '../bars/series.ts';
import { leaveVerticalSwipes } from './vertical-swipes.ts';

export const drawKlines: Draw = (place, request) => new KlineDrawing(place, request);

const CANDLE_PANE = 'candle_pane';
const TIME_PANE = 'x_axis_pane';
const BAR_PX = 7;
/** Between the newest bar and the scale. */
const RIGHT_PX = 24;
const LINE_BARS = 600;
/**
 * Of a pane below the candles: the preferred height, and the minimum when the candles need more.
 */
const PANE_PX_MIN = 40;
const PANE_PX_MAX = 84;
const PANE_PX_LEAST = 18;
const PANE_PART = 0.2;
/** Space above a pane's drawing, for its labels. */
const PANE_TEXT_PX = 20;
const PERCENT_DECIMALS = 2;
const SMALL_PX = { width: 360, height: 260 };

type Answer = (bars: library.KLineData[], more: { forward: boolean }) => void;

class KlineDrawing implements Drawing {
  readonly #chart: library.Chart;
  readonly #request: DrawRequest;
  readonly #shape: KlineShape;
  #look: ChartLook;
  readonly #resized: ResizeObserver;
  #series: Series | undefined;
  #lines: readonly ChartLine[] = [];
  #answerOlder: Answer | undefined;
  #put: ((bar: library.KLineData) => void) | undefined;
  #isPointing = false;
  readonly #rescaling = new Rescaling();

  constructor(place: HTMLElement, request: DrawRequest) {
    this.#look = request.look;
    this.#shape = { isLine: request.isLine, isSmall: isSmall(place) };
    const chart = library.init(place, {
      styles: klineStyles(this.#look, this.#shape),
      hotkey: { enabled: false }, // The library listens on the whole document.
      decimalFold: { threshold: 99 }, // A price is shown with all its digits.
      thousandsSeparator: { format: (value) => writeNumber(String(value)) },
      formatter: { formatBigNumber: (value) => showVolume(String(value), currentLanguage()) },
      zoomAnchor: { main: 'cursor', xAxis: 'last_bar' },
      layout: { barSpaceLimit: { min: request.isLine ? 0.4 : 1, max: 40 } },
    });
    if (!chart) throw new Error('the chart container could not be initialised');
    this.#chart = chart;
    this.#request = request;
    this.#lookAfterTouch();
    this.#watchPointer();
    const { symbol, priceDecimals } = request.market;
    chart.setSymbol({ ticker: symbol, pricePrecision: priceDecimals, volumePrecision: 0 });
    chart.setDataLoader(this.#loader());
    chart.setOffsetRightDistance(RIGHT_PX);
    if (!request.isLine) chart.setBarSpace(BAR_PX);
    this.#resized = new ResizeObserver(() => this.#fitPanes());
    this.#resized.observe(place);
  }

  show(series: Series): void {
    const change = changeBetween(this.#series, series);
    const isSameInterval = this.#series?.interval === series.interval;
    this.#series = series;
    if (change.kind === 'start') this.#start(series, isSameInterval);
    if (change.kind !== 'grow') return;
    if (change.older.length > 0) this.#giveOlder(change.older, series);
    for (const bar of change.newest) this.#put?.(asKline(bar));
  }

  setLook(look: ChartLook): void {
    this.#look = look;
    this.#chart.setStyles(klineStyles(look, this.#shape));
    for (const name of INDICATORS.filter((one) => one !== 'VOL')) {
      this.#chart.overrideIndicator({ name, styles: linesOf(look, name) });
    }
    this.#drawLines();
  }

  setIndicators(indicators: readonly Indicator[], periods: Periods): void {
    for (const name of INDICATORS) {
      const isThere = this.#chart.getIndicators({ name }).length > 0;
      const isWanted = indicators.includes(name);
      const calcParams = name === 'VOL' ? [] : [...periods[name]];
      if (isThere && !isWanted) this.#chart.removeIndicator({ name });
      if (isThere && isWanted) this.#chart.overrideIndicator({ name, calcParams });
      if (!isThere && isWanted) this.#addIndicator(name, calcParams);
    }
    this.#fitPanes();
  }

  setLines(lines: readonly ChartLine[]): void {
    this.#lines = lines;
    this.#drawLines();
  }

  priceHeightPx(): number {
    return this.#chart.getSize(CANDLE_PANE, 'main')?.height ?? 0;
  }

  topOf(price: number): number | undefined {
    const [point] = [this.#chart.convertToPixel({ value: price }, { paneId: CANDLE_PANE })].flat();
    return point?.y;
  }

  priceAt(topPx: number): number | undefined {
    const filter = { paneId: CANDLE_PANE };
    const [point] = [this.#chart.convertFromPixel([{ y: topPx }], filter)].flat();
    return point?.value;
  }

  onRescaled(listener: () => void): () => void {
    return this.#rescaling.on(listener);
  }

  giveUpOlder(): void {
    const answer = this.#answerOlder;
    this.#answerOlder = undefined;
    answer?.([], { forward: true });
  }

  panBack(): void {
    this.#chart.scrollByDistance(this.#widthPx() / 4);
  }

  zoom(factor: number): void {
    this.#chart.setBarSpace(this.#chart.getBarSpace().bar * factor);
  }

  showNewest(): void {
    this.#chart.scrollToRealTime();
  }

  dispose(): void {
    this.#resized.disconnect();
    library.dispose(this.#chart);
  }

  /** A new series of the same interval keeps the visible range. */
  #start(series: Series, isSameInterval: boolean): void {
    this.#answerOlder = undefined;
    if (!isSameInterval) {
      this.#chart.setTimezone(isUtcDays(series.interval) ? 'UTC' : '');
      if (this.#request.isLine) this.#chart.setBarSpace(this.#widthPx() / LINE_BARS);
      this.#chart.setPeriod(periodOf(series.interval));
      return;
    }
    const drawn = this.#chart.getDataList();
    const { to } = this.#chart.getVisibleRange();
    const lookedAt = to < drawn.length ? drawn[to - 1]?.timestamp : undefined;
    this.#chart.resetData();
    if (lookedAt !== undefined) this.#chart.scrollToTimestamp(lookedAt);
  }

  #loader(): library.DataLoader {
    return {
      getBars: ({ type, callback }) => {
        if (type === 'init') {
          const { bars = [], hasOlder = false } = this.#series ?? {};
          callback(bars.map(asKline), { forward: hasOlder, backward: false });
        } else if (type === 'forward') {
          this.#answerOlder = callback;
          this.#request.onNeedOlder();
        } else {
          callback([], false);
        }
      },
      subscribeBar: ({ callback }) => {
        this.#put = callback;
      },
      unsubscribeBar: () => {
        this.#put = undefined;
      },
    };
  }

  #giveOlder(older: readonly Bar[], { hasOlder }: Series): void {
    const answer = this.#answerOlder;
    this.#answerOlder = undefined;
    answer?.(older.map(asKline), { forward: hasOlder });
  }

  #drawLines(): void {
    const onDrawn = () => this.#rescaling.note();
    drawLines(this.#chart, this.#lines, { look: this.#look, onDrawn });
  }

  #addIndicator(name: Indicator, calcParams: number[]): void {
    const styles = name === 'VOL' ? {} : { styles: linesOf(this.#look, name) };
    if (isOverCandles(name)) {
      const shortName = name === 'BOLL' ? name : ''; // The figures of moving averages are labelled.
      const create = { name, shortName, paneId: CANDLE_PANE, calcParams, ...styles };
      this.#chart.createIndicator(create, true);
      return;
    }
    const precision = name === 'MACD' ? this.#request.market.priceDecimals : PERCENT_DECIMALS;
    const own = name === 'VOL' ? this.#volumePane() : { precision };
    this.#chart.createIndicator({ name, paneId: paneOf(name), calcParams, ...styles, ...own });
  }

  /** The candles keep their minimum height, whatever is below them. */
  #fitPanes(): void {
    const below = INDICATORS.filter(
      (name) => !isOverCandles(name) && this.#chart.getIndicators({ name }).length > 0,
    );
    const heightPx = this.#chart.getDom()?.clientHeight ?? 0;
    const timePx = this.#chart.getSize(TIME_PANE)?.height ?? 0;
    const spacePx = heightPx - timePx - below.length - this.#request.priceHeightMinPx();
    const likedPx = Math.max(PANE_PX_MIN, Math.min(PANE_PX_MAX, heightPx * PANE_PART));
    const height = Math.max(PANE_PX_LEAST, Math.min(likedPx, Math.floor(spacePx / below.length)));
    for (const name of below) {
      const id = paneOf(name);
      this.#chart.overrideYAxis({ paneId: id, gap: { top: spaceAbove(height) } });
      const order = 10 + INDICATORS.indexOf(name);
      this.#chart.setPaneOptions({ id, height, minHeight: PANE_PX_LEAST, order });
    }
  }

  /** Our label: the library would write VOLUME. */
  #volumePane(): Pick<library.IndicatorCreate, 'createTooltipDataSource'> {
    return {
      createTooltipDataSource: ({ chart, crosshair }) => {
        const { formatBigNumber } = chart.getFormatter();
        const bars = chart.getDataList();
        const { volume } = bars[crosshair.dataIndex ?? bars.length - 1] ?? {};
        const { color } = chart.getStyles().indicator.tooltip.legend;
        const text = volume === undefined ? '–' : formatBigNumber(volume.toFixed(0));
        const legends = [{ title: { text: '', color }, value: { text, color } }];
        return { name: this.#request.volumeText, calcParamsText: '', features: [], legends };
      },
    };
  }

  /** A vertical swipe must scroll the page, unless the member is moving the crosshair. */
  #lookAfterTouch(): void {
    const root = this.#chart.getDom();
    if (!root) return;
    root.tabIndex = -1; // The library renders itself above everything else on the page.
    leaveVerticalSwipes(root, () => this.#isPointing);
  }

  /**
   * The library does not report when the crosshair goes: it goes with the pointer or a new touch.
   */
  #watchPointer(): void {
    const root = this.#chart.getDom();
    const leave = () => this.#point(undefined);
    root?.addEventListener('mouseleave', leave);
    root?.addEventListener('touchstart', leave, { capture: true, passive: true });
    this.#chart.subscribeAction('onCrosshairChange', (cross) => {
      const { x } = cross as { x?: number };
      if (x === undefined) return;
      const [point] = [this.#chart.convertFromPixel([{ x }])].flat();
      const last = this.#chart.getDataList().length - 1;
      const index = Math.min(Math.max(0, point?.dataIndex ?? last), last);
      const startMs = this.#chart.getDataList()[index]?.timestamp;
      this.#point(this.#series?.bars.find((bar) => bar.startMs === startMs));
    });
  }

  #point(bar: Bar | undefined): void {
    this.#isPointing = bar !== undefined;
    this.#request.onPoint(bar);
  }

  #widthPx(): number {
    return this.#chart.getSize(CANDLE_PANE, 'main')?.width ?? 0;
  }
}

function paneOf(name: Indicator): string {
  return `${name}_pane`;
}

/** As a fraction of the drawn range; the library reads one and more as pixels. */
function spaceAbove(paneHeightPx: number): number {
  return Math.min(0.9, PANE_TEXT_PX / Math.max(1, paneHeightPx - PANE_TEXT_PX));
}

function isSmall(place: HTMLElement): boolean {
  return place.clientWidth < SMALL_PX.width || place.clientHeight < SMALL_PX.height;
}

function asKline({ startMs, ...bar }: Bar): library.KLineData {
  return { timestamp: startMs, ...bar };
}

function periodOf(interval: ChartInterval): library.Period {
  const types = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week' } as const;
  const unit = interval.at(-1) as keyof typeof types;
  return { type: types[unit], span: Number.parseInt(interval, 10) };
}
