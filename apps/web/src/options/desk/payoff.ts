/**
 * The geometry of the payoff chart: profit and loss over the price at expiry. Floating point is for
 * display only; amounts are computed elsewhere. Pure.
 */
import type { OptionType } from '@anywhen/protocol';

export type Payoff = {
  readonly type: OptionType;
  readonly strike: number;
  readonly spot: number;
  readonly breakEven: number;
  /** In USDT, for all contracts together. */
  readonly premium: number;
};

export type PayoffPoint = { readonly price: number; readonly profit: number };

type PayoffPicture = {
  readonly low: number;
  readonly high: number;
  /** The upper end of the range; the lower end is the premium. */
  readonly most: number;
  /** From the lowest price to the highest, with the bend at the strike. */
  readonly points: readonly PayoffPoint[];
};

/** The margin on both sides, as a share of the width. */
const ROOM = 0.6;
/** The minimum width when all prices are equal, as a share of the strike. */
const LEAST_SPAN = 0.001;

export function payoffPicture(payoff: Payoff): PayoffPicture {
  const { strike, spot, breakEven } = payoff;
  const least = Math.min(strike, spot, breakEven);
  const most = Math.max(strike, spot, breakEven);
  const room = Math.max(most - least, strike * LEAST_SPAN) * ROOM;
  const low = Math.max(0, least - room);
  const high = most + room;
  const at = (price: number) => ({ price, profit: profitAt(payoff, price) });
  const points = [at(low), at(strike), at(high)];
  return { low, high, most: Math.max(...points.map(({ profit }) => profit)), points };
}

/** The premium equals the distance from strike to break-even; the rest follows from that. */
export function profitAt({ type, strike, breakEven, premium }: Payoff, price: number): number {
  const inner = type === 'call' ? price - strike : strike - price;
  const perPrice = premium / Math.abs(breakEven - strike);
  return Number.isFinite(perPrice) ? Math.max(0, inner) * perPrice - premium : -premium;
}
