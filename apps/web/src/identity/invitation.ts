/**
 * Checks an invitation code while it is typed. The server limits these requests, so only a complete
 * code is checked, once; without an answer the registration itself reports it.
 */
import { PUBLIC_INVITE_CODE } from '@anywhen/protocol';
import { findKnownInvitation, useInvitationCheck } from './data.ts';
import { findInviteFault } from '../member-parts/checks.ts';
import { useSettled } from '../member-parts/settled.ts';

/** Undefined while unknown, or incomplete. */
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
