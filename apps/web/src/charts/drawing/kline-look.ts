/** Maps our design tokens to klinecharts styles. All of its colours and fonts are replaced. */
import type { Indicator } from '../panel/choices.ts';
import { faded, type ChartLook } from './look.ts';
import type { DeepPartial, Styles } from './kline-library.ts';

const SMALL = 11;

export type KlineShape = {
  readonly isLine: boolean;
  /** In a small chart the labels of the highest and lowest price would cover the figures. */
  readonly isSmall: boolean;
};

export function klineStyles(look: ChartLook, shape: KlineShape): DeepPartial<Styles> {
  return {
    grid: {
      horizontal: { color: faded(look.line, 0.7), style: 'solid' },
      vertical: { show: false },
    },
    candle: { ...candleStyles(look, shape), tooltip: { showRule: 'none' } },
    indicator: indicatorStyles(look),
    xAxis: axisStyles(look),
    yAxis: { ...axisStyles(look), axisLine: { show: false } },
    separator: { size: 1, color: look.line, activeBackgroundColor: faded(look.accent, 0.12) },
    crosshair: { horizontal: crosshairStyles(look), vertical: crosshairStyles(look) },
  };
}

/**
 * Each indicator over the candles has its own line styles, so that two of them can be told apart.
 */
export function linesOf(look: ChartLook, indicator: Indicator): DeepPartial<Styles['indicator']> {
  const from = indicator === 'EMA' ? 3 : 0;
  const isBand = indicator === 'BOLL';
  const bars = {
    upColor: faded(look.up, 0.85),
    downColor: faded(look.down, 0.85),
    noChangeColor: look.muted,
  };
  return {
    bars: [bars],
    lines: look.hues.slice(from, from + 3).map((hue) => ({
      color: isBand ? look.muted : hue,
      style: isBand ? 'dashed' : 'solid',
      dashedValue: [4, 3],
      smooth: false,
      size: 1,
    })),
  };
}

function candleStyles(look: ChartLook, shape: KlineShape): DeepPartial<Styles['candle']> {
  const { isLine, isSmall } = shape;
  const { up, down, muted } = look;
  const mark = { show: !isSmall, color: muted, textSize: SMALL, textFamily: look.font };
  const lastText = { size: SMALL, family: look.font, color: look.contrast, borderRadius: 4 };
  return {
    type: isLine ? 'area' : 'candle_solid',
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: muted,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: muted,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: muted,
    },
    area: {
      lineSize: 1.5,
      lineColor: look.accent,
      backgroundColor: [
        { offset: 0, color: faded(look.accent, 0.02) },
        { offset: 1, color: faded(look.accent, 0.18) },
      ],
      point: {
        color: look.accent,
        radius: 3,
        rippleColor: faded(look.accent, 0.25),
        rippleRadius: 6,
        animation: false,
      },
    },
    priceMark: {
      high: mark,
      low: mark,
      last: { upColor: up, downColor: down, noChangeColor: muted, text: lastText },
    },
  };
}

function indicatorStyles(look: ChartLook): DeepPartial<Styles['indicator']> {
  const tint = {
    upColor: faded(look.up, 0.55),
    downColor: faded(look.down, 0.55),
    noChangeColor: faded(look.muted, 0.55),
  };
  const text = { size: SMALL, family: look.font, color: look.muted, marginTop: 3, marginBottom: 3 };
  return {
    ohlc: tint,
    bars: [tint],
    circles: [tint],
    tooltip: {
      title: { ...text, showParams: false },
      legend: { ...text, defaultValue: '–' },
      offsetTop: 2,
    },
  };
}

function axisStyles(look: ChartLook): DeepPartial<Styles['xAxis']> {
  return {
    axisLine: { color: look.line },
    tickLine: { show: false },
    tickText: { color: look.muted, size: SMALL, family: look.font },
  };
}

function crosshairStyles(look: ChartLook): DeepPartial<Styles['crosshair']['vertical']> {
  return {
    line: { color: look.muted, dashedValue: [3, 3] },
    text: {
      color: look.surface,
      backgroundColor: look.text,
      borderColor: look.text,
      size: SMALL,
      family: look.font,
      borderRadius: 4,
    },
  };
}
