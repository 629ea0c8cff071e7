/** The two chart libraries, each loaded by the pages that draw with it and by no others. */
import type { Draw } from './drawing.ts';

export async function loadKlines(): Promise<Draw> {
  return (await import('./kline-drawing.ts')).drawKlines;
}

export async function loadLight(): Promise<Draw> {
  return (await import('./light-drawing.ts')).drawLight;
}
