/** Converts numbers to SVG paths. Pure. */

interface Frame {
  width: number;
  height: number;
  /** The margin above and below, so that a thick stroke is not clipped. */
  inset: number;
}

interface Point {
  x: number;
  y: number;
}

/**
 * Spreads the values over the frame, the smallest at the bottom. Equal values give a line through
 * the middle.
 */
export function placePoints(values: readonly number[], frame: Frame): Point[] {
  const min = Math.min(...values);
  const span = Math.max(...values) - min;
  const room = frame.height - 2 * frame.inset;
  const stride = values.length > 1 ? frame.width / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: shorten(index * stride),
    y: shorten(frame.inset + room * (span === 0 ? 0.5 : 1 - (value - min) / span)),
  }));
}

export function linePath(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** The line, closed along the bottom edge. */
export function areaPath(points: readonly Point[], height: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${linePath(points)}L${last.x} ${height}L${first.x} ${height}Z`;
}

/** The start and length of each slice, as shares of 1. Empty when the total is zero. */
export function sliceParts(values: readonly number[]): { start: number; length: number }[] {
  const whole = values.reduce((sum, value) => sum + Math.max(value, 0), 0);
  let start = 0;
  return values.map((value) => {
    const length = whole > 0 ? Math.max(value, 0) / whole : 0;
    const part = { start, length };
    start += length;
    return part;
  });
}

export function clampPart(value: number): number {
  return Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
}

/** Two decimals are finer than any screen and keep the markup short. */
function shorten(value: number): number {
  return Math.round(value * 100) / 100;
}
