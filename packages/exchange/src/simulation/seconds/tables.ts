/** What the storage keeps of seconds contracts, in its simplest form: every contract for good. */
import type { Change } from '../../modules.ts';
import type { CurrentContract, SecondsContract } from '../../seconds/contract.ts';
import { sumDayTotals } from '../../seconds/day-totals.ts';
import type { SecondsImage } from '../../seconds/commands.ts';

export class SecondsTables {
  readonly #contracts = new Map<number, SecondsContract>();
  readonly #breaks = new Map<number, number>();
  #lastTickSecond = 0;

  write(change: Change): void {
    if (change.kind === 'seconds-contract')
      this.#contracts.set(change.contract.id, change.contract);
    if (change.kind === 'tick') this.#lastTickSecond = change.second;
    if (change.kind === 'seconds-break') this.#breaks.set(change.uid, change.untilMs);
  }

  image(): SecondsImage {
    const contracts = [...this.#contracts.values()];
    return {
      nextContractId: Math.max(0, ...this.#contracts.keys()) + 1,
      contracts: contracts.filter(isCurrent),
      totals: sumDayTotals(contracts, this.#lastTickSecond),
      breaks: [...this.#breaks].map(([uid, untilMs]) => ({ uid, untilMs })),
    };
  }
}

function isCurrent(contract: SecondsContract): contract is CurrentContract {
  return contract.state !== 'ended';
}
