/**
 * The operator console (rulebook 0.6): a surface of its own, on a port of its own. These calls are
 * all that staff can do; SECURITY.md lists them from here. None has a price, a result, a balance or
 * a member's password in it.
 */
import * as z from 'zod/mini';
import { LARGE_READS_PER_SECOND, consoleWrite, staffRead, staffWrite } from '../base/endpoint.ts';
import { accountKind, atMs, currency, decimal, listOf, memberStatus } from '../base/shapes.ts';
import { PAGE_ROWS_MAX, STATUS_REASONS, pageOf, pageQuery, text } from '../base/shapes.ts';
import { STAFF_ROLES, type StaffRole } from '../base/staff-roles.ts';
import { CORRECTION_REASONS } from '../deposits/rules.ts';
import { LEDGER_TYPE_NAMES } from '../ledger-types.ts';
import { PASSWORD_MAX } from '../identity/endpoints.ts';
import { houseEndpoints } from './house.ts';
import { LINK_KINDS } from './rules.ts';
import {
  auditRow,
  caseDetail,
  caseKind,
  caseLine,
  memberSummary,
  openCases,
  remark,
  staffAccount,
  staffId,
  staffRole,
} from './shapes.ts';

const CASE_READERS: readonly StaffRole[] = ['reviewer', 'approver', 'auditor'];
const DECIDERS: readonly StaffRole[] = ['reviewer', 'approver'];
const MEMBER_READERS: readonly StaffRole[] = ['support', 'reviewer', 'approver', 'auditor'];

const STAFF_MAX = 200;
const password = text(PASSWORD_MAX * 4);
const token = text(64);
const own = z.strictObject({ id: staffId, role: staffRole });
const ofStaff = z.strictObject({ id: staffId });
const ofCase = z.strictObject({ kind: caseKind, id: text(20) });
const ofMember = z.strictObject({ uid: text(8) });
const done = z.strictObject({});
/** The token of a link, shown once. */
const newLink = z.strictObject({ token, expiresAtMs: atMs });

export const checkStaffLink = consoleWrite('checkStaffLink', '/staff/links/check', {
  summary: 'What a one-time link is for.',
  body: z.strictObject({ token }),
  reply: z.strictObject({
    kind: z.enum(LINK_KINDS),
    id: z.nullable(staffId),
    expiresAtMs: atMs,
  }),
  rejections: ['LINK_INVALID'],
});

export const openStaffLink = consoleWrite('openStaffLink', '/staff/links/open', {
  summary: 'Sets the own password by a one-time link; the first admin also chooses a name.',
  body: z.strictObject({ token, id: staffId, password, repeat: password }),
  reply: own,
  rejections: ['LINK_INVALID', 'PASSWORD_WEAK', 'STAFF_NAME_TAKEN'],
});

export const logInAsStaff = consoleWrite('logInAsStaff', '/staff/login', {
  summary: 'Checks the password. Whoever has no authenticator yet gets the secret of one.',
  body: z.strictObject({ id: staffId, password }),
  reply: z.strictObject({
    expiresAtMs: atMs,
    enrol: z.nullable(z.strictObject({ secret: text(64), uri: text(300) })),
  }),
  rejections: ['LOGIN_PASSWORD_WRONG', 'LOGIN_EXCEPTION'],
});

export const passStaffStep = consoleWrite('passStaffStep', '/staff/login/code', {
  summary: 'Checks the code of the authenticator; only now there is a session.',
  body: z.strictObject({ code: text(20) }),
  reply: own,
  rejections: ['SECOND_STEP_WRONG', 'SECOND_STEP_EXPIRED', 'LOGIN_EXCEPTION'],
});

export const logOutStaff = consoleWrite('logOutStaff', '/staff/logout', {
  summary: 'Ends the session of this browser.',
  reply: done,
});

export const readStaffSelf = staffRead('readStaffSelf', '/staff/me', {
  summary: 'Who this session belongs to.',
  roles: STAFF_ROLES,
  // With the time of the server, by which claims and due times are counted.
  reply: z.strictObject({ id: staffId, role: staffRole, nowMs: atMs }),
});

