/**
 * One market second by second without the other thirty-nine: the same draws and the same formula as
 * `advance`, at a tenth of its cost, so that a browser can make a whole past day of one market.
 */
import { at } from '../at.ts';
import { prepareSeed, uniforms } from '../draws.ts';
import { type Market, marketIndex } from '../markets.ts';
import { ONE_SECOND, type PriceState } from '../process.ts';
import { MINUTE_TRANSITION, type Regimes, stepRegimes } from '../regime.ts';
import { groupMove, moveMarket, priceUnitsAt } from '../step.ts';
import type { ProcessVersion } from '../versions.ts';

/** Where one market stands after a second. */
export type LinePoint = {
  readonly second: number;
  /** ln(price / start price). */
  readonly x: number;
  readonly regimes: Regimes;
};

/** Of the state of all markets, what one of them goes on from. */
export function lineFrom(state: PriceState, market: Market): LinePoint {
  const { second, regimes, x } = state;
  return { second, x: at(x, marketIndex(market.symbol)), regimes };
}

/** The second after the point, by the seed that was revealed with it. */
export function nextOfLine(
  market: Market,
  from: LinePoint,
  { seed, version }: { seed: Uint8Array; version: ProcessVersion },
): LinePoint {
  const second = from.second + 1;
  const prepared = prepareSeed(seed);
  const regimes =
    second % 60 === 0 ? stepRegimes(from.regimes, prepared, MINUTE_TRANSITION) : from.regimes;
  const length = ONE_SECOND[version];
  const group = groupMove(prepared, market.group, length);
  const draws = uniforms(prepared, market.symbol, 0);
  const during = { draws, group, regime: regimes[market.group] };
  return { second, x: moveMarket(market, from.x, during, length), regimes };
}

/** The price at a point, in units of the market's smallest price step. */
export function priceUnitsOf(market: Market, { x }: LinePoint): number {
  return priceUnitsAt(market, x);
}
