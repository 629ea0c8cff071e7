/**
 * Take-profit and stop-loss as they are asked for: read, in their band, and each on its side of a
 * price. They look and never change anything.
 */
import type { Market } from '@anywhen/prices';
import { LEVEL_BAND_BPS, type PositionSide, type Rejection } from '@anywhen/protocol';
import { readTicks } from '../kernel/typed-amount.ts';

/** In ticks; null for none. */
export type Levels = {
  readonly takeProfitTicks: number | null;
  readonly stopLossTicks: number | null;
};

type TypedLevels = { readonly takeProfit: string | null; readonly stopLoss: string | null };

/** Of what they are asked: the side of the position, and the price they lie around. */
type Around = {
  readonly side: PositionSide;
  readonly market: Market;
  readonly ticks: number;
};

/** A level that is reached already would close at once. */
export function readLevels(
  around: Around,
  { takeProfit, stopLoss }: TypedLevels,
): Rejection | Levels {
  const isLong = around.side === 'long';
  const takeProfitTicks = readLevel(around, 'takeProfit', takeProfit, isLong);
  if (takeProfitTicks !== null && typeof takeProfitTicks !== 'number') return takeProfitTicks;
  const stopLossTicks = readLevel(around, 'stopLoss', stopLoss, !isLong);
  if (stopLossTicks !== null && typeof stopLossTicks !== 'number') return stopLossTicks;
  return { takeProfitTicks, stopLossTicks };
}

/** Those of an order replace what the position has; what it does not name stays. */
export function replaceLevels<Holder extends Levels>(holder: Holder, asked: Levels): Holder {
  return {
    ...holder,
    takeProfitTicks: asked.takeProfitTicks ?? holder.takeProfitTicks,
    stopLossTicks: asked.stopLossTicks ?? holder.stopLossTicks,
  };
}

/** The level that a price has reached. */
export function findReachedLevel(
  { side, takeProfitTicks, stopLossTicks }: Levels & { readonly side: PositionSide },
  ticks: number,
): 'take-profit' | 'stop-loss' | undefined {
  const isLong = side === 'long';
  const isAtStop =
    stopLossTicks !== null && (isLong ? ticks <= stopLossTicks : ticks >= stopLossTicks);
  if (isAtStop) return 'stop-loss';
  const isAtProfit =
    takeProfitTicks !== null && (isLong ? ticks >= takeProfitTicks : ticks <= takeProfitTicks);
  return isAtProfit ? 'take-profit' : undefined;
}

function readLevel(
  { market, ticks: around }: Around,
  field: string,
  text: string | null,
  isAbove: boolean,
): Rejection | number | null {
  if (text === null) return null;
  const read = readTicks(field, text, market.priceDecimals);
  if (typeof read !== 'bigint') return read;
  const ticks = Number(read);
  const scaled = ticks * 10_000;
  const isInBand =
    scaled >= around * LEVEL_BAND_BPS.lowest && scaled <= around * LEVEL_BAND_BPS.highest;
  if (!isInBand) return { code: 'PRICE_OUT_OF_BAND', fields: { [field]: 'not-offered' } };
  const isRight = isAbove ? ticks > around : ticks < around;
  return isRight ? ticks : { code: 'TRIGGER_INVALID', fields: { [field]: 'not-offered' } };
}