export const listStaff = staffRead('listStaff', '/staff/accounts', {
  summary: 'All staff accounts.',
  roles: ['admin', 'auditor'],
  reply: z.strictObject({ accounts: listOf(staffAccount, STAFF_MAX) }),
});

export const createStaff = staffWrite('createStaff', '/staff/accounts', {
  summary: 'Creates a staff account; its link is for the person alone.',
  roles: ['admin'],
  body: z.strictObject({ id: staffId, role: staffRole }),
  reply: newLink,
  rejections: ['STAFF_NAME_TAKEN'],
});

export const disableStaff = staffWrite('disableStaff', '/staff/accounts/{id}/disable', {
  summary: 'Ends an account and its sessions for good; what it did stays in the audit log.',
  roles: ['admin'],
  params: ofStaff,
  body: z.strictObject({ remark }),
  reply: done,
  rejections: ['NOT_FOUND', 'LAST_ADMIN'],
});

export const resetStaff = staffWrite('resetStaff', '/staff/accounts/{id}/reset', {
  summary: 'Takes away password, authenticator and sessions; a one-time link gives new ones.',
  roles: ['admin'],
  params: ofStaff,
  body: z.strictObject({ remark }),
  reply: newLink,
  rejections: ['NOT_FOUND', 'LAST_ADMIN'],
});

export const listCases = staffRead('listCases', '/staff/cases/{kind}', {
  summary: 'What is under review, the oldest first.',
  roles: CASE_READERS,
  params: z.strictObject({ kind: caseKind }),
  query: pageQuery({
    claim: z.optional(z.enum(['free', 'own'])),
    reviewer: z.optional(z.enum(['staff', 'simulated'])),
  }),
  reply: pageOf({ cases: listOf(caseLine, PAGE_ROWS_MAX), nowMs: atMs }),
});

export const readCase = staffRead('readCase', '/staff/cases/{kind}/{id}', {
  summary: 'A case with its facts and its member in short; personal data for who has it alone.',
  roles: CASE_READERS,
  params: ofCase,
  reply: caseDetail,
  rejections: ['NOT_FOUND'],
});

export const claimCase = staffWrite('claimCase', '/staff/cases/{kind}/{id}/claim', {
  summary: 'Takes a case for 15 minutes; again, and it is 15 minutes from now.',
  roles: DECIDERS,
  params: ofCase,
  reply: z.strictObject({ untilMs: atMs }),
  rejections: ['NOT_FOUND', 'CASE_CLAIMED', 'CASE_DECIDED'],
});

export const releaseCase = staffWrite('releaseCase', '/staff/cases/{kind}/{id}/release', {
  summary: 'Gives a case back.',
  roles: DECIDERS,
  params: ofCase,
  reply: done,
  rejections: ['CASE_NOT_CLAIMED'],
});

export const viewCaseFile = staffRead('viewCaseFile', '/staff/cases/{kind}/{id}/files/{fileId}', {
  summary: 'A picture or video of the case one has; each view is written down.',
  roles: DECIDERS,
  params: z.strictObject({ kind: caseKind, id: text(20), fileId: text(32) }),
  isDownload: true,
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: done,
  rejections: ['NOT_FOUND', 'CASE_NOT_CLAIMED'],
});

export const decideCase = staffWrite('decideCase', '/staff/cases/{kind}/{id}/decide', {
  summary: 'Passes the case one has, or rejects it for a reason of the list, with a remark.',
  roles: DECIDERS,
  params: ofCase,
  body: z.strictObject({ reason: z.nullable(text(40)), remark }),
  reply: z.strictObject({ state: text(20), reason: z.nullable(text(40)), approvals: z.int() }),
  rejections: [
    'NOT_FOUND',
    'CASE_NOT_CLAIMED',
    'CASE_DECIDED',
    'CASE_NOT_READY',
    'SECOND_PERSON_NEEDED',
    'BALANCE_INSUFFICIENT',
  ],
});

