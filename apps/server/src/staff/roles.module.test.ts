/**
 * Each endpoint of the console with each role, on what is one's own, another's and missing. The
 * list is that of the protocol: an endpoint without a line here fails.
 */
import {
  type Endpoint,
  STAFF_ROLES,
  type StaffRole,
  claimCase,
  endpointsOf,
  readStaffSelf,
} from '@anywhen/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { draftAnnouncement, planOnly } from '../../testing/announcements/planned-announcement.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import type { StaffAsking, StaffClient } from '../../testing/staff/staff-client.ts';
import { StaffFixture } from '../../testing/staff/staff-fixture.ts';
import { SupportScenario } from '../../testing/support/support-scenario.ts';

const TARGETS = ['own', 'other', 'missing'] as const;
type Target = (typeof TARGETS)[number];

/** What a call is about: of a missing one there is nothing under this number or name. */
type About = {
  caseId: string;
  uid: string;
  person: string;
  announcement: string;
  chatId: string;
  cannedId: string;
  isMissing: boolean;
};

type Sample = { ask: (about: About) => StaffAsking; codes: Readonly<Record<Target, string>> };

const codes = (own: string, other: string, missing: string) => ({ own, other, missing });
const SAME = codes('ok', 'ok', 'ok');
const FOUND = codes('ok', 'ok', 'NOT_FOUND');
const ofCase = ({ caseId: id }: About) => ({ params: { kind: 'deposit', id } });
const ofMember = ({ uid }: About) => ({ params: { uid } });
const ofAnnouncement = ({ announcement: id }: About) => ({ params: { id } });
const ofProposal = ({ caseId: id }: About) => ({ params: { id }, body: { remark: 'why' } });
const EACH = (code: string) => [code, code, code] as const;
const ofChat = ({ chatId: id }: About) => ({ params: { id } });
const HELD = codes('ok', 'CONVERSATION_NOT_TAKEN', 'NOT_FOUND');
const canned = { title: 'Hours', text: 'We answer within a day.', language: 'en' };
let sent = 0;
const newClientId = () => `client-${String((sent += 1)).padStart(6, '0')}`;
const ofPerson = ({ person: id }: About) => ({ params: { id }, body: { remark: 'why' } });

