/**
 * The typed input of a withdrawal. It survives leaving the page, because payees are added on
 * another one, but never the member's session.
 */
import { create } from 'zustand';
import type { CashAccount } from '@anywhen/protocol';
import { onMemberChange } from '../../session/session.ts';
import { EMPTY_DRAFT, type Draft } from './draft.ts';

const NOTHING: Readonly<Record<CashAccount, Draft>> = { funds: EMPTY_DRAFT, spot: EMPTY_DRAFT };

const useTyped = create(() => NOTHING);

onMemberChange(() => useTyped.setState(NOTHING));

export function useTypedWithdrawal(
  account: CashAccount,
): [draft: Draft, type: (change: Partial<Draft>) => void] {
  const draft = useTyped((state) => state[account]);
  const type = (change: Partial<Draft>) => {
    useTyped.setState((state) => ({ [account]: { ...state[account], ...change } }));
  };
  return [draft, type];
}

export function forgetTyped(account: CashAccount): void {
  useTyped.setState({ [account]: EMPTY_DRAFT });
}
