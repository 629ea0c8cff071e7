/** The account's current balance in a currency and its withdrawable part. */
import type { CashAccount } from '@anywhen/protocol';
import { useBalances } from '../../live/index.ts';
import { lockedOf, useLockedDeposits, withdrawableOf } from '../../money-forms/withdrawable.ts';
import type { Desk } from '../data.ts';

/** Undefined until loaded. */
export type OwnBalance = {
  readonly available: string | undefined;
  readonly locked: string;
  readonly withdrawable: string | undefined;
};

type Asked = { account: CashAccount; currency: string; desk: Pick<Desk, 'locked'> };

export function useOwnBalance({ account, currency, desk }: Asked): OwnBalance {
  const lines = useBalances();
  const locked = lockedOf(useLockedDeposits() ?? desk.locked, currency);
  if (!lines) return { available: undefined, locked, withdrawable: undefined };
  const line = lines.find((one) => one.kind === account && one.currency === currency);
  const available = line?.available ?? '0';
  return { available, locked, withdrawable: withdrawableOf({ available, locked }) };
}
