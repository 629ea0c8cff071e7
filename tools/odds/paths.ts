/**
 * Paths of the published process (rulebook 16.4), by the very functions that make the ticks. Where
 * nobody looks, several seconds are one step, as in the history of a new installation.
 */
import {
  MARKETS,
  type Market,
  type PreparedSeed,
  type Regime,
  type Regimes,
  at,
  pullPerSecond,
} from '@anywhen/prices';
import { uniforms } from '../../packages/prices/src/draws.ts';
import { normalQuantile } from '../../packages/prices/src/exact-math.ts';
import {
  type Transition,
  nextRegime,
  stepRegimes,
  transitionOver,
} from '../../packages/prices/src/regime.ts';
import {
  type StepLength,
  groupMove,
  moveMarket,
  priceUnitsAt,
  stepLength,
} from '../../packages/prices/src/step.ts';
import type { FastDraws } from './fast-draws.ts';

const VERSION = 2;
const MINUTE = 60;
const YEAR_SECONDS = 31_536_000;
/** Midnight UTC, a whole minute of every grid: 2026-01-10. */
const START_SECOND = 1_768_003_200;

/** How far from their start the prices are: all at it, or as after many years. */
export type Age = 'young' | 'old';

export type Start = {
  readonly age: Age;
  /** Of both groups; drawn by its long-run share when left out. */
  readonly regime?: Regime;
  /** The regime of the minute before, where the first tick is that of a change. */
  readonly regimeBefore?: Regime;
  /** A second with a jump of both groups, where what follows a jump is asked for. */
  readonly jumpAt?: number;
};

/** The seconds a path stops at, as distances from its first; whole minutes are among them. */
export type Stops = readonly number[];

/** The first stop is the start itself. Of the markets that are asked for only. */
export class Path {
  readonly #seconds: number[] = [];
  readonly #x: ReadonlyMap<number, number[]>;
  readonly #regimes: Regimes[] = [];
  readonly #before: Regimes[] = [];
  readonly #indexOf = new Map<number, number>();

  constructor(markets: readonly number[]) {
    this.#x = new Map(markets.map((market) => [market, []]));
  }

  get length(): number {
    return this.#seconds.length;
  }

