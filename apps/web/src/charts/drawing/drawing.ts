/** The interface of the chart library; nothing outside its adapter knows the library. */
import type { Market } from '@anywhen/prices';
import type { Bar } from '../bars/bars.ts';
import type { Indicator } from '../panel/choices.ts';
import type { Periods } from '../panel/periods.ts';
import type { ChartLook } from './look.ts';
import type { ChartLine } from './chart-line.ts';
import type { Series } from '../bars/series.ts';

export type DrawRequest = {
  readonly market: Market;
  /** A line of closes instead of candles. */
  readonly isLine: boolean;
  readonly look: ChartLook;
  /** The bar under the pointer; undefined when there is none. */
  readonly onPoint: (bar: Bar | undefined) => void;
  /** The first bars have become visible. */
  readonly onNeedOlder: () => void;
  /** The volume is simulated, and the chart labels it so in the member's language. */
  readonly volumeText: string;
  /** The minimum height of the candles; the panes below share the rest. */
  readonly priceHeightMinPx: () => number;
};

export type Drawing = {
  /** Draws what changed since the last call. */
  show(series: Series): void;
  setLook(look: ChartLook): void;
  setIndicators(indicators: readonly Indicator[], periods: Periods): void;
  setLines(lines: readonly ChartLine[]): void;
  /** The height of the candles without the panes below. */
  priceHeightPx(): number;
  /** Distance from the top of the candles; undefined while there is no scale. */
  topOf(price: number): number | undefined;
  /** The inverse, also outside the visible range. */
  priceAt(topPx: number): number | undefined;
  /** Called while there are lines, whenever the price scale changes. Returns the stop function. */
  onRescaled(listener: () => void): () => void;
  /** The history page failed; panning back may request it again. */
  giveUpOlder(): void;
  /** By a quarter of the visible range. */
  panBack(): void;
  /** Zooms in when above one. */
  zoom(factor: number): void;
  showNewest(): void;
  dispose(): void;
};

export type Draw = (place: HTMLElement, request: DrawRequest) => Drawing;
