/** What is used of klinecharts, so that the rest of it stays out; loaded only by chart pages. */
export { dispose, init } from 'klinecharts';
export type {
  Chart,
  DataLoader,
  DeepPartial,
  IndicatorCreate,
  KLineData,
  Period,
  Styles,
} from 'klinecharts';
