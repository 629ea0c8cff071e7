/**
 * The price process of rulebook 16.4 once more, written for speed and not for digits: what options
 * pay on average over many paths, to hold their prices against. Regimes, jumps and the ticks of the
 * mean are drawn, these with their mirror images. The normal moves before the mean are not: given
 * the rest, their average is a formula. Both take most of the luck out. Half of the paths have a
 * jump for certain and count by its chance, because what lies far out hangs on jumps alone.
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
  /** Of the ticks of the mean. */
  readonly latePulls: readonly number[];
  /** Of a tick, by regime. */
  readonly variances: readonly number[];
};
/** ln(price / start price) at the first tick of the mean. */
type Reached = {
  readonly mean: number;
  readonly variance: number;
  readonly regime: number;
  /** The regime that the next minute has. */
  readonly nextRegime: number;
};

const MINUTE = 60;
const MEAN_TICKS = 30;
const FACTORS = [0.6, 1, 2];
/** ln of the chance that a regime lasts for another minute. */
const LASTING = [0.99, 0.99, 0.98].map(Math.log);
const NORMAL = 1;
/** Of the ways out of a normal market. */
const TO_CALM_SHARE = 0.6;
/** Of a second in a normal market with a volatility of 1. */
const VARIANCE = 1 / (1.12 * 31_536_000);
const JUMPS = { chance: 1.5 / 86_400, groupShare: 1 / 1.5, group: 0.006, market: 0.009 };
const JUMP_VOL_UNIT = 0.55;

export class ProcessPaths {
  readonly #random: FastRandom;
  /** Normal values of the ticks of a mean; the first is of a jump in it. */
  readonly #shocks = new Float64Array(MEAN_TICKS);

  constructor(seed: number) {
    this.#random = new FastRandom(seed);
  }

  /** The mean of what is paid at the settlement price, as a multiple of the start price. */
  estimate(state: PathState, paths: number, paid: Paid): Estimate {
    const chance = 1 - (1 - JUMPS.chance) ** state.ticks;
    const course = courseOf(state);
    const pairs = Math.ceil(paths / 4);
    const quiet = sample(pairs, () => this.#payment(course, [], paid));
    const jumped = sample(pairs, () => this.#payment(course, this.#jumps(state, chance), paid));
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

  /** Of a path and its mirror image. */
  #payment(course: Course, jumps: readonly Jump[], paid: Paid): number {
    const reached = this.#reach(course, jumps);
    const { mean, variance } = reached;
    const shapes = this.#meansOfTicks(course, reached, jumps);
    const forward = Math.exp(mean + variance / 2);
    const deviation = Math.sqrt(variance);
    return (
      (averagePayment(forward * shapes.drawn, deviation, paid) +
        averagePayment(forward * shapes.mirrored, deviation, paid)) /
      2
    );
  }

  #reach(course: Course, jumps: readonly Jump[]): Reached {
    const { x, regime: start, stretches, variances, meanFrom } = course;
    let mean = x;
    let variance = 0;
    let regime = start;
    let minutes = this.#minutesOf(regime);
    for (let index = 0; index < stretches.length; index += 1) {
      const { ticks, pull } = at(stretches, index);
      if (index > 0) minutes -= 1;
      if (minutes === 0) {
        regime = this.#regimeAfter(regime);
        minutes = this.#minutesOf(regime);
      }
      const added = at(variances, regime) * ticks;
      mean -= pull * mean + added / 2;
      variance += added - 2 * pull * variance;
    }
    for (const { tick, deviation } of jumps) {
      if (tick <= meanFrom) variance += deviation * deviation;
    }
    const nextRegime = minutes === 1 ? this.#regimeAfter(regime) : regime;
    return { mean, variance, regime, nextRegime };
  }

  /** Of the 30 prices, as a multiple of the first. */
  #meansOfTicks(
    { ticks, variances, meanFrom, latePulls }: Course,
    { mean, regime, nextRegime }: Reached,
    jumps: readonly Jump[],
  ): { readonly drawn: number; readonly mirrored: number } {
    const shocks = this.#drawShocks();
    let price = 1;
    let mirrored = 1;
    let sum = 1;
    let mirroredSum = 1;
    const deviation = Math.sqrt(at(variances, regime));
    const lastDeviation = Math.sqrt(at(variances, nextRegime));
    for (let tick = meanFrom + 1; tick <= ticks; tick += 1) {
      const late = tick - meanFrom;
      const second = tick < ticks ? deviation : lastDeviation;
      const drift = -(second * second) / 2 - at(latePulls, late) * mean;
      const shock = second * (shocks[late] ?? 0);
      price *= smallExp(drift + shock);
      mirrored *= smallExp(drift - shock);
      for (const jump of jumps) {
        if (jump.tick !== tick) continue;
        // Of two jumps in one mean both have one size: next to impossible.
        const size = jump.deviation * (shocks[0] ?? 0);
        price *= Math.exp(size);
        mirrored *= Math.exp(-size);
      }
      sum += price;
      mirroredSum += mirrored;
    }
    return { drawn: sum / MEAN_TICKS, mirrored: mirroredSum / MEAN_TICKS };
  }

  /** How many minutes a regime lasts; the one that is now has begun. */
  #minutesOf(regime: number): number {
    return 1 + Math.floor(Math.log(this.uniform()) / at(LASTING, regime));
  }

  #regimeAfter(regime: number): number {
    if (regime !== NORMAL) return NORMAL;
    return this.uniform() < TO_CALM_SHARE ? 0 : 2;
  }

  /** Marsaglia's polar method: two at a time. */
  #drawShocks(): Float64Array {
    const shocks = this.#shocks;
    for (let index = 0; index < shocks.length;) {
      const a = 2 * this.uniform() - 1;
      const b = 2 * this.uniform() - 1;
      const square = a * a + b * b;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      shocks[index] = a * scale;
      shocks[index + 1] = b * scale;
      index += 2;
    }
    return shocks;
  }
}

/** The rest of this minute, then minutes; the last ends with the first tick of the mean. */
function courseOf(state: PathState): Course {
  const { second, ticks, vol, pullOf } = state;
  const meanFrom = ticks - MEAN_TICKS + 1;
  const stretches: Stretch[] = [];
  let [from, minuteEnd] = [0, MINUTE - 1 - second];
  while (from < meanFrom) {
    const end = Math.min(minuteEnd, meanFrom);
    stretches.push({ ticks: end - from, pull: pullOf(from + 1) * (end - from) });
    [from, minuteEnd] = [end, minuteEnd + MINUTE];
  }
  const latePulls = Array.from({ length: MEAN_TICKS }, (_, late) => pullOf(meanFrom + late));
  const variances = FACTORS.map((factor) => vol * vol * factor * factor * VARIANCE);
  return { ...state, meanFrom, stretches, latePulls, variances };
}

/** Of a settlement price with this mean, whose logarithm is normal. */
function averagePayment(forward: number, deviation: number, { type, strike }: Paid): number {
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const d2 = d1 - deviation;
  return type === 'call'
    ? forward * normalBelow(d1) - strike * normalBelow(d2)
    : strike * normalBelow(-d2) - forward * normalBelow(-d1);
}

/** Of what a second can bring without a jump, to the last digit or so. */
function smallExp(x: number): number {
  return 1 + x * (1 + x * (1 / 2 + x * (1 / 6 + x / 24)));
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
