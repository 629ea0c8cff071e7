/** Texts of queues and cases. */
import type {
  CorrectionReason,
  DepositReason,
  FileKind,
  KycReason,
  WithdrawalReason,
} from '@anywhen/protocol';

export const QUEUE_TEXTS = {
  detail: 'The oldest first. A case is taken for 15 minutes before it is decided.',
  claim: 'Which cases',
  claims: { all: 'All cases', free: 'Free', own: 'Mine' },
  reviewer: 'Whose reviewer',
  reviewers: { all: 'Any reviewer', staff: 'Staff', simulated: 'Simulated' },
  empty: 'Nothing waits here',
  emptyText: 'New cases appear by themselves.',
  case: 'Case',
  member: 'Member',
  amount: 'Amount',
  waiting: 'Waiting',
  due: 'Due',
  dueIn: (span: string) => `in ${span}`,
  overdue: (span: string) => `${span} late`,
  reviewedBy: 'Reviewer',
  approvals: 'Approvals',
  approvalsOf: (given: number, needed: number) => `${given} of ${needed}`,
  claimedBy: 'Taken by',
  free: 'free',
  mine: 'you',
  until: (span: string) => `${span} left`,
  notReady: (span: string) => `chain in ${span}`,
  takeNext: 'Take the next case',
  nothingNext: 'No case here is free and ready to be decided',
} as const;

export const KEY_TEXTS = {
  next: 'Next row',
  previous: 'Row before',
  open: 'Open the row and take the case',
  read: 'Open the row',
  take: 'Take the case, or keep it 15 minutes from now',
  approve: 'Approve',
  reject: 'Reject',
  pictures: 'Show pictures and video',
  release: 'Give the case back',
  nextCase: 'Take the next case',
  stop: 'Close the decision',
  queue: 'Back to the queue',
} as const;

export const CASE_TEXTS = {
  queue: 'To the queue',
  facts: 'The case',
  member: 'The member',
  openMember: 'Open the member',
  history: 'Earlier cases',
  historyLine: (passed: number, rejected: number) => `${passed} passed, ${rejected} rejected`,
  noHistory: 'None before this one.',
  submitted: 'Handed in',
  due: 'Decided by rules at the latest',
  amount: 'Amount',
  reviewer: 'Reviewer',
  state: 'State',
  decision: 'Decision',
  free: 'Nobody has this case.',
  freeText: 'Take it to see its papers and to decide it. It is yours for 15 minutes.',
  take: 'Take this case',
  takeAgain: 'Take it again',
  others: (name: string) => `${name} has this case.`,
  othersText: (moment: string) => `Until ${moment}, unless it is given back before.`,
  mine: 'You have this case.',
  left: (span: string) => `${span} left`,
  lapsed: 'Your 15 minutes are over.',
  lapsedText: 'A colleague may take it now. What you typed is still here.',
  keep: 'Keep it 15 minutes from now',
  release: 'Give it back',
  approve: 'Approve',
  reject: 'Reject',
  approveTitle: 'Approve this case',
  approveNow: 'Approve now',
  rejectTitle: 'Reject this case',
  rejectNow: 'Reject now',
  reason: 'Reason',
  reasonHint: 'The member reads it.',
  choose: 'Choose a reason',
  remarkRequired: 'Say why, for colleagues and the audit log.',
  remarkOptional: 'Remark (may stay empty)',
  readOnly: 'You read only: your role decides nothing.',
  decided: 'This case is decided.',
  lookAgain: 'Look again',
  nextCase: 'Take the next case',
  noNext: 'No other case of this queue is free and ready.',
  notReady: (span: string) =>
    `The chain confirms this deposit in ${span}. Before, nothing can be decided.`,
  secondPerson: 'A second person must decide',
  secondPersonNone: 'Two different people must approve this. Nobody has yet.',
  secondPersonOne: (name: string) =>
    `Two different people must approve this. ${name} has; a second person must decide.`,
  secondPersonYou: 'You have approved this. A second person must decide: a colleague, not you.',
  firstOfTwo: 'Approved: 1 of 2. A second person must decide.',
  correctionOwn: 'You proposed this. A second person must decide: another approver.',
  correctionRole: 'Only an approver can approve a correction, and never the one who proposed it.',
  done: (kind: string, state: string) => `${kind}: ${state.toLowerCase()}`,
  released: 'Given back',
  taken: 'A colleague was faster with this case.',
} as const;

