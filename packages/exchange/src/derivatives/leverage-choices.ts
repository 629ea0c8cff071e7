/** The leverage each member has chosen in a market; whoever has not has the default. */
import { LEVERAGE_DEFAULT } from '@anywhen/protocol';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';

export type LeverageChoice = {
  readonly uid: Uid;
  readonly symbol: string;
  readonly leverage: number;
};

export class LeverageChoices {
  readonly #fingerprint: Fingerprint;
  readonly #entry = new Map<string, { leverage: number; mark: Mark }>();

  constructor(fingerprint: Fingerprint, choices: readonly LeverageChoice[]) {
    this.#fingerprint = fingerprint;
    for (const choice of choices) this.put(choice);
  }

  of(uid: Uid, symbol: string): number {
    return this.#entry.get(nameOf({ uid, symbol }))?.leverage ?? LEVERAGE_DEFAULT;
  }

  put(choice: LeverageChoice): void {
    const name = nameOf(choice);
    const { leverage } = choice;
    const text = `leverage-choice/${name}/${leverage}`;
    const mark = this.#fingerprint.replace(this.#entry.get(name)?.mark, text);
    this.#entry.set(name, { leverage, mark });
  }
}

function nameOf({ uid, symbol }: Pick<LeverageChoice, 'uid' | 'symbol'>): string {
  return `${uid}/${symbol}`;
}
