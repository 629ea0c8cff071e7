/**
 * The price process second by second: state + revealed seed → next state and the prices of all
 * markets, by the version of the day. Pure: server, browser and verifier get the same numbers to
 * the last digit.
 */
import { at } from './at.ts';
import { prepareSeed } from './draws.ts';
import { MARKETS } from './markets.ts';
import { MINUTE_TRANSITION, type Regimes, stepRegimes } from './regime.ts';
import { moveMarkets, priceUnitsAt, type StepLength, stepLength } from './step.ts';
import type { ProcessVersion } from './versions.ts';

export type PriceState = {
  /** Unix second of the last tick, or of the start. */
  readonly second: number;
  /** ln(price / start price) of every market, in the order of MARKETS. */
  readonly x: readonly number[];
  readonly regimes: Regimes;
};

export type Tick = {
  readonly second: number;
  readonly seed: Uint8Array;
  /** The state after this tick. */
  readonly state: PriceState;
  /** Integers of 10^-priceDecimals, in the order of MARKETS. */
  readonly priceUnits: readonly number[];
  /** Quote volume of the simulated tape in this second, in hundredths of a USDT. */
  readonly tapeVolumeCents: readonly number[];
};

export const ONE_SECOND: Readonly<Record<ProcessVersion, StepLength>> = {
  1: stepLength(1, 1),
  2: stepLength(1, 2),
  3: stepLength(1, 3),
};

/** All markets at their start price in normal weather; the first tick is the second after. */
export function initialState(second: number): PriceState {
  return { second, x: MARKETS.map(() => 0), regimes: { MKT: 'normal', FIN: 'normal' } };
}

/** The tick of the second after the state: none may be left out, or the result would differ. */
export function advance(
  state: PriceState,
  seed: Uint8Array,
  { second, version }: { second: number; version: ProcessVersion },
): Tick {
  if (second !== state.second + 1) {
    throw new RangeError(`second ${second} does not follow second ${state.second}`);
  }
  const prepared = prepareSeed(seed);
  const regimes =
    second % 60 === 0 ? stepRegimes(state.regimes, prepared, MINUTE_TRANSITION) : state.regimes;
  const { x, tapeVolumeCents } = moveMarkets(state.x, regimes, prepared, ONE_SECOND[version]);
  const after = { second, x, regimes };
  return { second, seed, state: after, priceUnits: pricesOf(after), tapeVolumeCents };
}

/** The prices that a state stands for, in units of each market's smallest price step. */
export function pricesOf(state: PriceState): number[] {
  return MARKETS.map((market, index) => priceUnitsAt(market, at(state.x, index)));
}

/** 6500073 with 2 decimals → "65000.73"; the text that the tick hash is made of. */
export function formatPrice(units: number, decimals: number): string {
  if (!Number.isSafeInteger(units) || units < 0) {
    throw new RangeError(`no price has ${units} units`);
  }
  const digits = String(units).padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
