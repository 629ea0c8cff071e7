/**
 * How far a limit is from the market, and whether that may cost the member: a buy above it, a sell
 * below it. Behind a trigger that is the price it waits for. Pure.
 */
import { parseUnits } from '@anywhen/money';
import type { Side } from '@anywhen/protocol';

export type LimitDistance = {
  /** Of the market's price, unsigned. */
  readonly bps: bigint;
  readonly isAbove: boolean;
  /** So far on the losing side that it is said in words, whatever was chosen. */
  readonly isFar: boolean;
  /** Measured from the trigger it waits for. */
  readonly isOfTrigger: boolean;
};

const FAR_BPS = 200n;
const FULL_BPS = 10_000n;
/** More than a price of any market has: the smallest ones are below the units of an amount. */
const PRICE_DECIMALS = 18;

type Limit = {
  readonly side: Side;
  readonly price: string;
  readonly market: string | undefined;
  /** What the order waits for; it counts instead of the market. */
  readonly trigger?: string | undefined;
};

/** Undefined while there is no price to compare with, or the limit cannot be read. */
export function limitDistance({ side, price, market, trigger }: Limit): LimitDistance | undefined {
  const [limit, now] = [unitsOf(price), unitsOf(trigger ?? market)];
  if (!limit || !now) return undefined;
  const isAbove = limit > now;
  const gap = isAbove ? limit - now : now - limit;
  const isLosing = isAbove === (side === 'buy');
  return {
    bps: (gap * FULL_BPS) / now,
    isAbove,
    isFar: isLosing && gap * FULL_BPS > now * FAR_BPS,
    isOfTrigger: trigger !== undefined,
  };
}

function unitsOf(text: string | undefined): bigint | undefined {
  try {
    return text === undefined ? undefined : parseUnits(text, PRICE_DECIMALS);
  } catch {
    return undefined;
  }
}
