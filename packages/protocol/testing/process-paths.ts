/**
 * The price process of rulebook 16.4 once more, written for speed and not for digits: what options
 * pay on average over many paths, to hold their prices against. Regimes, jumps and the ticks of the
 * mean are drawn. The normal moves before the mean are not: given the rest, their average is a
 * formula, which takes most of the luck out. Half of the paths have a jump for certain and count by
 * its chance, because what lies far out hangs on jumps alone.
 */
import { FastRandom } from '@anywhen/money/seeded-random';
import { at, normalBelow } from '@anywhen/prices';

type PathState = {
  /** 0 calm, 1 normal, 2 stressed. */
  readonly regime: number;
  /** Place in its minute, from 0 to 59. */
  readonly second: number;
  /** Until the expiry, which is the first second of a minute: more than a minute. */
  readonly ticks: number;
  /** ln(price / start price). */
  readonly x: number;
  readonly vol: number;
  /** Share of x that a coming tick takes away, the first of them being 1. */
  readonly pullOf: (tick: number) => number;
};

/** The strike as a multiple of the start price. */
type Paid = { readonly type: 'call' | 'put'; readonly strike: number };
type Estimate = { readonly mean: number; readonly error: number };
type Jump = { readonly tick: number; readonly deviation: number };
/** Ticks of one regime, and the share of x that they take away. */
type Stretch = { readonly ticks: number; readonly pull: number };
type Course = PathState & {
  /** The first tick of the mean. */
  readonly meanFrom: number;
  readonly stretches: readonly Stretch[];
  /** Of the ticks after it. */
  readonly latePulls: readonly number[];
};
/** ln(price / start price) at the first tick of the mean. */
type Reached = { readonly mean: number; readonly variance: number; readonly regime: number };

const MINUTE = 60;
const MEAN_TICKS = 30;
const FACTORS = [0.6, 1, 2];
const TO_CALM = [0.99, 0.006, 0];
const TO_STRESSED = [0, 0.004, 0.98];
/** Of a second in a normal market with a volatility of 1. */
const VARIANCE = 1 / (1.12 * 31_536_000);
const JUMPS = { chance: 1.5 / 86_400, groupShare: 1 / 1.5, group: 0.006, market: 0.009 };
const JUMP_VOL_UNIT = 0.55;

export class ProcessPaths {
  readonly #random: FastRandom;
  #spare: number | undefined;

  constructor(seed: number) {
    this.#random = new FastRandom(seed);
  }

  /** The mean of what is paid at the settlement price, as a multiple of the start price. */
  estimate(state: PathState, paths: number, paid: Paid): Estimate {
    const chance = 1 - (1 - JUMPS.chance) ** state.ticks;
    const course = courseOf(state);
    const half = Math.ceil(paths / 2);
    const quiet = sample(half, () => this.#payment(course, [], paid));
    const jumped = sample(half, () => this.#payment(course, this.#jumps(state, chance), paid));
    return {
      mean: (1 - chance) * quiet.mean + chance * jumped.mean,
      error: Math.hypot((1 - chance) * quiet.error, chance * jumped.error),
    };
  }

  /** In (0, 1). */
  uniform(): number {
    return this.#random.fraction();
  }

  /** One at least. */
  #jumps({ ticks, vol }: PathState, chance: number): Jump[] {
    const jumps: Jump[] = [];
    let tick = this.#gap(1 - chance * this.uniform());
    while (tick <= ticks) {
      const size = this.uniform() < JUMPS.groupShare ? JUMPS.group : JUMPS.market;
      jumps.push({ tick, deviation: (size * vol) / JUMP_VOL_UNIT });
      tick += this.#gap(this.uniform());
    }
    return jumps;
  }

  #gap(uniform: number): number {
    return Math.max(1, Math.ceil(Math.log(uniform) / Math.log(1 - JUMPS.chance)));
  }

