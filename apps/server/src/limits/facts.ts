/** The committed losses of the latest day. It never shows uncommitted state. */
import type { Change, DayLoss, ExchangeImage, Uid } from '@anywhen/exchange';
import type { Facts } from '../core/committed-facts.ts';

export class LimitsFacts implements Facts {
  readonly #losses = new Map<Uid, DayLoss>();

  load({ limits: { losses } }: Pick<ExchangeImage, 'limits'>): void {
    this.#losses.clear();
    for (const loss of losses) this.#losses.set(loss.uid, loss);
  }

  apply(change: Change): void {
    if (change.kind === 'day-loss') this.#losses.set(change.loss.uid, change.loss);
  }

  lossOf(uid: Uid, day: number): bigint {
    const loss = this.#losses.get(uid);
    return loss?.day === day ? loss.netLossUnits : 0n;
  }
}
