/** What trades that have ended come to, added up one by one. */
import { formatUnits } from '@anywhen/money';
import type { Tally } from '@anywhen/protocol';
import type { EndedTrade } from '../facets/ended-trades.ts';

export class TallySum {
  #trades = 0;
  #wins = 0;
  #losses = 0;
  #unknown = 0;
  #wonUnits = 0n;
  #lostUnits = 0n;
  #feeUnits = 0n;
  #spreadUnits = 0n;

  get resultUnits(): bigint {
    return this.#wonUnits + this.#lostUnits;
  }

  add({ resultUnits, feeUnits, spreadUnits }: EndedTrade): void {
    this.#trades += 1;
    this.#feeUnits += feeUnits ?? 0n;
    this.#spreadUnits += spreadUnits ?? 0n;
    if (resultUnits === null) this.#unknown += 1;
    else if (resultUnits > 0n) {
      this.#wins += 1;
      this.#wonUnits += resultUnits;
    } else if (resultUnits < 0n) {
      this.#losses += 1;
      this.#lostUnits += resultUnits;
    }
  }

  describe(): Tally {
    return {
      trades: this.#trades,
      wins: this.#wins,
      losses: this.#losses,
      unknown: this.#unknown,
      resultUsdt: formatUnits(this.resultUnits),
      wonUsdt: formatUnits(this.#wonUnits),
      lostUsdt: formatUnits(this.#lostUnits),
      feesUsdt: formatUnits(this.#feeUnits),
      spreadUsdt: formatUnits(this.#spreadUnits),
    };
  }
}