  add(second: number, x: readonly number[], weather: { regimes: Regimes; before: Regimes }): void {
    this.#indexOf.set(second - START_SECOND, this.#seconds.length);
    this.#seconds.push(second);
    let index = 0;
    for (const list of this.#x.values()) list.push(x[index++] ?? 0);
    this.#regimes.push(weather.regimes);
    this.#before.push(weather.before);
  }

  /** The stop at a distance from the start. */
  stopAt(distance: number): number {
    const index = this.#indexOf.get(distance);
    if (index === undefined) throw new RangeError(`no path stops ${distance} s after its start`);
    return index;
  }

  secondOf(stop: number): number {
    return this.#seconds[stop] ?? 0;
  }

  /** ln(price / start price). */
  x(stop: number, market: number): number {
    const x = this.#x.get(market)?.[stop];
    if (x === undefined) throw new RangeError(`the path has no market ${market} at ${stop}`);
    return x;
  }

  priceUnits(stop: number, market: number): number {
    return priceUnitsAt(at(MARKETS, market), this.x(stop, market));
  }

  regime(stop: number, market: number): Regime {
    return regimeIn(this.#regimes[stop], market);
  }

  /** Of the minute before: what a price that lags by a minute would know. */
  regimeBefore(stop: number, market: number): Regime {
    return regimeIn(this.#before[stop], market);
  }
}

function regimeIn(regimes: Regimes | undefined, market: number): Regime {
  return regimes?.[at(MARKETS, market).group] ?? 'normal';
}

const LENGTHS = new Map<number, StepLength>();

function lengthOf(seconds: number): StepLength {
  const known = LENGTHS.get(seconds) ?? stepLength(seconds, VERSION);
  LENGTHS.set(seconds, known);
  return known;
}

const TRANSITIONS = new Map<number, Transition>();

/** Of a step that ends with a whole minute: of that minute, or of all that it spans. */
function transitionIn(seconds: number): Transition {
  const minutes = Math.max(1, Math.round(seconds / MINUTE));
  const known = TRANSITIONS.get(minutes) ?? transitionOver(minutes);
  TRANSITIONS.set(minutes, known);
  return known;
}

/** Begins at second 0 of a minute. */
export function drawPath(
  draws: FastDraws,
  { start, stops, markets }: { start: Start; stops: Stops; markets: readonly number[] },
): Path {
  const path = new Path(markets);
  const far = start.age === 'young' ? MARKETS.map(() => 0) : oldDistances(draws);
  let x = markets.map((market) => at(far, market));
  let regimes = start.regime ? { MKT: start.regime, FIN: start.regime } : longRun(draws);
  const { regimeBefore } = start;
  let before = regimeBefore ? { MKT: regimeBefore, FIN: regimeBefore } : regimes;
  path.add(START_SECOND, x, { regimes, before });
  const moved = markets.map((market) => at(MARKETS, market));
  let last = 0;
  for (const stop of stops) {
    const seconds = stop - last;
    const isBorder = stop % MINUTE === 0;
    // As the process itself: the tick of a whole minute is the first of the new regime.
    const stepsFirst = seconds === 1 || seconds > MINUTE;
    const next = isBorder ? stepRegimes(regimes, draws.prepared, transitionIn(seconds)) : regimes;
    draws.setJump(stop === start.jumpAt);
    x = move(draws.prepared, { x, moved, regimes: stepsFirst ? next : regimes, seconds });
    if (isBorder) before = regimes;
    regimes = next;
    path.add(START_SECOND + stop, x, { regimes, before });
    last = stop;
  }
  return path;
}

type Moving = {
  readonly x: readonly number[];
  readonly moved: readonly Market[];
  readonly regimes: Regimes;
  readonly seconds: number;
};

function move(prepared: PreparedSeed, { x, moved, regimes, seconds }: Moving): number[] {
  const length = lengthOf(seconds);
  const groups = {
    MKT: groupMove(prepared, 'MKT', length),
    FIN: groupMove(prepared, 'FIN', length),
  };
  return moved.map((market, index) => {
    const draws = uniforms(prepared, market.symbol, 0);
    const during = { draws, group: groups[market.group], regime: regimes[market.group] };
    return moveMarket(market, at(x, index), during, length);
  });
}

function longRun(draws: FastDraws): Regimes {
  const share = [[1 / 3, 5 / 9, 1 / 9]];
  const drawOne = () => nextRegime('calm', draws.uniform(), share);
  return { MKT: drawOne(), FIN: drawOne() };
}

/**
 * Where prices are after many years: spread by what the pull lets grow, and below their start on
 * average, because x loses half the variance every year.
 */
function oldDistances(draws: FastDraws): number[] {
  const pull = pullPerSecond(VERSION) * YEAR_SECONDS;
  const common = { MKT: normal(draws), FIN: normal(draws) };
  return MARKETS.map(({ vol, rho, group }) => {
    const shock = rho * common[group] + Math.sqrt(1 - rho * rho) * normal(draws);
    return (vol / Math.sqrt(2 * pull)) * shock - (vol * vol) / (2 * pull);
  });
}

function normal(draws: FastDraws): number {
  return normalQuantile(draws.uniform());
}

/** Every second. */
export function everySecond(seconds: number): number[] {
  return Array.from({ length: seconds }, (_, index) => index + 1);
}

/** Whole minutes and the second before each; before each `meanEvery`-th the 30 of a mean. */
export function optionStops(minutes: number, meanEvery: number): number[] {
  return Array.from({ length: minutes }, (_, minute) => {
    const end = (minute + 1) * MINUTE;
    if ((minute + 1) % meanEvery !== 0) return [end - 1, end];
    return [end - 30, ...Array.from({ length: 30 }, (_each, index) => end - 29 + index)];
  }).flat();
}

/** Equal steps. */
export function equalStops(step: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 1) * step);
}
