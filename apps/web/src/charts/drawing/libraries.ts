/** The lazy loader of the chart library: only pages with a chart load it. */
import type { Draw } from './drawing.ts';

export async function loadKlines(): Promise<Draw> {
  return (await import('./kline-drawing.ts')).drawKlines;
}
