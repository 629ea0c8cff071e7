/**
 * The real answers of a console that has much of everything are within what the protocol declares
 * (rulebook 0.10). With ANSWERS=write the largest and what they cost are written for
 * docs/promises.md, as those of members are; no test measures the machine.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { testSize } from '@anywhen/money/test-size';
import { HOUR_MS } from '@anywhen/prices';
import {
  type Endpoint,
  approveTerms,
  changeCannedAnswer,
  changeMemberStatus,
  claimCase,
  closeConversation,
  decideCase,
  disableStaff,
  editAnnouncement,
  endAnnouncement,
  endpointsOf,
  findMember,
  listAudit,
  listCannedAnswers,
  listCases,
  listConversationMessages,
  listConversations,
  listMemberLedger,
  listMemberSecurity,
  listStaff,
  listSupportColleagues,
  listTermsProposals,
  listWritten,
  noteConversation,
  proposeCorrection,
  readCase,
  readConversation,
  readHouseBooks,
  readHouseHealth,
  readHouseWaiting,
  readMember,
  readStaffSelf,
  readStaffTerms,
  readWritten,
  releaseCase,
  removeCannedAnswer,
  resetStaff,
  suggestCannedAnswers,
  takeConversation,
  transferConversation,
  withdrawTerms,
} from '@anywhen/protocol';
import { boundsOf } from '@anywhen/protocol/testing/answer-bounds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilledConsole, textsInAll } from '../../testing/api/filled-console.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import type { StaffAsking } from '../../testing/staff/staff-client.ts';
import { StaffFixture } from '../../testing/staff/staff-fixture.ts';

/** Of each kind; 200 is the limit of most. */
const RECORDS = testSize('FILLED_RECORDS', { short: 12, long: 200 });
const MEASURED_FILE = 'tools/documents/measured-staff-answers.json';
const TRIES = 5;
const LONGEST = { limit: '100' };
const SECOND = 'second-support';
const isWriting = process.env['ANSWERS'] === 'write';

/** Files, what waits for a password, and what nobody reported; module tests read their own. */
const UNMEASURED = new Set([
  'checkStaffLink',
  'openStaffLink',
  'logInAsStaff',
  'passStaffStep',
  'logOutStaff',
  'viewCaseFile',
  'exportAudit',
  'viewConversationPicture',
  'sendProof',
]);
const MEASURED = endpointsOf('staff').filter(({ name }) => !UNMEASURED.has(name));

const cores = startTestCores();
let desk: FilledConsole;

const ofMember = () => ({ params: { uid: String(desk.uid) } });
const ofCase = (place = 0) => ({ params: { kind: 'deposit', id: desk.caseIds[place] ?? '' } });
const ofChat = (place = 0) => ({ params: { id: desk.chatIds[place] ?? '' } });
const ofCanned = (place = 0) => ({ params: { id: desk.cannedIds[place] ?? '' } });
const ofAnnouncement = (place = 0) => ({ params: { id: desk.announcementIds[place] ?? '' } });

type Read = readonly [endpoint: Endpoint, who: string, asking?: () => StaffAsking];

const READS: readonly Read[] = [
  [readStaffSelf, 'the-admin'],
  [listStaff, 'the-admin'],
  [listCases, 'the-reviewer', () => ({ params: { kind: 'deposit' }, query: LONGEST })],
  [readCase, 'the-reviewer', () => ofCase()],
  [findMember, 'the-support', () => ({ query: { name: String(desk.uid) } })],
  [readMember, 'the-support', ofMember],
  [listMemberLedger, 'the-support', () => ({ ...ofMember(), query: LONGEST })],
  [listMemberSecurity, 'the-support', () => ({ ...ofMember(), query: LONGEST })],
  [listAudit, 'the-auditor', () => ({ query: LONGEST })],
  [readHouseBooks, 'the-auditor'],
  [readHouseHealth, 'the-auditor'],
  [readHouseWaiting, 'the-auditor'],
  [listWritten, 'the-support', () => ({ query: { state: 'planned', limit: '20' } })],
  [readWritten, 'the-support', () => ofAnnouncement()],
  [listConversations, 'the-support', () => ({ query: { which: 'waiting', ...LONGEST } })],
  [readConversation, 'the-support', () => ofChat()],
  [listConversationMessages, 'the-support', () => ({ ...ofChat(), query: { after: '0' } })],
  [listSupportColleagues, 'the-support'],
  [listCannedAnswers, 'the-support'],
  [suggestCannedAnswers, 'the-support', () => ofChat(1)],
  [readStaffTerms, 'the-reviewer', () => ({ params: { product: 'finance' } })],
  [listTermsProposals, 'the-reviewer', () => ({ query: { limit: '20' } })],
];

