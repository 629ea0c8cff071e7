/**
 * What has come in from outside and not left again, by currency and from the cases alone: Σ of
 * credited deposits − Σ of what was sent. The outside's own books must be short of exactly that.
 */
import type { Change } from '../../modules.ts';

export class Outside {
  readonly #byCase = new Map<string, bigint>();
  readonly #cameIn = new Map<string, bigint>();

  note(change: Change): void {
    if (change.kind === 'deposit') {
      const { id, currency, units, decidedAtMs, reason, correction } = change.deposit;
      const stands = decidedAtMs !== null && reason === null && !correction?.approvedBy;
      this.#put(`deposit/${id}`, currency, stands ? units : 0n);
    }
    if (change.kind === 'withdrawal') {
      const { id, currency, units, feeUnits, state } = change.withdrawal;
      const isSent = state === 'sending' || state === 'done';
      this.#put(`withdrawal/${id}`, currency, isSent ? feeUnits - units : 0n);
    }
  }

  /** By currency. */
  get cameIn(): Iterable<[string, bigint]> {
    return this.#cameIn;
  }

  #put(name: string, currency: string, units: bigint): void {
    const added = units - (this.#byCase.get(name) ?? 0n);
    this.#byCase.set(name, units);
    this.#cameIn.set(currency, (this.#cameIn.get(currency) ?? 0n) + added);
  }
}