const SAMPLES: Readonly<Record<string, Sample>> = {
  readStaffSelf: { ask: () => ({}), codes: SAME },
  listStaff: { ask: () => ({}), codes: SAME },
  createStaff: {
    ask: ({ person, isMissing }) => {
      return { body: { id: isMissing ? `new-${person.length}x` : person, role: 'support' } };
    },
    codes: codes('STAFF_NAME_TAKEN', 'STAFF_NAME_TAKEN', 'ok'),
  },
  disableStaff: { ask: ofPerson, codes: codes('LAST_ADMIN', 'ok', 'NOT_FOUND') },
  resetStaff: { ask: ofPerson, codes: codes('LAST_ADMIN', 'ok', 'NOT_FOUND') },
  listCases: { ask: () => ({ params: { kind: 'deposit' } }), codes: SAME },
  readCase: { ask: ofCase, codes: FOUND },
  claimCase: { ask: ofCase, codes: codes('ok', 'CASE_CLAIMED', 'NOT_FOUND') },
  releaseCase: { ask: ofCase, codes: codes('ok', 'CASE_NOT_CLAIMED', 'CASE_NOT_CLAIMED') },
  viewCaseFile: {
    ask: (about) => ({ params: { ...ofCase(about).params, fileId: '0'.repeat(32) } }),
    codes: codes('NOT_FOUND', 'CASE_NOT_CLAIMED', 'NOT_FOUND'),
  },
  decideCase: {
    ask: (about) => ({ ...ofCase(about), body: { reason: null, remark: '' } }),
    codes: codes('ok', 'CASE_NOT_CLAIMED', 'NOT_FOUND'),
  },
  proposeCorrection: {
    ask: ({ caseId: id }) => {
      return { params: { id }, body: { reason: 'CREDITED_TWICE', remark: 'why' } };
    },
    // What is under review was not credited.
    codes: codes('NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'),
  },
  findMember: { ask: ({ uid: name }) => ({ query: { name } }), codes: SAME },
  readMember: { ask: ofMember, codes: FOUND },
  listMemberLedger: { ask: ofMember, codes: FOUND },
  listMemberSecurity: { ask: ofMember, codes: FOUND },
  changeMemberStatus: {
    ask: (about) => {
      return {
        ...ofMember(about),
        body: { status: 'restricted', reason: 'unusual-activity', remark: 'why' },
      };
    },
    codes: FOUND,
  },
  listWritten: { ask: () => ({ query: { state: 'planned' } }), codes: SAME },
  readWritten: { ask: ofAnnouncement, codes: FOUND },
  writeAnnouncement: { ask: () => ({ body: draftAnnouncement(fixture.nowMs) }), codes: SAME },
  editAnnouncement: {
    ask: (about) => {
      const body = { ...draftAnnouncement(fixture.nowMs), revision: 1 };
      return { ...ofAnnouncement(about), body };
    },
    codes: FOUND,
  },
  endAnnouncement: {
    ask: (about) => ({ ...ofAnnouncement(about), body: { remark: 'why' } }),
    codes: FOUND,
  },
  readStaffTerms: { ask: () => ({ params: { product: 'spot' } }), codes: SAME },
  listTermsProposals: { ask: () => ({}), codes: SAME },
  proposeTerms: {
    ask: () => ({ body: { product: 'spot', values: [], fromMs: 1_000, remark: 'why' } }),
    codes: codes(...EACH('TERMS_NOTICE_TOO_SHORT')),
  },
  withdrawTerms: { ask: ofProposal, codes: codes(...EACH('NOT_FOUND')) },
  approveTerms: {
    ask: (about) => {
      return { ...ofProposal(about), body: { hash: '0'.repeat(64), remark: 'why' } };
    },
    codes: codes(...EACH('NOT_FOUND')),
  },
  listAudit: { ask: () => ({}), codes: SAME },
  exportAudit: { ask: () => ({}), codes: SAME },
  readHouseBooks: { ask: () => ({}), codes: SAME },
  readHouseHealth: { ask: () => ({}), codes: SAME },
  readHouseWaiting: { ask: () => ({}), codes: SAME },
  listConversations: { ask: () => ({ query: { which: 'waiting' } }), codes: SAME },
  readConversation: { ask: ofChat, codes: FOUND },
  listConversationMessages: { ask: ofChat, codes: FOUND },
  takeConversation: { ask: ofChat, codes: codes('ok', 'CONVERSATION_TAKEN', 'NOT_FOUND') },
  transferConversation: {
    ask: (about) => ({ ...ofChat(about), body: { to: 'second-support' } }),
    codes: HELD,
  },
  replyInConversation: {
    ask: (about) => ({ ...ofChat(about), body: { clientId: newClientId(), text: 'Hello' } }),
    codes: HELD,
  },
  sendProof: {
    ask: (about) => ({ ...ofChat(about), body: { clientId: newClientId(), reportSeq: 1 } }),
    // Nothing was reported in it.
    codes: codes('NOT_FOUND', 'CONVERSATION_NOT_TAKEN', 'NOT_FOUND'),
  },
  noteConversation: {
    ask: (about) => ({ ...ofChat(about), body: { readSeq: 1, isTyping: true } }),
    codes: HELD,
  },
  closeConversation: { ask: ofChat, codes: HELD },
  viewConversationPicture: {
    ask: (about) => ({ params: { ...ofChat(about).params, fileId: '0'.repeat(32) } }),
    codes: codes('NOT_FOUND', 'CONVERSATION_NOT_TAKEN', 'NOT_FOUND'),
  },
  listSupportColleagues: { ask: () => ({}), codes: SAME },
  listCannedAnswers: { ask: () => ({}), codes: SAME },
  suggestCannedAnswers: { ask: ofChat, codes: FOUND },
  createCannedAnswer: { ask: () => ({ body: canned }), codes: SAME },
  changeCannedAnswer: {
    ask: ({ cannedId: id }) => ({ params: { id }, body: canned }),
    codes: FOUND,
  },
  removeCannedAnswer: { ask: ({ cannedId: id }) => ({ params: { id } }), codes: FOUND },
};

const ENDPOINTS = endpointsOf('staff').filter(({ access }) => access === 'staff');
const COLLEAGUES: Readonly<Partial<Record<StaffRole, string>>> = { reviewer: 'the-approver' };

const cores = startTestCores();
let fixture: StaffFixture;
let made = 0;

beforeAll(async () => {
  fixture = await StaffFixture.openStaffed(cores);
});

it('[0.6] there is a sample of each endpoint, and of nothing else', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
  for (const { name, roles } of ENDPOINTS) expect(roles.length, name).toBeGreaterThan(0);
});

const cases = ENDPOINTS.flatMap((endpoint) =>
  STAFF_ROLES.flatMap((role) => TARGETS.map((target) => ({ endpoint, role, target }))),
);

