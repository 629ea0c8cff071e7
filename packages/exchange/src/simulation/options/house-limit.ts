/**
 * What the house would pay for a market, added up from the positions alone: no purchase takes more
 * of what is left of it than its part.
 */
import { parseUnits } from '@anywhen/money';
import { type OptionsOffer, priceScaleOf } from '@anywhen/protocol';
import { type OptionRecord, isCurrentPosition } from '../../options/position.ts';
import type { Check } from '../module-simulation.ts';

export class HouseLimit {
  readonly #check: Check;
  /** By market and position. */
  readonly #stress = new Map<string, Map<number, bigint>>();
  #maxUnits: bigint | undefined;

  constructor(check: Check) {
    this.#check = check;
  }

  setTerms({ houseMax }: OptionsOffer): void {
    this.#maxUnits = houseMax === undefined ? undefined : parseUnits(houseMax);
  }

  follow(position: OptionRecord): void {
    const { id, symbol } = position;
    const ofMarket = this.#stress.get(symbol) ?? new Map<number, bigint>();
    this.#stress.set(symbol, ofMarket);
    const due = stressOf(position);
    if (!ofMarket.has(id) && this.#maxUnits !== undefined) {
      let others = 0n;
      for (const units of ofMarket.values()) others += units;
      const isWithin = due === 0n || due * 40n <= this.#maxUnits - others;
      this.#check(isWithin, 'an order takes a fortieth of what the house has left at most');
    }
    if (isCurrentPosition(position)) ofMarket.set(id, due);
    else ofMarket.delete(id);
  }
}

/** With the price 10 % higher for a call, 10 % lower for a put. */
function stressOf({ symbol, unit, type, strikeUnits, filled, left }: OptionRecord): bigint {
  const price = BigInt(filled.priceUnits);
  const strike = BigInt(strikeUnits);
  const gain = type === 'call' ? (price * 11n) / 10n - strike : strike - (price * 9n) / 10n;
  if (gain <= 0n) return 0n;
  return (gain * parseUnits(unit) * BigInt(left)) / BigInt(priceScaleOf(symbol));
}
