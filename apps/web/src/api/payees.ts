/** The member's bank accounts and wallets: managed on their own pages, chosen for a withdrawal. */
import { listPayees, type ReplyOf } from '@anywhen/protocol';
import { useAnswer } from './use-answer.ts';
import { queryClient } from './query-client.ts';

export type Payees = ReplyOf<typeof listPayees>;

const PAYEES = ['payees'] as const;

export function usePayees() {
  return useAnswer(listPayees, PAYEES);
}

export function refreshPayees(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PAYEES });
}

/** The reply is shown at once; a pending fetch may be older, so it is repeated. */
export async function changePayees(by: (known: Payees) => Payees): Promise<void> {
  await queryClient.cancelQueries({ queryKey: PAYEES });
  queryClient.setQueryData<Payees>(PAYEES, (known) => known && by(known));
  void refreshPayees();
}
