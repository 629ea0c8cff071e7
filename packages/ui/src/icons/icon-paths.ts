/**
 * The path of every icon on a 24 px grid, drawn with a round stroke. A dot is a line of length
 * 0.01. New icons keep a margin of 2.5 px. Here are those of the first view and of failures, which
 * cannot wait; all others are added later and appear in the place kept for them.
 */
import { circle } from './icon-shapes.ts';

const firstPaths = {
  'arrow-down': 'M12 4.5v15M5.5 13l6.5 6.5 6.5-6.5',
  back: 'M15 4.5 7.5 12l7.5 7.5',
  bank: 'M3.5 9.5 12 4l8.5 5.5ZM5.8 9.5V17M10 9.5V17M14 9.5V17M18.2 9.5V17M3.5 20.2h17M4.5 17h15',
  bell: 'M6 10a6 6 0 0 1 12 0c0 4.8 2 6.5 2 6.5H4S6 14.8 6 10ZM10 19.8a2.2 2.2 0 0 0 4 0',
  bolt: 'M13 3 5 13.5h5.8L10 21l9-11h-6.3Z',
  check: 'M5 12.5 10 17.5 19.5 7',
  'chevron-right': 'M9 5l7 7-7 7',
  clock: `${circle(12, 12, 9)}M12 7v5.2l3.5 2`,
  close: 'M6 6l12 12M18 6 6 18',
  cube: 'M12 3 4 7.5v9l8 4.5 8-4.5v-9ZM4 7.5l8 4.5 8-4.5M12 12v9',
  eye: `M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z${circle(12, 12, 3)}`,
  'eye-off':
    'M9.8 5.8A8.6 8.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4' +
    'M6.3 7.3A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.2 9.2 0 0 0 4.3-1.1' +
    'M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16',
  grid:
    'M5 4h4.5v5.5H4V5a1 1 0 0 1 1-1ZM14.5 4H19a1 1 0 0 1 1 1v4.5h-5.5Z' +
    'M4 14.5h5.5V20H5a1 1 0 0 1-1-1ZM14.5 14.5H20V19a1 1 0 0 1-1 1h-4.5Z',
  home: 'M4 10.7 12 4l8 6.7V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19ZM9.5 20.5v-6h5v6',
  info: `${circle(12, 12, 9)}M12 11v5.5M12 7.7v.01`,
  layers: 'M12 3 3.5 7.8l8.5 4.8 8.5-4.8ZM3.5 12.2l8.5 4.8 8.5-4.8M3.5 16.5 12 21.3l8.5-4.8',
  leaf: 'M20 4.5C9.5 4.5 5 8.5 5 14.5c0 2.8 2 5 5 5 7 0 10-6 10-15ZM4 21c1.5-5 4.5-8.5 9-10.5',
  market: 'M7 3.5v3M7 15.5v5M5 6.5h4v9H5ZM17 3.5v5M17 17v3.5M15 8.5h4V17h-4Z',
  megaphone: 'M4 10v4a1 1 0 0 0 1 1h3l9 4.5v-15L8 9H5a1 1 0 0 0-1 1ZM8 15l1 5h2.5l-1-4M20 10v4',
  menu: 'M4 7h16M4 12h16M4 17h10',
  percent: `M18.5 5.5l-13 13${circle(7.5, 7.5, 2.5)}${circle(16.5, 16.5, 2.5)}`,
  person: `${circle(12, 7.5, 4)}M4.5 20.5c0-3.6 3.4-6 7.5-6s7.5 2.4 7.5 6`,
  refresh: 'M20 4.5V9.5h-5M4 19.5v-5h5M5.2 9.5A7.5 7.5 0 0 1 19.4 9M18.8 14.5A7.5 7.5 0 0 1 4.6 15',
  search: `${circle(11, 11, 7)}M16.2 16.2l4.3 4.3`,
  shield:
    'M12 3 4.5 5.8v5.7c0 4.7 3.2 8 7.5 9.5 4.3-1.5 7.5-4.8 7.5-9.5V5.8ZM8.7 12l2.4 2.4 4.2-4.6',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8Z',
  swap: 'M4 8h15M15.5 4.5 19 8l-3.5 3.5M20 16H5M8.5 12.5 5 16l3.5 3.5',
  verified:
    'M12 3.6Q16.2 1.9 17.9 6.1 22.1 7.8 20.4 12 22.1 16.2 17.9 17.9 16.2 22.1 12 20.4' +
    ' 7.8 22.1 6.1 17.9 1.9 16.2 3.6 12 1.9 7.8 6.1 6.1 7.8 1.9 12 3.6Z' +
    'M8.5 12.2l2.5 2.5 4.5-5',
  wallet:
    'M18.5 8.5V6A1.5 1.5 0 0 0 17 4.5H5.5a2 2 0 0 0 0 4H19a1.5 1.5 0 0 1 1.5 1.5v8.5' +
    'A1.5 1.5 0 0 1 19 20H5.5a2 2 0 0 1-2-2V6.5M16.5 14.2v.01',
  warning: 'M12 4 2.8 19.5h18.4ZM12 10v4.5M12 16.9v.01',
  'wifi-off':
    'M4 4l16 16M12 19v.01M8.5 15.2a5 5 0 0 1 5.4-1.1M5.3 11.9a9.5 9.5 0 0 1 4.2-2.3' +
    'M14.3 9.5a9.5 9.5 0 0 1 4.4 2.4M2.5 8.5A14 14 0 0 1 6 6.3M10 5a13.8 13.8 0 0 1 11.5 3.5',
} satisfies Record<string, string>;

export type FirstIconName = keyof typeof firstPaths;

let paths: Readonly<Record<string, string>> = firstPaths;
const listeners = new Set<() => void>();

export function addIcons(more: Readonly<Record<string, string>>): void {
  paths = { ...paths, ...more };
  for (const notify of listeners) notify();
}

/** Undefined until it is added. */
export function findIcon(name: string): string | undefined {
  return paths[name];
}

export function watchIcons(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
