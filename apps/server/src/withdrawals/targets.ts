/**
 * The targets of withdrawals as shown to their members. Saved wallets and bank accounts never enter
 * the exchange: their name is added here.
 */
import { type WithdrawalRecord, describeWithdrawal } from '@anywhen/exchange';
import type { Withdrawal } from '@anywhen/protocol';
import type { PayeeTarget } from '../payees/payees.ts';

export type Payees = {
  /** Those that are the member's own; none once their data was deleted. */
  findAll(uid: number, ids: readonly number[]): Promise<ReadonlyMap<number, PayeeTarget>>;
  hasBankAccount(uid: number): Promise<boolean>;
  /** Until it is released it cannot be removed; undefined when it is gone already. */
  claim(uid: number, payeeId: number): Promise<number | undefined>;
  release(claimId: number): Promise<void>;
};

/** Of one member: all payees are looked up at once, however many withdrawals went where. */
export async function describeAll(
  payees: Payees,
  withdrawals: readonly WithdrawalRecord[],
): Promise<Withdrawal[]> {
  const [first] = withdrawals;
  const ids = new Set(withdrawals.flatMap(({ payeeId }) => payeeId ?? []));
  const found = first && ids.size > 0 ? await payees.findAll(first.uid, [...ids]) : undefined;
  return withdrawals.map((withdrawal) => {
    const { payeeId } = withdrawal;
    const payee = payeeId === null ? undefined : found?.get(payeeId);
    return { ...describeWithdrawal(withdrawal), target: describeTarget(withdrawal, payee) };
  });
}

export function describeTarget(
  { channel, address }: Pick<WithdrawalRecord, 'channel' | 'address'>,
  payee: PayeeTarget | undefined,
): Withdrawal['target'] {
  if (channel !== 'bank') {
    const label = payee?.kind === 'wallet' ? payee.label : null;
    return { kind: 'address', address: address ?? '', label };
  }
  const bank = payee?.kind === 'bank' ? payee : undefined;
  return {
    kind: 'bank',
    bankName: bank?.bankName ?? null,
    accountNumber: bank?.accountNumber ?? null,
  };
}
