/** Texts that several modules of the console share. */
import type { CaseKind, MemberStatus, Reviewer, StaffRole } from '@anywhen/protocol';

export const TEXTS = {
  loading: 'Loading',
  retry: 'Try again',
  notLoaded: 'This could not be loaded',
  more: 'Show more',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  copy: 'Copy',
  copied: 'Copied',
  never: 'never',
  none: 'none',
  yes: 'yes',
  no: 'no',
  remark: 'Remark',
  remarkHint: 'For colleagues and the audit log; the member does not read it.',
  live: 'Live',
  paused: 'Paused until somebody is here',
} as const;

export const ROLE_TEXTS: Readonly<Record<StaffRole, string>> = {
  support: 'Support',
  reviewer: 'Reviewer',
  approver: 'Approver',
  auditor: 'Auditor',
  admin: 'Admin',
};

export const KIND_TEXTS: Readonly<Record<CaseKind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  basic: 'Basic verification',
  advanced: 'Advanced verification',
  correction: 'Correction',
};

export const REVIEWER_TEXTS: Readonly<Record<Reviewer, string>> = {
  staff: 'Staff',
  simulated: 'Simulated reviewer',
};

export const STATUS_TEXTS: Readonly<Record<MemberStatus, string>> = {
  active: 'Active',
  restricted: 'Restricted',
  frozen: 'Frozen',
  disabled: 'Disabled',
};

export const MEMBER_FACT_TEXTS = {
  unnamed: 'Name deleted',
  uid: 'Member number',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  status: 'Status',
  level: 'Level',
  levels: ['0 · no verification', '1 · basic', '2 · advanced'],
  opened: 'Member since',
  lock: 'Withdrawals locked until',
  noLock: 'not locked',
} as const;

/** `WITHDRAW_HOLD` → `Withdraw hold`: names of the code that are words as they are. */
export function wordsOf(name: string): string {
  const words = name.toLowerCase().replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
