/**
 * What a member typed, or what is wrong with it, at its field: amounts (rulebook N4), and prices
 * and quantities in whole ticks and lots (rulebook 2.3).
 */
import { type AmountReading, SCALE, powerOfTen, readAmount } from '@anywhen/money';
import type { Rejection } from '@anywhen/protocol';

type TooPrecise = 'PRICE_TICK_INVALID' | 'LOT_SIZE_INVALID' | 'VALIDATION';

/** More than any market's tick has: a price is read whole before it is held against the tick. */
const PRICE_DECIMALS_READ = 12;

export function readTypedAmount(field: string, text: string): Rejection | { units: bigint } {
  const reading = readAmount(text);
  return reading.isAmount ? { units: reading.units } : faultOf(field, reading, 'VALIDATION');
}

/** 65000.100 is a multiple of 0.01: what counts is the value, not how it is written. */
export function readTicks(field: string, text: string, priceDecimals: number): Rejection | bigint {
  const ticks = readAmount(text, priceDecimals);
  if (ticks.isAmount) return ticks.units;
  const reading = readAmount(text, PRICE_DECIMALS_READ);
  if (!reading.isAmount) return faultOf(field, reading, 'PRICE_TICK_INVALID');
  const tick = powerOfTen(PRICE_DECIMALS_READ - priceDecimals);
  const isWhole = reading.units % tick === 0n;
  return isWhole ? reading.units / tick : tooPrecise(field, 'PRICE_TICK_INVALID');
}

/** More than eight decimals is no quantity at all (rulebook N4), fewer may still miss the step. */
export function readLots(
  field: string,
  text: string,
  quantityDecimals: number,
): Rejection | bigint {
  const lots = readAmount(text, quantityDecimals);
  if (lots.isAmount) return lots.units;
  const reading = readAmount(text);
  if (!reading.isAmount) return faultOf(field, reading, 'VALIDATION');
  const lotUnits = powerOfTen(SCALE - quantityDecimals);
  const isWhole = reading.units % lotUnits === 0n;
  return isWhole ? reading.units / lotUnits : tooPrecise(field, 'LOT_SIZE_INVALID');
}

/** Of an amount that could not be read. */
export function faultOf(
  field: string,
  { fault }: Extract<AmountReading, { isAmount: false }>,
  code: TooPrecise,
): Rejection {
  if (fault === 'too-precise') return tooPrecise(field, code);
  return { code: 'AMOUNT_ABNORMAL', fields: { [field]: 'format' } };
}

function tooPrecise(field: string, code: TooPrecise): Rejection {
  return { code, fields: { [field]: 'too-precise' } };
}
