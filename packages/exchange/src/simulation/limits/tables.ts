/** What the storage keeps of losses: those of the day of the last tick and later. */
import { dayOfSecond } from '@anywhen/prices';
import type { DayLoss, LimitsImage } from '../../limits/commands.ts';
import type { Change } from '../../modules.ts';

export class LimitsTables {
  readonly #losses = new Map<string, DayLoss>();
  #day = 0;

  write(change: Change): void {
    if (change.kind === 'tick') this.#day = dayOfSecond(change.second);
    if (change.kind !== 'day-loss') return;
    this.#losses.set(`${change.loss.uid}/${change.loss.day}`, change.loss);
  }

  image(): LimitsImage {
    return { losses: [...this.#losses.values()].filter(({ day }) => day >= this.#day) };
  }
}
