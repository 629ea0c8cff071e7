/**
 * The drawing of each currency, ours alone: a thing its name suggests or a plain sign, never the
 * logo of anybody. Lines in a box of 24 × 24; the digit before them is the colour of the charts.
 * Here are the common ones, which Home shows first; the others are added with the pages.
 */
import { create } from 'zustand';

type Drawings = Readonly<Record<string, string>>;

export const COMMON_DRAWINGS: Drawings = {
  BTC: '3M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M9 9.5v5M12 8.5v7M15 9.5v5',
  ETH: '7M4 12l8-8 8 8-8 8zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  BNB: '4M5 10l7-6 7 6M5 15l7-6 7 6M5 20l7-6 7 6',
  SOL: '3M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v1M12 20v1M3 12h1M20 12h1M6 6zM18 18zM18 6zM6 18z',
  XRP: '1M4 8c3-4 5 4 8 0s5 4 8 0M4 13c3-4 5 4 8 0s5 4 8 0M4 18c3-4 5 4 8 0s5 4 8 0',
  ADA: '2M12 4l7 4v8l-7 4-7-4V8zM12 12h.01',
  DOGE: '3M5 19V9l3-5 4 4 4-4 3 5v10zM10 13h.01M14 13h.01',
  TRX: '4M7 20l5-10 5 10M9 16h6M8 7a5 5 0 0 1 8 0M5.5 4.5a9 9 0 0 1 13 0',
  TON: '6M8 10h8l4 10H4zM12 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  AVAX: '7M3 19l7-13 4 7 2-3 5 9z',
  LINK: '7M9 8H7a4 4 0 0 0 0 8h2M15 8h2a4 4 0 0 1 0 8h-2M9 12h6',
  LTC: '6M20 4C10 4 5 9 4 20M20 4c0 8-4 12-13 12M13 11l-5 5',
};

/** A ring for a currency that has no drawing yet. */
export const PLAIN = '6M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12';

const useDrawings = create<Drawings>(() => COMMON_DRAWINGS);

export function addDrawings(more: Drawings): void {
  useDrawings.setState(more);
}

export function useDrawing(currency: string): { hue: number; path: string } {
  return readDrawing(useDrawings((drawings) => drawings[currency]));
}

export function readDrawing(drawing = PLAIN): { hue: number; path: string } {
  return { hue: Number(drawing[0]), path: drawing.slice(1) };
}