beforeAll(async () => {
  desk = new FilledConsole(await StaffFixture.openStaffed(cores));
  await desk.fill(RECORDS);
}, 600_000);

afterAll(async () => {
  const measured = new Map(
    [...desk.noted.measured()].map(({ endpoint, ...found }) => [endpoint.name, found]),
  );
  if (!isWriting || !MEASURED.every(({ name }) => measured.has(name))) return;
  const inOrder = MEASURED.map(({ name }) => [name, measured.get(name)]);
  await writeFile(MEASURED_FILE, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
});

describe('[0.10] [S21] the answers of a console that has much of everything', () => {
  it('are within their bounds where staff read', async () => {
    for (const [endpoint, who, asking] of READS) {
      for (let tries = 0; tries < TRIES; tries += 1) await desk.ask(who, endpoint, asking?.());
    }
    expectWithinBounds();
  });

  it('are within their bounds where staff change something', async () => {
    await decideCases();
    await answerMembers();
    await changeRest();
    expectWithinBounds();
  });

  it('are in docs/promises.md, each of them', async () => {
    const measured = new Set([...desk.noted.measured()].map(({ endpoint }) => endpoint.name));
    expect(MEASURED.filter(({ name }) => !measured.has(name))).toEqual([]);
    if (isWriting) return;
    const written = JSON.parse(await readFile(MEASURED_FILE, 'utf8')) as object;
    expect(Object.keys(written), 'CONTRIBUTING.md says how to measure answers anew').toEqual(
      MEASURED.map(({ name }) => name),
    );
  });
});

function expectWithinBounds(): void {
  for (const { endpoint, ...found } of desk.noted.measured()) {
    const { rows, bytes } = boundsOf(endpoint.reply, endpoint.name);
    expect(found.rows, endpoint.name).toBeLessThanOrEqual(rows);
    expect(found.bytes, endpoint.name).toBeLessThanOrEqual(bytes);
  }
}

async function decideCases(): Promise<void> {
  for (let place = 0; place < TRIES; place += 1) {
    const at = ofCase(place);
    await desk.ask('the-reviewer', claimCase, at);
    await desk.ask('the-reviewer', releaseCase, at);
    await desk.ask('the-reviewer', claimCase, at);
    await desk.ask('the-reviewer', decideCase, { ...at, body: { reason: null, remark: '' } });
    const why = { reason: 'CREDITED_TWICE', remark: 'came twice' };
    await desk.ask('the-reviewer', proposeCorrection, { params: { id: at.params.id }, body: why });
  }
}

async function answerMembers(): Promise<void> {
  for (let place = 0; place < TRIES; place += 1) {
    const chat = ofChat(place + 1);
    await desk.ask('the-support', takeConversation, chat);
    await desk.ask('the-support', noteConversation, { ...chat, body: { readSeq: 1 } });
    await desk.ask('the-support', transferConversation, { ...chat, body: { to: SECOND } });
    await desk.ask(SECOND, closeConversation, chat);
    const body = { title: `Days ${place}`, text: 'Within a day.', language: 'en' };
    await desk.ask('the-support', changeCannedAnswer, { ...ofCanned(place), body });
    await desk.ask('the-support', removeCannedAnswer, ofCanned(place));
  }
}

async function changeRest(): Promise<void> {
  const { nowMs } = desk.fixture;
  const because = { body: { remark: 'why' } };
  const times = { fromMs: nowMs + HOUR_MS, untilMs: nowMs + 2 * HOUR_MS };
  const edited = { texts: textsInAll(), priority: 'normal', ...times, revision: 1 };
  const [first, ...rest] = desk.proposals;
  const agreed = { hash: first?.hash, remark: 'agreed' };
  await desk.ask('the-approver', approveTerms, { params: { id: first?.id ?? '' }, body: agreed });
  for (let place = 0; place < 3; place += 1) {
    const proposal = { params: { id: rest[place]?.id ?? '' } };
    await desk.ask('the-reviewer', withdrawTerms, { ...proposal, ...because });
    const announcement = ofAnnouncement(place);
    await desk.ask('the-support', editAnnouncement, { ...announcement, body: edited });
    await desk.ask('the-support', endAnnouncement, { ...announcement, ...because });
    const member = { params: { uid: String(desk.uid + place) } };
    const body = { status: 'restricted', reason: 'unusual-activity', remark: 'why' };
    await desk.ask('the-reviewer', changeMemberStatus, { ...member, body });
    const person = { params: { id: `person-${RECORDS - 1 - place}` } };
    await desk.ask('the-admin', resetStaff, { ...person, ...because });
    await desk.ask('the-admin', disableStaff, { ...person, ...because });
  }
}
