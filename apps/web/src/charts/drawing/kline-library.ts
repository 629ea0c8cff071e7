/** What is used of klinecharts, so that the rest of it stays out; loaded only by chart pages. */
export { dispose, init, registerOverlay } from 'klinecharts';
export type {
  Chart,
  DataLoader,
  DeepPartial,
  IndicatorCreate,
  KLineData,
  OverlayStyle,
  Period,
  Styles,
} from 'klinecharts';
