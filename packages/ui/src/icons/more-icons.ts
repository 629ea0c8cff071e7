/**
 * The icons that no first view needs. An app adds them before its pages, or as soon as its first
 * view is there. Drawn like those in icon-paths.ts.
 */
import { addIcons } from './icon-paths.ts';
import { box, circle } from './icon-shapes.ts';

export function addMoreIcons(): void {
  addIcons(moreIconPaths);
}

const moreIconPaths = {
  'arrow-up': 'M12 19.5v-15M5.5 11 12 4.5l6.5 6.5',
  calendar: `${box(4, 5, 16, 15)}M4 9.8h16M8.5 3v4M15.5 3v4`,
  camera:
    'M4.5 7.5H8L9.5 5h5L16 7.5h3.5A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15' +
    `A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5Z${circle(12, 13.2, 3.3)}`,
  card: `${box(3, 5.5, 18, 13)}M3 10h18M6.5 14.5h4`,
  chart: 'M4 4v14.5A1.5 1.5 0 0 0 5.5 20H20M8 15l3.5-4.5 3 2.5L19.5 7',
  'chevron-down': 'M5 9l7 7 7-7',
  coins: `${circle(9, 9, 5.5)}M16.6 9.75a5.5 5.5 0 1 1-6.85 6.85`,
  copy:
    `${box(8.5, 8.5, 12, 12)}` +
    'M15.5 8.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h3.5',
  document:
    'M6.5 3.5H14L18.5 8v11a1.5 1.5 0 0 1-1.5 1.5H6.5A1.5 1.5 0 0 1 5 19V5' +
    'a1.5 1.5 0 0 1 1.5-1.5ZM14 3.5V8h4.5M8.5 12.5h6.5M8.5 16h4.5',
  download: 'M12 3.5v11.5M7 10.5l5 5 5-5M4.5 20.5h15',
  edit:
    'M4.5 19.5l.9-4.2L15.9 4.8a1.7 1.7 0 0 1 2.4 0l.9.9a1.7 1.7 0 0 1 0 2.4L8.7 18.6Z' +
    'M14 6.7l3.3 3.3',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  external:
    'M13.5 4H20v6.5M20 4l-9 9' +
    'M17.5 14v4.5A1.5 1.5 0 0 1 16 20H5.5A1.5 1.5 0 0 1 4 18.5V8a1.5 1.5 0 0 1 1.5-1.5H10',
  filter: 'M4 6h16M7 12h10M10 18h4',
  gift:
    'M4.5 11.5h15V19a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19ZM3.5 7.8h17v3.7h-17Z' +
    'M12 7.8v12.7M12 7.8c-3.2 0-5-1-5-2.7a2 2 0 0 1 2-2c2 0 3 2.5 3 4.7Z' +
    'M12 7.8c3.2 0 5-1 5-2.7a2 2 0 0 0-2-2c-2 0-3 2.5-3 4.7Z',
  globe:
    `${circle(12, 12, 9)}M3 12h18` +
    'M12 3c2.5 2.5 3.8 5.6 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.6-3.8-9S9.5 5.5 12 3Z',
  headset:
    'M4 14.5V12a8 8 0 0 1 16 0v2.5' +
    'M5.5 13H7v6H5.5A1.5 1.5 0 0 1 4 17.5v-3A1.5 1.5 0 0 1 5.5 13Z' +
    'M18.5 13H17v6h1.5a1.5 1.5 0 0 0 1.5-1.5v-3a1.5 1.5 0 0 0-1.5-1.5Z' +
    'M19 19c-.7 1.4-2 2-4 2h-2',
  history: 'M3.5 4.5v5h5M4 9.5A8.5 8.5 0 1 1 3.5 12M12 7.5v5l3.5 2',
  key: `${circle(8, 16, 4.5)}M11.2 12.8 20 4M16.5 7.5l3 3M13.7 10.3l2 2`,
  lock: `${box(5, 10.5, 14, 10)}M8 10.5v-3a4 4 0 0 1 8 0v3M12 14.5v2`,
  login: 'M14 3.5h4.5A1.5 1.5 0 0 1 20 5v14a1.5 1.5 0 0 1-1.5 1.5H14M3.5 12h11M10.5 8l4 4-4 4',
  logout: 'M10 3.5H5.5A1.5 1.5 0 0 0 4 5v14a1.5 1.5 0 0 0 1.5 1.5H10M9.5 12h11M16.5 8l4 4-4 4',
  mail: `${box(3, 5.5, 18, 13)}M3.5 7l8.5 6.5L20.5 7`,
  minus: 'M5 12h14',
  pause: 'M8.5 5v14M15.5 5v14',
  phone: `${box(6.5, 2.5, 11, 19)}M10.8 18.5h2.4`,
  play: 'M7.5 4.8v14.4L19 12Z',
  plus: 'M12 5v14M5 12h14',
  receipt: 'M6 3.5h12v17l-2.4-1.8-2.2 1.8-2-1.8-2 1.8-2-1.8L6 20.5ZM9.5 8.5h5M9.5 12.5h5',
  send: 'M20.5 3.5 3.5 10.5l7 3 3 7ZM10.5 13.5l4-4',
  sliders: `M4 7h9M17 7h3M4 17h3M11 17h9${circle(15, 7, 2)}${circle(9, 17, 2)}`,
  sparkle:
    'M12 3c.8 5.2 3.2 7.8 8.5 9-5.3 1.2-7.7 3.8-8.5 9-.8-5.2-3.2-7.8-8.5-9C8.8 10.8 11.2 8.2 12 3Z',
  sun:
    `${circle(12, 12, 4)}M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4` +
    'M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  trash:
    'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l.8 13a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-13M10 10.5v6' +
    'M14 10.5v6',
  upload: 'M12 15.5V4M7 9l5-5 5 5M4.5 20.5h15',
  users:
    `${circle(9, 7.5, 3.5)}M2.5 20c0-3.3 2.8-5.5 6.5-5.5s6.5 2.2 6.5 5.5` +
    'M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 15c2.2.8 3.5 2.6 3.5 5',
} satisfies Record<string, string>;

export type MoreIconName = keyof typeof moreIconPaths;