  #payment(course: Course, jumps: readonly Jump[], { type, strike }: Paid): number {
    const { mean, variance, regime } = this.#reach(course, jumps);
    const forward =
      this.#meanOfTicks(course, { mean, regime }, jumps) * Math.exp(mean + variance / 2);
    const deviation = Math.sqrt(variance);
    const d1 = Math.log(forward / strike) / deviation + deviation / 2;
    const d2 = d1 - deviation;
    return type === 'call'
      ? forward * normalBelow(d1) - strike * normalBelow(d2)
      : strike * normalBelow(-d2) - forward * normalBelow(-d1);
  }

  #reach({ x, vol, regime: start, stretches, meanFrom }: Course, jumps: readonly Jump[]): Reached {
    let [mean, variance, regime] = [x, 0, start];
    for (let index = 0; index < stretches.length; index += 1) {
      const { ticks, pull } = at(stretches, index);
      if (index > 0) regime = this.#nextRegime(regime);
      const volatility = vol * at(FACTORS, regime);
      const added = volatility * volatility * VARIANCE * ticks;
      mean -= pull * mean + added / 2;
      variance += added - 2 * pull * variance;
    }
    for (const { tick, deviation } of jumps) {
      if (tick <= meanFrom) variance += deviation * deviation;
    }
    return { mean, variance, regime };
  }

  /** Of the 30 prices, as a multiple of the first. */
  #meanOfTicks(
    { ticks, vol, meanFrom, latePulls }: Course,
    { mean, regime: start }: Omit<Reached, 'variance'>,
    jumps: readonly Jump[],
  ): number {
    let [y, sum, regime] = [0, 1, start];
    for (let late = 0; late < latePulls.length; late += 1) {
      const tick = meanFrom + 1 + late;
      if (tick === ticks) regime = this.#nextRegime(regime);
      const volatility = vol * at(FACTORS, regime);
      const variance = volatility * volatility * VARIANCE;
      y += Math.sqrt(variance) * this.#normal() - variance / 2 - at(latePulls, late) * mean;
      for (const jump of jumps) if (jump.tick === tick) y += jump.deviation * this.#normal();
      sum += Math.exp(y);
    }
    return sum / MEAN_TICKS;
  }

  #nextRegime(regime: number): number {
    const uniform = this.uniform();
    if (uniform < at(TO_CALM, regime)) return 0;
    return uniform < 1 - at(TO_STRESSED, regime) ? 1 : 2;
  }

  /** Marsaglia's polar method: two at a time. */
  #normal(): number {
    const spare = this.#spare;
    if (spare !== undefined) {
      this.#spare = undefined;
      return spare;
    }
    for (;;) {
      const a = 2 * this.uniform() - 1;
      const b = 2 * this.uniform() - 1;
      const square = a * a + b * b;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      this.#spare = b * scale;
      return a * scale;
    }
  }
}

/** The rest of this minute, then minutes; the last ends with the first tick of the mean. */
function courseOf(state: PathState): Course {
  const { second, ticks, pullOf } = state;
  const meanFrom = ticks - MEAN_TICKS + 1;
  const stretches: Stretch[] = [];
  let [from, minuteEnd] = [0, MINUTE - 1 - second];
  while (from < meanFrom) {
    const end = Math.min(minuteEnd, meanFrom);
    stretches.push({ ticks: end - from, pull: pullOf(from + 1) * (end - from) });
    [from, minuteEnd] = [end, minuteEnd + MINUTE];
  }
  const latePulls = Array.from({ length: MEAN_TICKS - 1 }, (_, late) =>
    pullOf(meanFrom + 1 + late),
  );
  return { ...state, meanFrom, stretches, latePulls };
}

function sample(count: number, draw: () => number): Estimate {
  let [sum, squares] = [0, 0];
  for (let each = 0; each < count; each += 1) {
    const value = draw();
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  return { mean, error: Math.sqrt(Math.max(0, squares / count - mean * mean) / count) };
}
