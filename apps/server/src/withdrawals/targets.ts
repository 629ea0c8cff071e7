/**
 * The targets of withdrawals as shown to their members. Saved wallets and bank accounts never enter
 * the exchange: their name is added here.
 */
import { type WithdrawalLine, type WithdrawalRecord, describeWithdrawal } from '@anywhen/exchange';
import type { Withdrawal } from '@anywhen/protocol';
import type { PayeeTarget } from '../payees/payees.ts';

export type Payees = {
  /** The member's own; undefined also once their data was deleted. */
  find(uid: number, payeeId: number): Promise<PayeeTarget | undefined>;
  hasBankAccount(uid: number): Promise<boolean>;
};

type Sent = Pick<WithdrawalRecord, 'uid' | 'channel' | 'address' | 'payeeId'>;

/** Each payee is looked up once, however many withdrawals went there. */
export async function describeAll(
  payees: Payees,
  withdrawals: readonly WithdrawalRecord[],
): Promise<Withdrawal[]> {
  const found = new Map<number, Promise<PayeeTarget | undefined>>();
  const findOnce = (uid: number, payeeId: number) => {
    const asked = found.get(payeeId) ?? payees.find(uid, payeeId);
    found.set(payeeId, asked);
    return asked;
  };
  return Promise.all(
    withdrawals.map((withdrawal) =>
      withTarget(findOnce, describeWithdrawal(withdrawal), withdrawal),
    ),
  );
}

async function withTarget(
  find: Payees['find'],
  line: WithdrawalLine,
  { uid, channel, address, payeeId }: Sent,
): Promise<Withdrawal> {
  const payee = payeeId === null ? undefined : await find(uid, payeeId);
  return { ...line, target: describeTarget({ channel, address }, payee) };
}

export function describeTarget(
  { channel, address }: Pick<Sent, 'channel' | 'address'>,
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
