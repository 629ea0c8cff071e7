/**
 * The lines of own orders in klinecharts: a dashed line at the price, what it is at the left, the
 * price itself on the scale. Comes with the library, behind a lazy import.
 */
import * as library from './kline-library.ts';
import type { ChartLook } from './look.ts';
import type { ChartLine } from './own-lines.ts';
import { showBarPrice } from '../bars/bar-texts.ts';

const NAME = 'ownOrder';
const TEXT_PX = 11;
const EDGE_PX = 8;

library.registerOverlay<ChartLine>({
  name: NAME,
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates: [at], bounding }) => {
    if (!at) return [];
    const ends = [
      { x: 0, y: at.y },
      { x: bounding.width, y: at.y },
    ];
    const text = { x: EDGE_PX, y: at.y, text: overlay.extendData.label, baseline: 'middle' };
    return [
      { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true },
      { type: 'text', attrs: text, ignoreEvent: true },
    ];
  },
  createYAxisFigures: ({ chart, overlay, coordinates: [at] }) => {
    if (!at) return [];
    const decimals = chart.getSymbol()?.pricePrecision ?? 0;
    const text = showBarPrice(Number(overlay.extendData.price), decimals);
    return { type: 'text', attrs: { x: 0, y: at.y, text, baseline: 'middle' }, ignoreEvent: true };
  },
});

/** All at once: a cancelled or filled order is simply no longer among them. */
export function drawLines(
  chart: library.Chart,
  lines: readonly ChartLine[],
  look: ChartLook,
): void {
  chart.removeOverlay({ name: NAME });
  for (const line of lines) {
    chart.createOverlay({
      name: NAME,
      id: `${NAME}-${line.id}`,
      lock: true,
      points: [{ value: Number(line.price) }],
      extendData: line,
      styles: stylesOf(look, line.side === 'buy' ? look.up : look.down),
    });
  }
}

function stylesOf(look: ChartLook, color: string): library.DeepPartial<library.OverlayStyle> {
  return {
    line: { style: 'dashed', dashedValue: [4, 3], color, size: 1 },
    text: {
      style: 'stroke_fill',
      size: TEXT_PX,
      family: look.font,
      color,
      backgroundColor: look.surface,
      borderColor: color,
      borderSize: 1,
      borderRadius: 4,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
  };
}