describe('[0.6] [S1] staff', () => {
  it.each(cases)(
    '$endpoint.name, as $role, on what is $target',
    async ({ endpoint, role, target }) => {
      const client = fixture.clientOf(`the-${role}`);
      const isAllowed = endpoint.roles.includes(role);
      const about = isAllowed ? await prepare(role, target) : await prepareOnce(role, target);
      await stayLoggedIn(client);
      const sample = SAMPLES[endpoint.name];
      const expected = isAllowed ? sample?.codes[target] : 'FORBIDDEN';
      const asking = sample?.ask(about) ?? {};
      const before = await countAudit();
      expect(await client.codeOf(endpoint, asking)).toBe(expected);
      if (!isAllowed) expect(await countAudit()).toBe(before);
      const visitor = fixture.newClient();
      expect(await visitor.codeOf(endpoint, asking)).toBe('NOT_LOGGED_IN');
    },
  );

  it('[F6] name no amount, price, result or password in what they send, and one kind of numbers', () => {
    const inputs = ENDPOINTS.flatMap((endpoint: Endpoint) =>
      [endpoint.body, endpoint.params, endpoint.query].flatMap((schema) =>
        Object.keys((schema as { shape?: object }).shape ?? {}),
      ),
    );
    expect([...new Set(inputs)].toSorted()).toEqual([
      'after',
      'before',
      'claim',
      'clientId',
      'cursor',
      'deliveredSeq',
      'fileId',
      'from',
      'fromMs',
      'hash',
      'id',
      'isTyping',
      'kind',
      'language',
      'limit',
      'name',
      'priority',
      'product',
      'readSeq',
      'reason',
      'remark',
      'reportSeq',
      'reviewer',
      'revision',
      'role',
      'staff',
      'state',
      'status',
      'subject',
      'text',
      'texts',
      'title',
      'to',
      'uid',
      'untilMs',
      // Rates of later purchases are the only numbers: within hard bounds, by two people (0.9).
      'values',
      'which',
    ]);
    const withValues = ENDPOINTS.filter(
      ({ body }) => 'values' in ((body as { shape?: object }).shape ?? {}),
    );
    expect(withValues.map(({ name }) => name)).toEqual(['proposeTerms']);
  });
});

/** Only who has to logs in: it takes longer than the call that is tested. */
async function stayLoggedIn(client: StaffClient): Promise<void> {
  if ((await client.codeOf(readStaffSelf)) !== 'ok') await logIn(client);
}

/** A code counts once, and it may be the same person as a moment ago. */
async function logIn(client: StaffClient): Promise<void> {
  fixture.nowMs += 30_000;
  await client.logInAgain();
}

function countAudit(): Promise<number> {
  return fixture.count(`staff_audit where what not in ('logged-in')`);
}

const prepared = new Map<string, Promise<About>>();

/** What is refused changes nothing: such calls can be about the same things. */
function prepareOnce(role: StaffRole, target: Target): Promise<About> {
  const name = `${role} ${target}`;
  const about = prepared.get(name) ?? prepare(role, target);
  prepared.set(name, about);
  return about;
}

/** A case that the caller or a colleague has, a member, and a colleague with an account. */
async function prepare(role: StaffRole, target: Target): Promise<About> {
  made += 1;
  if (target === 'missing') {
    const missing = '999999';
    const nothing = { caseId: missing, chatId: missing, cannedId: missing, announcement: missing };
    return { ...nothing, uid: '99999999', person: `nobody-${made}`, isMissing: true };
  }
  const uid = 10_000_000 + made;
  await fixture.join(uid);
  const caseId = String(await fixture.submitDeposit(uid));
  const isOwn = target === 'own';
  const holder = isOwn ? `the-${role}` : (COLLEAGUES[role] ?? 'the-reviewer');
  await claimFor(holder, caseId);
  const person = isOwn ? `the-${role}` : await makePerson(`person-${made}`);
  await planOnly(cores.database.pool, fixture, { id: made, writtenBy: holder });
  const support = new SupportScenario(fixture);
  const chatId = await support.idOf({ uid });
  await support.giveTo(isOwn ? `the-${role}` : 'second-support', chatId);
  const cannedId = await makeCanned();
  const ids = { caseId, chatId, cannedId, announcement: String(made) };
  return { ...ids, uid: String(uid), person, isMissing: false };
}

/** Whoever could not take it has it all the same, as if their role had changed. */
async function claimFor(holder: string, caseId: string): Promise<void> {
  const client = fixture.clientOf(holder);
  await stayLoggedIn(client);
  if ((await client.codeOf(claimCase, { params: { kind: 'deposit', id: caseId } })) === 'ok')
    return;
  await cores.database.pool.query(
    `insert into staff_claim (kind, case_id, staff_id, until_ms) values ('deposit', $1, $2, $3)`,
    [caseId, holder, fixture.nowMs + 60_000],
  );
}

async function makeCanned(): Promise<string> {
  const { pool } = cores.database;
  await pool.query('delete from support_canned_answer');
  const { rows } = await pool.query<{ id: string }>(
    `insert into support_canned_answer (title, text, language) values ('x', 'y', 0) returning id`,
  );
  return rows[0]?.id ?? '';
}

async function makePerson(id: string): Promise<string> {
  const admin = fixture.clientOf('the-admin');
  await stayLoggedIn(admin);
  await admin.create(id, 'support');
  return id;
}
