/** What the console shows: staff, cases, members and the audit log. */
import * as z from 'zod/mini';
import { STAFF_ROLES } from '../base/staff-roles.ts';
import { REVIEWERS } from '../base/review-rules.ts';
import {
  PAGE_ROWS_MAX,
  atMs,
  currency,
  decimal,
  hash,
  level,
  listOf,
  memberStatus,
  text,
  uid,
} from '../base/shapes.ts';
import { FILE_KINDS } from '../files/rules.ts';
import { AUDIT_ACTIONS, CASE_KINDS } from './rules.ts';

/** As somebody typed it; whether it is one of ours is another question. */
export const staffId = text(32);
export const staffRole = z.enum(STAFF_ROLES);
export const caseKind = z.enum(CASE_KINDS);
/** What staff write of their own, for colleagues and the audit log. */
export const remark = text(500);

export const staffAccount = z.strictObject({
  id: staffId,
  role: staffRole,
  isDisabled: z.boolean(),
  /** Without one the person has not used the link yet. */
  hasPassword: z.boolean(),
  hasAuthenticator: z.boolean(),
  createdAtMs: atMs,
  lastSeenAtMs: z.nullable(atMs),
});
export type StaffAccount = z.infer<typeof staffAccount>;

export const caseLine = z.strictObject({
  kind: caseKind,
  id: text(20),
  uid,
  submittedAtMs: atMs,
  /** From then on it can be decided: before, there is nothing on the chain to credit. */
  readyAtMs: atMs,
  /** When the published rules decide at the latest. */
  dueAtMs: atMs,
  reviewer: z.enum(REVIEWERS),
  amount: z.nullable(decimal),
  currency: z.nullable(currency),
  approvals: z.int(),
  approvalsNeeded: z.int(),
  claimedBy: z.nullable(staffId),
  claimedUntilMs: z.nullable(atMs),
});
export type CaseLine = z.infer<typeof caseLine>;

export const memberSummary = z.strictObject({
  uid,
  username: z.nullable(text(20)),
  /** With most of it hidden. */
  email: z.nullable(text(80)),
  phone: z.nullable(text(40)),
  status: memberStatus,
  level,
  openedAtMs: atMs,
  withdrawLockUntilMs: atMs,
});
export type MemberSummary = z.infer<typeof memberSummary>;

const CASE_FILES_MAX = 4;
const FACTS_MAX = 16;

/** A fact of a case by its name, which the console has a label for. */
const fact = z.strictObject({ name: text(20), value: text(200) });

const caseFile = z.strictObject({
  id: text(32),
  kind: z.enum(FILE_KINDS),
  type: text(20),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  durationMs: z.nullable(z.int()),
});
export type CaseFile = z.infer<typeof caseFile>;

export const caseDetail = z.strictObject({
  /** By which its claim and its due time are counted. */
  nowMs: atMs,
  case: caseLine,
  state: text(20),
  reason: z.nullable(text(40)),
  facts: listOf(fact, FACTS_MAX),
  /** Of a person; only for who has the case. */
  files: listOf(caseFile, CASE_FILES_MAX),
  member: memberSummary,
  /** The member's earlier cases, by kind. */
  history: listOf(
    z.strictObject({ kind: caseKind, passed: z.int(), rejected: z.int() }),
    CASE_KINDS.length,
  ),
});
export type CaseDetail = z.infer<typeof caseDetail>;

export const openCases = listOf(z.strictObject({ kind: caseKind, id: text(20) }), PAGE_ROWS_MAX);

/** As it was hashed: the three texts are JSON. */
export const auditRow = z.strictObject({
  seq: z.int(),
  atMs,
  staffId,
  role: z.nullable(staffRole),
  what: z.enum(AUDIT_ACTIONS),
  subject: text(60),
  before: z.nullable(text(4_000)),
  after: z.nullable(text(4_000)),
  reason: z.nullable(text(600)),
  /** The command that was announced with this row. */
  command: z.nullable(text(400)),
  /** The row whose outcome this one records. */
  refersTo: z.nullable(z.int()),
  hash,
});
export type AuditRow = z.infer<typeof auditRow>;
