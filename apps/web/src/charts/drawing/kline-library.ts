/** The parts of klinecharts we use, so that the rest is tree-shaken; loaded only by chart pages. */
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
