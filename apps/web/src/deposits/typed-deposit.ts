/**
 * The typed input of the deposit form, one per account. It survives leaving the page, but never the
 * member's session.
 */
import { create } from 'zustand';
import type { CashAccount } from '@anywhen/protocol';
import { onMemberChange } from '../session/session.ts';
import { EMPTY_DRAFT, type Draft } from './form/deposit-draft.ts';

type Drafts = Readonly<Record<CashAccount, Draft>>;

const NOTHING: Drafts = { funds: EMPTY_DRAFT, spot: EMPTY_DRAFT };
const useDrafts = create<Drafts>(() => NOTHING);

onMemberChange(() => useDrafts.setState(NOTHING));

export function useTypedDeposit(
  account: CashAccount,
): [draft: Draft, type: (change: Partial<Draft>) => void] {
  const draft = useDrafts((drafts) => drafts[account]);
  const type = (change: Partial<Draft>) =>
    useDrafts.setState((drafts) => ({ [account]: { ...drafts[account], ...change } }));
  return [draft, type];
}
