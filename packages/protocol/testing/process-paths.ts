/**
 * The price process of rulebook 16.4 once more, written for speed and not for digits: settlement
 * prices of many paths, to hold the prices of options against. Half of the paths have a jump for
 * certain and count by its chance, because what lies far out hangs on jumps alone.
 */

type PathState = {
  /** 0 calm, 1 normal, 2 stressed. */
  readonly regime: number;
  /** Place in its minute, from 0 to 59. */
  readonly second: number;
  /** Until the expiry, which is the first second of a minute. */
  readonly ticks: number;
  /** ln(price / start price). */
  readonly x: number;
  readonly vol: number;
  /** Share of x that a coming tick takes away, the first of them being 1. */
  readonly pullOf: (tick: number) => number;
};

type Estimate = { readonly mean: number; readonly error: number };
type Jump = { readonly tick: number; readonly size: number };

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
  #a: number;
  #b = 0x9e3779b9;
  #c = 0x243f6a88;
  #d = 0xb7e15162;
  #spare: number | undefined;

  constructor(seed: number) {
    this.#a = seed;
    for (let each = 0; each < 50; each += 1) this.#bits();
  }

  /** The mean of a payoff of the settlement price, given as a multiple of the start price. */
  estimate(state: PathState, paths: number, payoff: (settlement: number) => number): Estimate {
    const chance = 1 - (1 - JUMPS.chance) ** state.ticks;
    const half = Math.ceil(paths / 2);
    const quiet = sample(half, () => payoff(this.#settlement(state, [])));
    const jumped = sample(half, () => payoff(this.#settlement(state, this.#jumps(state, chance))));
    return {
      mean: (1 - chance) * quiet.mean + chance * jumped.mean,
      error: Math.hypot((1 - chance) * quiet.error, chance * jumped.error),
    };
  }

  /** One at least. */
  #jumps({ ticks, vol }: PathState, chance: number): Jump[] {
    const jumps: Jump[] = [];
    let tick = this.#gap(1 - chance * this.uniform());
    while (tick <= ticks) {
      const isGroup = this.uniform() < JUMPS.groupShare;
      const scale = ((isGroup ? JUMPS.group : JUMPS.market) * vol) / JUMP_VOL_UNIT;
      jumps.push({ tick, size: scale * this.#normal() });
      tick += this.#gap(this.uniform());
    }
    return jumps;
  }

  #gap(uniform: number): number {
    return Math.max(1, Math.ceil(Math.log(uniform) / Math.log(1 - JUMPS.chance)));
  }

  /** Minutes in one step each, the seconds of the mean one by one. */
  #settlement(state: PathState, jumps: readonly Jump[]): number {
    const { second, ticks, vol, pullOf } = state;
    const meanFrom = ticks - MEAN_TICKS + 1;
    let { x, regime } = state;
    let [tick, sum] = [0, 0];
    while (tick < ticks) {
      const place = (second + tick + 1) % MINUTE;
      if (place === 0) regime = this.#nextRegime(regime);
      const minuteEnd = tick + MINUTE - place;
      const end = tick + 1 >= meanFrom ? tick + 1 : Math.min(minuteEnd, meanFrom - 1);
      const volatility = vol * (FACTORS[regime] ?? 1);
      const variance = volatility * volatility * VARIANCE * (end - tick);
      x +=
        Math.sqrt(variance) * this.#normal() - variance / 2 - pullOf(tick + 1) * (end - tick) * x;
      for (const jump of jumps) if (jump.tick > tick && jump.tick <= end) x += jump.size;
      tick = end;
      if (tick >= meanFrom) sum += Math.exp(x);
    }
    return sum / MEAN_TICKS;
  }

  #nextRegime(regime: number): number {
    const uniform = this.uniform();
    if (uniform < (TO_CALM[regime] ?? 0)) return 0;
    return uniform < 1 - (TO_STRESSED[regime] ?? 0) ? 1 : 2;
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

  /** In (0, 1). */
  uniform(): number {
    return (this.#bits() + 0.5) / 2 ** 32;
  }

  /** Xoshiro128+: its period is longer than any test. */
  #bits(): number {
    const bits = (this.#a + this.#d) >>> 0;
    const third = this.#c ^ this.#a;
    const fourth = this.#d ^ this.#b;
    this.#c = third ^ (this.#b << 9);
    this.#b ^= third;
    this.#a ^= fourth;
    this.#d = (fourth << 11) | (fourth >>> 21);
    return bits;
  }
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
