/**
 * What came to each account and left it in the period, per currency and side of its balance. At the
 * end the ledger's own balances must come out, or there is no statement.
 */
import type { LedgerAccount, Place, StatementLine } from './ledger-pages.ts';

export type AccountTotal = {
  readonly account: LedgerAccount;
  opening: bigint;
  in: bigint;
  out: bigint;
};

export class Totals {
  readonly #byAccount = new Map<number, AccountTotal>();

  constructor(opening: readonly Place[]) {
    for (const { account, balance } of opening) {
      this.#byAccount.set(account.id, { account, opening: balance, in: 0n, out: 0n });
    }
  }

  add({ account, units }: StatementLine): void {
    const total = this.#byAccount.get(account.id);
    if (!total) throw new Error(`statement: account ${account.id} has no opening`);
    if (units > 0n) total.in += units;
    else total.out -= units;
  }

  /** Accounts that were never used are left out. */
  close(ledger: readonly Place[]): (AccountTotal & { closing: bigint })[] {
    return ledger.flatMap(({ account, balance }) => {
      const total = this.#byAccount.get(account.id);
      if (!total) throw new Error(`statement: account ${account.id} has no opening`);
      const closing = total.opening + total.in - total.out;
      if (closing !== balance) throw new Error(`statement: account ${account.id} does not add up`);
      const isUsed = total.opening !== 0n || total.in !== 0n || total.out !== 0n;
      return isUsed ? [{ ...total, closing }] : [];
    });
  }
}
