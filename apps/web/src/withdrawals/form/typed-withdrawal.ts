/** The typed input of a withdrawal, one per account. */
import type { CashAccount } from '@anywhen/protocol';
import { forgetTyped, useTyped } from '../../parts/drafts/typed.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';

export function useTypedWithdrawal(
  account: CashAccount,
): [draft: Draft, type: (change: Partial<Draft>) => void] {
  const [draft, type] = useTyped(nameOf(account), EMPTY_DRAFT);
  return [draft, (change) => type((before) => ({ ...before, ...change }))];
}

export function forgetWithdrawal(account: CashAccount): void {
  forgetTyped(nameOf(account));
}

function nameOf(account: CashAccount): string {
  return `withdrawals.${account}`;
}
