/** Lazy loaders of the two chart libraries, so that a page loads only the one it draws with. */
import type { Draw } from './drawing.ts';

export async function loadKlines(): Promise<Draw> {
  return (await import('./kline-drawing.ts')).drawKlines;
}

export async function loadLight(): Promise<Draw> {
  return (await import('./light-drawing.ts')).drawLight;
}
