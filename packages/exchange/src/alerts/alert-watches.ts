/**
 * The prices that alerts wait for, by market: one above, one below, or both. A tick finds those it
 * reaches without looking at the others. It follows from the alerts alone and is never stored.
 */
import { marketIndex } from '@anywhen/prices';
import type { Reference } from '../markets/market-state.ts';
import { PriceWatch } from '../markets/price-watch.ts';
import type { WaitingAlert } from './alert.ts';

type Watches = {
  readonly place: number;
  readonly above: PriceWatch<WaitingAlert>;
  readonly below: PriceWatch<WaitingAlert>;
};

export class AlertWatches {
  readonly #byMarket = new Map<string, Watches>();

  constructor(alerts: readonly WaitingAlert[]) {
    for (const alert of alerts) this.add(alert);
  }

  add(alert: WaitingAlert): void {
    const { above, below } = this.#watchesOf(alert.symbol);
    if (alert.above !== null) above.put(alert, 'up', alert.above);
    if (alert.below !== null) below.put(alert, 'down', alert.below);
  }

  remove(alert: WaitingAlert): void {
    const { above, below } = this.#watchesOf(alert.symbol);
    above.remove(alert);
    below.remove(alert);
  }

  /** All that this second reaches, in any market, the oldest first. */
  listReached({ priceUnits }: Reference): { alert: WaitingAlert; price: number }[] {
    const reached: { alert: WaitingAlert; price: number }[] = [];
    for (const { place, above, below } of this.#byMarket.values()) {
      const price = priceUnits[place];
      if (price === undefined) continue;
      const alerts = [...above.take(price), ...below.take(price)];
      for (const alert of alerts) reached.push({ alert, price });
    }
    return reached.toSorted((one, other) => one.alert.id - other.alert.id);
  }

  #watchesOf(symbol: string): Watches {
    const known = this.#byMarket.get(symbol);
    if (known) return known;
    const open = () => new PriceWatch<WaitingAlert>(({ id }) => id);
    const watches = { place: marketIndex(symbol), above: open(), below: open() };
    this.#byMarket.set(symbol, watches);
    return watches;
  }
}
