/**
 * The operator console: staff accounts, queues and decisions, members as staff may see them, and
 * the audit log of all of it. It reads what is committed and asks the exchange by command; it has
 * no way to a price, a result, a balance, a password or a member's session.
 */
import type { ServerModule } from '../facets/server-module.ts';
import { ACCOUNT_SEAL } from './accounts/account-table.ts';
import { LINK_SEAL } from './accounts/links.ts';
import { STAFF_SESSION_SEAL } from './accounts/sessions.ts';
import { AuditHeads, type HeadsParts } from './audit/heads.ts';
import { serveStaff } from './routes.ts';

export { isActiveStaff, listActiveStaff } from './accounts/account-table.ts';
export { makeFirstLink } from './accounts/links.ts';
export { findStaffSession } from './accounts/sessions.ts';
export { StaffNumbers } from './accounts/staff-numbers.ts';
export { appendAudit } from './audit/audit-log.ts';
export { isAnnounced } from './audit/commanding.ts';
export { auditCheck, verifyAuditLog } from './audit/verification.ts';
export { sourceOf } from './cases/sources.ts';
export { staffGauges } from './house/gauges.ts';
export { ProcessBeats } from './house/processes.ts';
export { listOpenCasesOf, summarizeMember } from './members/looking-up.ts';
export { type StaffParts, openStaff } from './parts.ts';

export const staff = {
  sealed: [ACCOUNT_SEAL, STAFF_SESSION_SEAL, LINK_SEAL],
  uncovered: {
    'staff_account.totp_step':
      'set back, a code of this half minute opens twice: its secret is sealed',
    'staff_session.last_seen_at_ms':
      'set ahead, an idle session lives on: its longest life is sealed',
    staff_approval: 'who passed what takes two; the exchange asks for two people as well',
    staff_claim: 'who looks at a case, for minutes: the exchange decides each case once',
    staff_step: 'ends in minutes: whoever makes one still lacks the code',
  },
  serveConsole: serveStaff,
  drive: (parts: HeadsParts) => new AuditHeads(parts),
} satisfies ServerModule;
