/** What the house would have to pay for the open positions of each market (rulebook 7.4). */
import { HOUSE_PARTS, stressPayoutUnits } from '@anywhen/protocol';
import { type OptionRecord, isCurrentPosition } from './position.ts';

/** What one order may add to it. */
export function houseCapacity(houseMaxUnits: bigint, stressUnits: bigint): bigint {
  const left = houseMaxUnits - stressUnits;
  return left > 0n ? left / HOUSE_PARTS : 0n;
}

export class MarketStress {
  readonly #byMarket = new Map<string, bigint>();
  readonly #byPosition = new Map<number, bigint>();

  of(symbol: string): bigint {
    return this.#byMarket.get(symbol) ?? 0n;
  }

  /** A position as it stands now; one that has ended counts no more. */
  put(position: OptionRecord): void {
    const { id, symbol, filled, left } = position;
    const before = this.#byPosition.get(id) ?? 0n;
    const bought = { priceUnits: filled.priceUnits, quantity: left };
    const units = isCurrentPosition(position) ? stressPayoutUnits(position, position, bought) : 0n;
    if (units === 0n) this.#byPosition.delete(id);
    else this.#byPosition.set(id, units);
    this.#byMarket.set(symbol, this.of(symbol) + units - before);
  }

  clear(): void {
    this.#byMarket.clear();
    this.#byPosition.clear();
  }
}
