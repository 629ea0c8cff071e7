/** What both chart libraries can do for a page; nothing outside their adapters knows more. */
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
  /** The bar under the finger or the pointer; undefined when there is none. */
  readonly onPoint: (bar: Bar | undefined) => void;
  /** The first bars are in sight. */
  readonly onNeedOlder: () => void;
  /** The volume is simulated, and the picture says so in the member's language. */
  readonly volumeText: string;
  /** So high the candles are at least; the panes below them share what is left. */
  readonly priceHeightMinPx: () => number;
};

export type Drawing = {
  /** Draws what changed since the last time. */
  show(series: Series): void;
  setLook(look: ChartLook): void;
  setIndicators(indicators: readonly Indicator[], periods: Periods): void;
  setLines(lines: readonly ChartLine[]): void;
  /** Of the candles, without what stands below them. */
  priceHeightPx(): number;
  /** From the top of the candles; undefined while there is no scale. */
  topOf(price: number): number | undefined;
  /** The other way round, also beyond what is in sight. */
  priceAt(topPx: number): number | undefined;
  /** Prices have other places; while there are lines it is told. Returns how to stop it. */
  onRescaled(report: () => void): () => void;
  /** The page of the past did not come; whoever pans back again may ask again. */
  giveUpOlder(): void;
  /** By a quarter of the picture. */
  panBack(): void;
  /** Closer when above one. */
  zoom(factor: number): void;
  showNewest(): void;
  dispose(): void;
};

export type Draw = (place: HTMLElement, request: DrawRequest) => Drawing;