export const proposeCorrection = staffWrite(
  'proposeCorrection',
  '/staff/deposits/{id}/correction',
  {
    summary: 'Proposes to take a wrong credit back, whole; a colleague must approve it.',
    roles: DECIDERS,
    params: z.strictObject({ id: text(20) }),
    body: z.strictObject({ reason: z.enum(CORRECTION_REASONS), remark }),
    reply: done,
    rejections: ['NOT_FOUND'],
  },
);

export const findMember = staffRead('findMember', '/staff/members', {
  summary: 'The member with this number, name, or confirmed e-mail or phone.',
  roles: MEMBER_READERS,
  query: z.strictObject({ name: text(254) }),
  reply: z.strictObject({ member: z.nullable(memberSummary) }),
});

export const readMember = staffRead('readMember', '/staff/members/{uid}', {
  summary: 'Status, level, locks, sessions and open cases of a member; names are masked.',
  roles: MEMBER_READERS,
  params: ofMember,
  reply: z.strictObject({
    member: memberSummary,
    sessions: z.int(),
    openCases,
    withdrawnToday: z.strictObject({ usdt: decimal, times: z.int() }),
  }),
  rejections: ['NOT_FOUND'],
});

export const listMemberLedger = staffRead('listMemberLedger', '/staff/members/{uid}/ledger', {
  summary: 'The ledger lines of a member, newest first.',
  roles: MEMBER_READERS,
  params: ofMember,
  query: pageQuery({}),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({
    lines: listOf(
      z.strictObject({
        id: text(40),
        atMs,
        type: z.enum(LEDGER_TYPE_NAMES),
        account: accountKind,
        currency,
        amount: decimal,
        availableAfter: decimal,
        reference: text(80),
      }),
      PAGE_ROWS_MAX,
    ),
  }),
  rejections: ['NOT_FOUND'],
});

export const listMemberSecurity = staffRead('listMemberSecurity', '/staff/members/{uid}/security', {
  summary: 'The security log of a member, newest first; networks are masked.',
  roles: MEMBER_READERS,
  params: ofMember,
  query: pageQuery({}),
  reply: pageOf({
    events: listOf(
      z.strictObject({ id: text(20), what: text(40), network: z.nullable(text(60)), atMs }),
      PAGE_ROWS_MAX,
    ),
  }),
  rejections: ['NOT_FOUND'],
});

export const changeMemberStatus = staffWrite('changeMemberStatus', '/staff/members/{uid}/status', {
  summary: 'Changes the status of a member, for a reason that the member reads.',
  roles: DECIDERS,
  params: ofMember,
  body: z.strictObject({ status: memberStatus, reason: z.enum(STATUS_REASONS), remark }),
  reply: z.strictObject({ status: memberStatus }),
  rejections: ['NOT_FOUND'],
});

export const listAudit = staffRead('listAudit', '/staff/audit', {
  summary: 'The audit log, newest first.',
  roles: ['auditor', 'admin'],
  query: pageQuery({ staff: z.optional(staffId), subject: z.optional(text(60)) }),
  callsPerSecond: LARGE_READS_PER_SECOND,
  reply: pageOf({ rows: listOf(auditRow, PAGE_ROWS_MAX) }),
});

export const exportAudit = staffRead('exportAudit', '/staff/audit/export', {
  summary: 'The audit log from a row on as lines of JSON, at most 10 000 at a time.',
  roles: ['auditor'],
  query: z.strictObject({ from: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  isDownload: true,
  callsPerSecond: 1,
  reply: done,
});

export const staffApi = {
  endpoints: [
    checkStaffLink,
    openStaffLink,
    logInAsStaff,
    passStaffStep,
    logOutStaff,
    readStaffSelf,
    listStaff,
    createStaff,
    disableStaff,
    resetStaff,
    listCases,
    readCase,
    claimCase,
    releaseCase,
    viewCaseFile,
    decideCase,
    proposeCorrection,
    findMember,
    readMember,
    listMemberLedger,
    listMemberSecurity,
    changeMemberStatus,
    listAudit,
    exportAudit,
    ...houseEndpoints,
  ],
};
