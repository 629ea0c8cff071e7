/**
 * Lines across klinecharts: a dashed line at the price, its label at the left, the price on the
 * scale; faint lines have no price, and a name at the right at most. Loaded lazily with the
 * library.
 */
import * as library from './kline-library.ts';
import { FAINT_PART, colourOf, faded, type ChartLook } from './look.ts';
import type { ChartLine } from './chart-line.ts';
import { showBarPrice } from '../bars/bar-texts.ts';

const NAME = 'ownLine';
const TEXT_PX = 11;
const EDGE_PX = 8;

/** A line, and the callback for when it is drawn at another height. */
type DrawnLine = ChartLine & { readonly onDrawn: () => void };

library.registerOverlay<DrawnLine>({
  name: NAME,
  totalStep: 2,
  createPointFigures: ({ overlay, coordinates: [at], bounding }) => {
    if (!at) return [];
    overlay.extendData.onDrawn();
    const ends = [
      { x: 0, y: at.y },
      { x: bounding.width, y: at.y },
    ];
    const { label, move, isFaint } = overlay.extendData;
    const line = { type: 'line', attrs: { coordinates: ends }, ignoreEvent: true };
    if (move || label === '') return [line]; // A line with a handle needs no label.
    // Handles are at the left; the newest bar keeps some distance from the right.
    const side = isFaint ? { x: bounding.width, align: 'right' } : { x: EDGE_PX };
    const text = { ...side, y: at.y, text: label, baseline: 'middle' };
    return [line, { type: 'text', attrs: text, ignoreEvent: true }];
  },
  createYAxisFigures: ({ chart, overlay, coordinates: [at] }) => {
    if (!at || overlay.extendData.isFaint) return [];
    const decimals = chart.getSymbol()?.pricePrecision ?? 0;
    const text = showBarPrice(Number(overlay.extendData.price), decimals);
    return { type: 'text', attrs: { x: 0, y: at.y, text, baseline: 'middle' }, ignoreEvent: true };
  },
});

/** Replaces all lines at once: a cancelled or filled order is simply no longer among them. */
export function drawLines(
  chart: library.Chart,
  lines: readonly ChartLine[],
  { look, onDrawn }: { look: ChartLook; onDrawn: () => void },
): void {
  chart.removeOverlay({ name: NAME });
  const overlays = lines.map((line) => ({
    name: NAME,
    id: `${NAME}-${line.id}`,
    lock: true,
    points: [{ value: Number(line.price) }],
    extendData: { ...line, onDrawn },
    styles: line.isFaint ? faintStyles(look, line) : stylesOf(look, colourOf(line.tone, look)),
  }));
  chart.createOverlay(overlays); // In one call; otherwise each would redraw the chart.
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

/** Without a frame around its name. */
function faintStyles(
  look: ChartLook,
  { tone }: ChartLine,
): library.DeepPartial<library.OverlayStyle> {
  const color = colourOf(tone, look);
  const { text } = stylesOf(look, color);
  return {
    line: { style: 'solid', color: faded(color, FAINT_PART), size: 1 },
    text: { ...text, style: 'fill', borderSize: 0 },
  };
}
