/** What staff of the operator console are trusted with (rulebook 0.6). */

/** `auditor` reads only; `admin` keeps staff accounts and decides nothing. */
export const STAFF_ROLES = ['support', 'reviewer', 'approver', 'auditor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