export const FILE_TEXTS = {
  title: 'Pictures and video',
  show: 'Show all',
  showText: 'Each view is written down with your name.',
  larger: 'Larger',
  smaller: 'Smaller',
  kinds: {
    'id-front': 'Front of the document',
    'id-back': 'Back of the document',
    'id-holding': 'Holding the document',
    'face-video': 'Video of the face',
    'deposit-proof': 'Proof of the deposit',
    'support-picture': 'Picture',
  } satisfies Record<FileKind, string>,
  seenBy: (staff: string, moment: string, name: string) => `${staff} · ${moment} · ${name}`,
} as const;

export const CORRECTION_TEXTS = {
  title: 'Take this credit back',
  text: 'A wrong credit is taken back whole, by a compensating entry that the member sees. You propose it; another colleague, an approver, must approve it.',
  open: 'Propose a correction',
  reason: 'Reason',
  choose: 'Choose a reason',
  remarkRequired: 'Say what is wrong with this credit.',
  submit: 'Propose',
  refused:
    'This credit can no longer be taken back: it is older than 7 days, or somebody has proposed it already.',
  done: 'Proposed. An approver other than you must approve it, in the queue of corrections.',
} as const;

const REASON_TEXTS: Readonly<
  Record<DepositReason | KycReason | WithdrawalReason | CorrectionReason, string>
> = {
  PROOF_UNREADABLE: 'The proof cannot be read',
  AMOUNT_MISMATCH: 'Another amount arrived',
  PROOF_MISMATCH: 'The proof shows something else',
  RISK_REVIEW: 'Risk review',
  STATUS_CHANGED: 'The status of the member changed',
  LEVEL_CHANGED: 'The level of the member changed',
  SECURITY_CHANGED: 'The security of the account changed',
  TARGET_REFUSED: 'The target is refused',
  DOCUMENT_UNREADABLE: 'The document cannot be read',
  DOCUMENT_IN_USE: 'The document is in use',
  FACE_NOT_CLEAR: 'The face is not clear',
  DETAILS_MISMATCH: 'The details do not match',
  NOT_INVENTED: 'This looks like a real person or document',
  CREDITED_TWICE: 'Credited twice',
  CREDITED_WRONGLY: 'Credited wrongly',
};

/** By the name of a fact; others are shown by their name. */
export const FACT_TEXTS: Readonly<Record<string, string>> = {
  account: 'Account',
  address: 'Address',
  'approved-by': 'Approved by',
  channel: 'Channel',
  country: 'Country',
  documentNumber: 'Number of the document',
  documentType: 'Document',
  fee: 'Fee',
  flaw: 'What the rules would reject it for',
  givenName: 'Given name',
  network: 'Network',
  'proposed-by': 'Proposed by',
  'proposed-for': 'Proposed for',
  received: 'The member receives',
  sent: 'Arrived on the chain',
  surname: 'Surname',
  transaction: 'Transaction',
  value: 'Worth in USDT',
};

/** By the state of a case, of every kind. */
const STATE_TEXTS: Readonly<Record<string, string>> = {
  'under-review': 'Under review',
  credited: 'Credited',
  unlocked: 'Credited, may be withdrawn',
  corrected: 'Credited, and taken back',
  sending: 'Approved, on its way',
  done: 'Approved, and sent',
  passed: 'Approved',
  rejected: 'Rejected',
  forgotten: 'Its papers were deleted',
};

export function stateText(state: string): string {
  return STATE_TEXTS[state] ?? state;
}

export function reasonText(reason: string): string {
  return (REASON_TEXTS as Readonly<Record<string, string>>)[reason] ?? reason;
}
