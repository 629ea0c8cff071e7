/**
 * One move of all markets over a step of n seconds: the single place of the formula, used for
 * live ticks (n = 1) and for history (n = 60 and 3 600). It knows the seed, the last state and the
 * version of the day, nothing else: no member, order or setting may ever become a parameter.
 */
import { at } from './at.ts';
import { type PreparedSeed, type Uniforms, uniforms } from './draws.ts';
import { exp, ln, normalQuantile, roundTo12 } from './exact-math.ts';
import { type Group, MARKETS, type Market } from './markets.ts';
import { type Regime, type Regimes, VOLATILITY_FACTORS } from './regime.ts';
import { tapeVolumeOf } from './tape.ts';
import { FIRST_VERSION, type ProcessVersion, pullPerSecond } from './versions.ts';

export type StepLength = {
  readonly seconds: number;
  readonly version: ProcessVersion;
  /** The step as a part of a year. */
  readonly years: number;
  readonly sqrtYears: number;
  /** Share of x that is pulled back toward the start price. */
  readonly pull: number;
  readonly groupJumpChance: number;
  readonly marketJumpChance: number;
};

type GroupMove = { readonly z: number; readonly jump: number };

type Move = { readonly x: number[]; readonly tapeVolumeCents: number[] };

const SECONDS_PER_YEAR = 31_536_000;
/** Makes the variance, averaged over the regimes' long-run shares, that of the market's vol. */
const REGIME_SCALE = 1 / Math.sqrt(1.12);
/** Variance of ln(price) in a normal minute, for a volatility of 1. */
export const MINUTE_VARIANCE = (REGIME_SCALE * REGIME_SCALE * 60) / SECONDS_PER_YEAR;
const GROUP_JUMP_SIZE = 0.006;
const MARKET_JUMP_SIZE = 0.009;
const JUMP_SIZE_MAX = 0.08;
const JUMP_VOL_UNIT = 0.55;
/** Chance a second, and deviation for a volatility of 1. */
export const GROUP_JUMP = { chance: 1 / 86_400, size: GROUP_JUMP_SIZE / JUMP_VOL_UNIT };
export const MARKET_JUMP = { chance: 0.5 / 86_400, size: MARKET_JUMP_SIZE / JUMP_VOL_UNIT };
const POWERS_OF_TEN = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10] as const;

export function stepLength(seconds: number, version: ProcessVersion): StepLength {
  const years = seconds / SECONDS_PER_YEAR;
  return {
    seconds,
    version,
    years,
    sqrtYears: Math.sqrt(years),
    pull: pullPerSecond(version) * seconds,
    groupJumpChance: Math.min(1, seconds / 86_400),
    marketJumpChance: Math.min(1, (0.5 * seconds) / 86_400),
  };
}

/** The regimes are those that hold during the step: whoever calls has stepped them before. */
export function moveMarkets(
  x: readonly number[],
  regimes: Regimes,
  prepared: PreparedSeed,
  length: StepLength,
): Move {
  const moves = {
    MKT: groupMove(prepared, 'MKT', length),
    FIN: groupMove(prepared, 'FIN', length),
  };
  const next: number[] = [];
  const tapeVolumeCents: number[] = [];
  for (const [index, market] of MARKETS.entries()) {
    const draws = uniforms(prepared, market.symbol, 0);
    const during = { draws, group: moves[market.group], regime: regimes[market.group] };
    next.push(moveMarket(market, at(x, index), during, length));
    tapeVolumeCents.push(tapeVolumeOf(market, { u: draws[3], regime: during.regime }, length));
  }
  return { x: next, tapeVolumeCents };
}

/** Of one market alone, by its own draws and the move of its group. */
export function moveMarket(
  market: Market,
  from: number,
  { draws, group, regime }: { draws: Uniforms; group: GroupMove; regime: Regime },
  length: StepLength,
): number {
  const [u0, u1, u2] = draws;
  const v = volatilityOf(market, regime);
  const own = Math.sqrt(1 - market.rho * market.rho);
  const shock = market.rho * group.z + own * normalQuantile(u0);
  const ownJump = u1 < length.marketJumpChance ? jumpSize(MARKET_JUMP_SIZE, u2) : 0;
  const jump = ((group.jump + ownJump) * market.vol) / JUMP_VOL_UNIT;
  const drift = -length.pull * from - (v * v * length.years) / 2;
  return roundTo12(from + drift + v * length.sqrtYears * shock + jump);
}

/** Annual volatility of a market while its group is in the given regime. */
export function volatilityOf(market: Market, regime: Regime): number {
  return market.vol * REGIME_SCALE * VOLATILITY_FACTORS[regime];
}

/** The price at x, in units of the market's smallest price step, half up. */
export function priceUnitsAt(market: Market, x: number): number {
  return Math.floor(market.start * exp(x) * at(POWERS_OF_TEN, market.priceDecimals) + 0.5);
}

/** How far a price is from the start price: the x that `priceUnitsAt` would round to it. */
export function distanceOf(market: Market, priceUnits: number): number {
  const start = market.start * at(POWERS_OF_TEN, market.priceDecimals);
  return ln(Math.max(1, priceUnits) / start);
}

/** What jumps of both kinds add to the variance of a market's x in a second. */
export function jumpVariancePerSecond({ vol }: Market): number {
  const { groupJumpChance, marketJumpChance } = stepLength(1, FIRST_VERSION);
  const own = vol / JUMP_VOL_UNIT;
  const group = groupJumpChance * GROUP_JUMP_SIZE * GROUP_JUMP_SIZE;
  return (group + marketJumpChance * MARKET_JUMP_SIZE * MARKET_JUMP_SIZE) * own * own;
}

export function groupMove(prepared: PreparedSeed, group: Group, length: StepLength): GroupMove {
  const [u0, u1, u2] = uniforms(prepared, group, 0);
  return {
    z: normalQuantile(u0),
    jump: u1 < length.groupJumpChance ? jumpSize(GROUP_JUMP_SIZE, u2) : 0,
  };
}

function jumpSize(scale: number, u: number): number {
  return Math.max(-JUMP_SIZE_MAX, Math.min(JUMP_SIZE_MAX, scale * normalQuantile(u)));
}
