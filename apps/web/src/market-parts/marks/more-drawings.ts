/** The drawings of the currencies that Home does not show first. */
import { addDrawings } from './currency-drawings.ts';

const ring = (x: number, y: number) => `M${x} ${y - 2.5}a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5`;

export const MORE_DRAWINGS: Readonly<Record<string, string>> = {
  DOT: `2${ring(12, 6.5)}${ring(6.5, 16.5)}${ring(17.5, 16.5)}`,
  POL: '2M12 4l8 6-3 9H7l-3-9zM12 9v6',
  BCH: '5M3 7h18v10H3zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  ETC: '5M4 20h16M6 17v-6M12 17v-6M18 17v-6M4 9l8-5 8 5z',
  ATOM: '4M12 12a2 2 0 1 1 2 2 5 5 0 1 1 3-6 8 8 0 1 1-12 1',
  UNI: '2M7 20l7-17 3 17zM9.5 14h6M11.5 9h3.5',
  XLM: '1M12 3l2.2 6.8L21 12l-6.8 2.2L12 21l-2.2-6.8L3 12l6.8-2.2z',
  NEAR: '5M12 4v16M3 12h5M21 12h-5M6 9l3 3-3 3M18 9l-3 3 3 3',
  FIL: '7M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  APT: '6M5 20V10h5V4h9v16zM14 8h1M14 12h1M14 16h1',
  ARB: '1M12 4v16M8 20h8M5 7h14M5 7l-2 7h4zM19 7l-2 7h4z',
  OP: '4M4 13a8 7 0 0 0 16 0zM8 7h.01M16 7h.01',
  SUI: '7M3 19c6 0 5-13 12-13 4 0 6 3 6 6-2-3-6-3-6 1 0 3 2 6 6 6z',
  INJ: '1M4 20l5-5M8 11l5 5 6-6-5-5zM15 3l6 6M11 8l3 3',
  AAVE: '2M4 20V9a4 4 0 0 1 8 0v11M12 9a4 4 0 0 1 8 0v11M3 20h18',
  ALGO: '6M4 4h6v6H4zM14 14h6v6h-6zM10 7h7v4M15 9l2 2 2-2',
  SAND: '3M6 4h12M6 20h12M8 4c0 8 8 8 8 16M16 4c0 8-8 8-8 16',
  MANA: '5M4 11l8-7 8 7v9H4zM10 20v-5h4v5',
  ICP: '2M3 5h18v11H3zM8 20h8M12 16v4',
  HBAR: '6M4 9h16M4 15h16M9 4v16M15 4v16',
  SHIB: '4M12 12c-4 0-7 7-3 7 1 0 2-1 3-1s2 1 3 1c4 0 1-7-3-7M6 10h.01M10 6h.01M14 6h.01M18 10h.01',
  PEPE: `5M3 14c0-4 18-4 18 0 0 7-18 7-18 0z${ring(8, 7.5)}${ring(16, 7.5)}`,
  XAU: '3M8 10h8l4 9H4zM12 4v2M6 5l1 2M18 5l-1 2',
  XAG: '6M3 19l2-6h4l2 6zM13 19l2-6h4l2 6zM8 10l2-6h4l2 6z',
  WTI: '6M12 3c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z',
  EUR: '7M18 6a8 8 0 1 0 0 12M3 10h10M3 14h10',
  GBP: '2M17 8a4 4 0 0 0-8 0v8a4 4 0 0 1-3 4h12M6 13h8',
  US500: '5M3 20h18M6 20v-5M11 20v-9M16 20V6M13 8l3-3 3 3',
  USDT: '1M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M8 10.5h8M8 13.5h8',
};

export function addMoreDrawings(): void {
  addDrawings(MORE_DRAWINGS);
}
