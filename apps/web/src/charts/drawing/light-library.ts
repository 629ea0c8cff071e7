/** What is used of Lightweight Charts, so that the rest of it stays out of the download. */
export {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  HistogramSeries,
  LineStyle,
  createChart,
} from 'lightweight-charts';
export type {
  ChartOptions,
  CreatePriceLineOptions,
  DeepPartial,
  IChartApi,
  IPriceLine,
  ISeriesApi,
  MouseEventParams,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
