/**
 * Results of a strategy, as a share of what was staked. Bets on one path, and on its mirror image,
 * hang together: they are one group, and the error is that of the groups.
 */

/** A mean as a share of what was staked; `trials` are single bets. */
export type Estimate = { readonly mean: number; readonly error: number; readonly trials: number };

export class Tally {
  #trials = 0;
  #groups = 0;
  #result = 0;
  #stake = 0;
  #results = 0;
  #stakes = 0;
  #products = 0;
  #ofGroup = { result: 0, stake: 0 };

  /** One bet: what it brought after all costs, and what was risked for it, in USDT. */
  add(result: number, stake: number): void {
    this.#trials += 1;
    this.#ofGroup.result += result;
    this.#ofGroup.stake += stake;
  }

  endGroup(): void {
    const { result, stake } = this.#ofGroup;
    this.#ofGroup = { result: 0, stake: 0 };
    this.#groups += 1;
    this.#result += result;
    this.#stake += stake;
    this.#results += result * result;
    this.#stakes += stake * stake;
    this.#products += result * stake;
  }

  get trials(): number {
    return this.#trials;
  }

  /** Ratio of sums; its error by the residuals of the groups. */
  estimate(): Estimate {
    const stake = this.#stake;
    if (stake === 0 || this.#groups < 2) return { mean: 0, error: 0, trials: this.#trials };
    const mean = this.#result / stake;
    const squares = this.#results - 2 * mean * this.#products + mean * mean * this.#stakes;
    const variance = (Math.max(0, squares) * this.#groups) / (this.#groups - 1);
    return { mean, error: Math.sqrt(variance) / stake, trials: this.#trials };
  }
}
