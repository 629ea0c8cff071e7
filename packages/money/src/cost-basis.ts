/**
 * What a quantity of one currency has cost, first in first out or on average: statements (rulebook
 * 27.3) and the results of sales (25.2) follow it. Whatever is taken out and what stays always add
 * up to what was put in.
 */
import { divide } from './rounding.ts';

type Lot = { readonly units: bigint; readonly cost: bigint };

export type CostBasis = {
  readonly units: bigint;
  /** In USDT units, of what is held. */
  readonly cost: bigint;
  add(lot: Lot): void;
  /** Returns what these units have cost. */
  take(units: bigint): bigint;
};

/** Of FIFO, what is bought beyond so many lots joins the newest. */
export function openCostBasis(method: 'fifo' | 'average', lotsMax = Infinity): CostBasis {
  return method === 'fifo' ? new FifoBasis(lotsMax) : new AverageBasis();
}

class AverageBasis implements CostBasis {
  units = 0n;
  cost = 0n;

  add(lot: Lot): void {
    this.units += lot.units;
    this.cost += lot.cost;
  }

  take(units: bigint): bigint {
    const left = leftOf({ units: this.units, cost: this.cost }, units);
    const taken = this.cost - left.cost;
    this.units = left.units;
    this.cost = left.cost;
    return taken;
  }
}

class FifoBasis implements CostBasis {
  units = 0n;
  cost = 0n;
  /** The oldest at `#first`; those before it are used up. */
  #lots: Lot[] = [];
  #first = 0;

  constructor(private readonly lotsMax: number) {}

  add(lot: Lot): void {
    this.units += lot.units;
    this.cost += lot.cost;
    const newest = this.#lots.at(-1);
    const isFull = this.#lots.length - this.#first >= this.lotsMax;
    if (isFull && newest) this.#lots[this.#lots.length - 1] = joined(newest, lot);
    else this.#lots.push(lot);
  }

  take(units: bigint): bigint {
    let wanted = units;
    let taken = 0n;
    for (;;) {
      const oldest = this.#lots[this.#first];
      if (!oldest || wanted === 0n) break;
      const left = leftOf(oldest, wanted);
      taken += oldest.cost - left.cost;
      wanted -= oldest.units - left.units;
      if (left.units === 0n) this.#first += 1;
      else this.#lots[this.#first] = left;
    }
    this.#forgetUsed();
    this.units -= units - wanted;
    this.cost -= taken;
    return taken;
  }

  /** Now and then, because moving all that is left costs time. */
  #forgetUsed(): void {
    if (this.#first < 1_000 || 2 * this.#first < this.#lots.length) return;
    this.#lots = this.#lots.slice(this.#first);
    this.#first = 0;
  }
}

/** The cost that stays is rounded down, as for positions (rulebook 19). */
function leftOf(lot: Lot, taken: bigint): Lot {
  const units = lot.units - taken;
  if (units <= 0n) return { units: 0n, cost: 0n };
  return { units, cost: divide({ dividend: lot.cost * units, divisor: lot.units }, 'down') };
}

function joined(one: Lot, other: Lot): Lot {
  return { units: one.units + other.units, cost: one.cost + other.cost };
}
