/** A member's status, changed by command and announced in the audit log; the member reads why. */
import type { BodyOf, ReplyOf, changeMemberStatus } from '@anywhen/protocol';
import { refuseFaults } from '../../identity/identity.ts';
import { type StaffMember, refuse } from '../../platform/http/call.ts';
import { commandAsStaff } from '../audit/commanding.ts';
import type { StaffParts } from '../parts.ts';

export async function changeStatus(
  parts: StaffParts,
  staff: StaffMember,
  { uid, status, reason, remark }: { uid: number } & BodyOf<typeof changeMemberStatus>,
): Promise<ReplyOf<typeof changeMemberStatus>> {
  const member = parts.facts.members.find(uid) ?? refuse('NOT_FOUND');
  refuseFaults({ remark: remark.trim() === '' ? 'required' : undefined });
  const reply = await commandAsStaff(parts, {
    staff,
    what: 'status-changed',
    subject: `member ${uid}`,
    before: { status: member.status },
    reason: `${reason}: ${remark.trim()}`,
    body: { kind: 'change-status', uid, status, reason },
  });
  return { status: reply.status };
}
