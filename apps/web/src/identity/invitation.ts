/**
 * Whether an invitation counts, asked while it is typed. The server counts the questions, so only
 * a complete one is asked about, once; without an answer the registration itself will tell.
 */
import { PUBLIC_INVITE_CODE } from '@anywhen/protocol';
import { findKnownInvitation, useInvitationCheck } from './data.ts';
import { findInviteFault } from '../member-parts/checks.ts';
import { useSettled } from '../member-parts/settled.ts';

/** Undefined while nothing is known, or nothing is worth asking. */
export function useInvitation(typed: string): boolean | undefined {
  const invite = useSettled(typed.trim());
  const isWorthAsking = findInviteFault(invite) === undefined && invite !== PUBLIC_INVITE_CODE;
  const known = useInvitationCheck(isWorthAsking ? invite : undefined);
  return invite === typed.trim() ? known : undefined;
}

export function findInvitationFault(typed: string) {
  const fault = findInviteFault(typed);
  if (fault) return fault;
  return findKnownInvitation(typed.trim()) === false ? 'not-offered' : undefined;
}
