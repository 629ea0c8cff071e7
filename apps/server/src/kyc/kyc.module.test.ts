/**
 * Verification on a real core and a real PostgreSQL: drafts, submission, both reviewers, what
 * remains afterwards, and no personal data outside its tables.
 */
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import { saveKycDraft, submitAdvancedKyc, submitBasicKyc } from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { FollowedCore, type TestFollower, waitUntil } from '../../testing/followed-core.ts';
import { ALICE, BOB, answerOf, asSystem, openMember } from '../../testing/money.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { erasePerson } from '../vault/vault.ts';
import { eraseKyc, findHolderName, refusalOfUpload } from './kyc.ts';
import { KycFixture, PERSON } from '../../testing/kyc/kyc-fixture.ts';

/** The review, plus the rest of the second it ends in. */
const REVIEWED_MS = { basic: 62_000, advanced: 302_000 };

const cores = startTestCores();
let fixture: KycFixture;

beforeEach(async () => {
  fixture = await KycFixture.open(cores);
  await fixture.join(ALICE, BOB);
});

/** Checks that the tables match the journal, and that it has no personal data. */
afterEach(async () => {
  await fixture.stop();
  await cores.connect(requireReplayedTables);
  const { rows } = await cores.database.pool.query<{ text: string }>(
    `select string_agg(commands || coalesce(answers, ''), '') as text from journal`,
  );
  expect(rows[0]?.text).not.toMatch(/Quillfeather|Ada Mae|ZQ-?4711/i);
  expect(fixture.complaints).toEqual([]);
});

describe('[13.3] the draft of the first step', () => {
  it('is stored for 24 hours, only the latest, and sealed', async () => {
    await fixture.ask(ALICE, saveKycDraft, { ...PERSON, surname: 'Other' });
    fixture.nowMs += HOUR_MS;
    const draft = await fixture.ask(ALICE, saveKycDraft, PERSON);
    expect(draft).toEqual({ ...PERSON, expiresAtMs: fixture.nowMs + DAY_MS });
    fixture.nowMs += DAY_MS - 1;
    expect((await fixture.read(ALICE)).draft).toEqual(draft);
    expect((await fixture.read(BOB)).draft).toBeNull();
    const { rows } = await cores.database.pool.query<{ sealed: Buffer }>('select * from kyc_draft');
    expect(rows[0]?.sealed.includes('Quillfeather')).toBe(false);
    fixture.nowMs += 1;
    expect((await fixture.read(ALICE)).draft).toBeNull();
  });

  it('[13.2] is rejected with all faults', async () => {
    const typed = { ...PERSON, country: '', surname: '4', documentNumber: 'x' };
    expect(await fixture.refusal(ALICE, saveKycDraft, typed)).toEqual({
      code: 'VALIDATION',
      fields: { country: 'required', surname: 'format', documentNumber: 'format' },
    });
  });

  it('is rejected for a member who is under review, passed or frozen', async () => {
    await fixture.submitBasic(ALICE);
    const code = async () => (await fixture.refusal(ALICE, saveKycDraft, PERSON)).code;
    expect(await code()).toBe('KYC_PENDING');
    await fixture.pass(REVIEWED_MS.basic);
    expect(await code()).toBe('KYC_PASSED');
    const about = { uid: ALICE, status: 'frozen', reason: 'account-safety' } as const;
    await fixture.core.submit(asSystem({ kind: 'change-status', ...about }));
    expect(await code()).toBe('ACCOUNT_FROZEN');
  });
});

describe('[13.1] a submission', () => {
  it('names every missing picture, and accepts none of others or of another kind', async () => {
    await fixture.ask(ALICE, saveKycDraft, PERSON);
    const [front, holding] = [
      await fixture.upload(BOB, 'id-front'),
      await fixture.upload(ALICE, 'id-back'),
    ];
    expect(await fixture.refusal(ALICE, submitBasicKyc, { front, holding })).toEqual({
      code: 'VALIDATION',
      fields: { front: 'required', back: 'required', holding: 'required' },
    });
    expect(await fixture.count('kyc_paper')).toBe(0);
  });

  it('needs no back of a passport', async () => {
    await fixture.ask(ALICE, saveKycDraft, { ...PERSON, documentType: 'passport' });
    const front = await fixture.upload(ALICE, 'id-front');
    const holding = await fixture.upload(ALICE, 'id-holding');
    const standing = await fixture.ask(ALICE, submitBasicKyc, { front, holding });
    expect(standing.basic).toMatchObject({
      state: 'under-review',
      submittedAtMs: fixture.nowMs,
      decidedByMs: fixture.nowMs + DAY_MS,
    });
  });

  it('needs a draft that has not expired, and for level 2 the video and level 1', async () => {
    expect(await fixture.refusal(ALICE, submitBasicKyc, {})).toEqual({ code: 'KYC_DRAFT_MISSING' });
    const video = await fixture.upload(ALICE, 'face-video');
    const early = await fixture.refusal(ALICE, submitAdvancedKyc, { video });
    expect(early).toEqual({ code: 'KYC_PRIMARY_REQUIRED' });
    await fixture.submitBasic(ALICE);
    await fixture.pass(REVIEWED_MS.basic);
    expect(await fixture.refusal(ALICE, submitAdvancedKyc, {})).toEqual({
      code: 'VALIDATION',
      fields: { video: 'required' },
    });
  });

  it('each kind of file may be uploaded exactly while it could be submitted', async () => {
    const refusals = () => {
      const parts = { facts: fixture.core.facts, nowMs: () => fixture.nowMs };
      return (['id-front', 'face-video'] as const).map((k) => refusalOfUpload(parts, ALICE, k));
    };
    expect(refusals()).toEqual([undefined, 'KYC_PRIMARY_REQUIRED']);
    await fixture.submitBasic(ALICE);
    expect(refusals()).toEqual(['KYC_PENDING', 'KYC_PRIMARY_REQUIRED']);
    await fixture.pass(REVIEWED_MS.basic);
    expect(refusals()).toEqual(['KYC_PASSED', undefined]);
  });

  it('a fourth time within 24 hours names the next time, but a draft may be prepared', async () => {
    fixture.config.verificationReviewer = 'staff';
    const beganMs = fixture.nowMs;
    for (const caseId of [1, 2, 3]) {
      await fixture.submitBasic(ALICE);
      await fixture.decide(caseId, 'DETAILS_MISMATCH');
    }
    await fixture.ask(ALICE, saveKycDraft, PERSON);
    expect(await fixture.refusal(ALICE, submitBasicKyc, {})).toEqual({
      code: 'KYC_TOO_MANY',
      data: { retryAtMs: beganMs + DAY_MS },
    });
  });

  it('twice at once makes one case, and no papers without one', async () => {
    await fixture.ask(ALICE, saveKycDraft, PERSON);
    const kinds = ['id-front', 'id-back', 'id-holding'] as const;
    const ids = await Promise.all(kinds.map((kind) => fixture.upload(ALICE, kind)));
    const [front, back, holding] = ids;
    const handIn = () => fixture.ask(ALICE, submitBasicKyc, { front, back, holding });
    const tried = await Promise.allSettled([handIn(), handIn(), handIn()]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await fixture.count('kyc_case'), await fixture.count('kyc_paper')]).toEqual([1, 1]);
    expect(await fixture.countOpenFiles()).toBe(3);
  });
});

describe('[0.6] reviews', () => {
  it('[EX-13.1] what is submitted at 10:00:00 is passed a minute later, with its name', async () => {
    fixture.drive();
    await fixture.submitBasic(ALICE);
    await fixture.pass(59_000);
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('under-review');
    await fixture.pass(1_001);
    const { standing, draft } = await fixture.read(ALICE);
    expect(standing.basic).toMatchObject({ state: 'passed', decidedAtMs: fixture.nowMs });
    expect(draft).toBeNull();
    expect(fixture.core.facts.members.find(ALICE)?.level).toBe(1);
    const name = await findHolderName({ pool: cores.running.pool, vault: fixture.vault }, ALICE);
    expect(name).toBe('QUILLFEATHER ADA MAE');
    await filesAreGone();
    expect(await fixture.count('kyc_paper where not has_files')).toBe(1);
    expect(await fixture.count('kyc_draft')).toBe(0);
    expect(await fixture.count('file')).toBe(3);
  });

  it('[EX-13.1] number AB0000: not completed, unreadable; the next one passes', async () => {
    fixture.drive();
    await fixture.submitBasic(ALICE, { documentNumber: 'AB0000' });
    await fixture.pass(REVIEWED_MS.basic);
    const { standing, draft } = await fixture.read(ALICE);
    expect(standing.basic).toMatchObject({
      state: 'not-completed',
      reason: 'DOCUMENT_UNREADABLE',
      decidedAtMs: fixture.nowMs,
      submissionsLeft: 2,
    });
    expect(draft?.documentNumber).toBe('AB0000');
    await filesAreGone();
    expect(await fixture.count('kyc_paper')).toBe(0);
    await fixture.submitBasic(ALICE);
    await fixture.pass(REVIEWED_MS.basic);
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('passed');
  });

  it('a blurred video is not clear; five minutes pass in any case', async () => {
    await fixture.submitBasic(ALICE);
    await fixture.pass(REVIEWED_MS.basic);
    await fixture.submitAdvanced(ALICE, 'blur');
    await fixture.pass(299_000);
    expect((await fixture.read(ALICE)).standing.advanced.state).toBe('under-review');
    await fixture.pass(3_000);
    expect((await fixture.read(ALICE)).standing.advanced.reason).toBe('FACE_NOT_CLEAR');
    await fixture.submitAdvanced(ALICE);
    await fixture.pass(REVIEWED_MS.advanced);
    expect(fixture.core.facts.members.find(ALICE)?.level).toBe(2);
  });

  it('[13.4] a document that somebody passed with is in use, however it is typed', async () => {
    await fixture.submitBasic(ALICE);
    await fixture.submitBasic(BOB, { documentNumber: 'zq471199', surname: 'Somebody' });
    await fixture.pass(REVIEWED_MS.basic);
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('passed');
    expect((await fixture.read(BOB)).standing.basic.reason).toBe('DOCUMENT_IN_USE');
  });

  it('[EX-13.3] by staff who never came: the next start after 24 hours decides', async () => {
    fixture.config.verificationReviewer = 'staff';
    await fixture.submitBasic(ALICE);
    await fixture.submitBasic(BOB, { documentNumber: 'XY0000' });
    await fixture.pass(DAY_MS - 1_000);
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('under-review');
    await fixture.stop();
    fixture.nowMs += 3 * DAY_MS;
    await fixture.start();
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('under-review');
    await fixture.pass(0);
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('passed');
    expect((await fixture.read(BOB)).standing.basic.reason).toBe('DOCUMENT_UNREADABLE');
  });

  it('by staff: once, whoever else tries', async () => {
    fixture.config.verificationReviewer = 'staff';
    await fixture.submitBasic(ALICE);
    const reasons = [null, 'NOT_INVENTED', null, 'DETAILS_MISMATCH'] as const;
    const tried = await Promise.all(reasons.map((reason) => fixture.decide(1, reason)));
    expect(tried.filter(Boolean)).toHaveLength(1);
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('passed');
  });
});

describe('[R1] killed', () => {
  it('between papers and case: the next start removes them, once no case can come', async () => {
    await fixture.dieBeforeAsking(() => fixture.submitBasic(ALICE));
    expect(await fixture.count('kyc_paper')).toBe(1);
    await fixture.stop();
    fixture.nowMs += 2_000;
    await fixture.start();
    fixture.drive();
    await fixture.submitBasic(BOB);
    expect(await fixture.count('kyc_paper')).toBe(2);
    await fixture.passUntilOneIsIn('kyc_paper');
    expect(await fixture.countOpenFiles()).toBe(3);
    expect((await fixture.read(ALICE)).standing.basic).toMatchObject({
      state: 'not-completed',
      submissionsLeft: 3,
    });
  });

  it('after the case, before the answer: it has its papers, and a retry says so', async () => {
    await fixture.dieBeforeAnswering(() => fixture.submitBasic(ALICE));
    await fixture.stop();
    await fixture.start();
    fixture.drive();
    expect(await fixture.refusal(ALICE, submitBasicKyc, {})).toEqual({ code: 'KYC_PENDING' });
    await fixture.pass(REVIEWED_MS.basic);
    expect((await fixture.read(ALICE)).standing.basic.state).toBe('passed');
    await filesAreGone();
    const name = await findHolderName({ pool: cores.running.pool, vault: fixture.vault }, ALICE);
    expect(name).toBe('QUILLFEATHER ADA MAE');
  });

  it('after a decision: the next start deletes the files', async () => {
    await fixture.submitBasic(ALICE);
    await fixture.pass(REVIEWED_MS.basic);
    await fixture.stop();
    expect(await fixture.count('file_content')).toBe(3);
    await fixture.start();
    fixture.drive();
    await filesAreGone();
  });
});

describe('[R11] two gateways', () => {
  it('that submit for one member at once make one case, and both report its state', async () => {
    await fixture.stop();
    await cores.empty();
    const scenario = new FollowedCore(cores, 13);
    const leader = await scenario.open();
    const gateways = [await scenario.follow(), await scenario.follow()];
    const uid = 10_000_077;
    await leader.submit(openMember(uid));
    await waitUntil(() => gateways.every(({ facts }) => facts.members.find(uid)), 60_000);
    const tried = gateways.map((gateway, place) => {
      const folder = String(place).repeat(32);
      const papers = { level: 'basic', folder, document: 'a0'.repeat(32), flaw: null } as const;
      const body = { kind: 'submit-verification', ...papers, reviewer: 'staff' } as const;
      const actor = { kind: 'member', uid } as const;
      return answerOf(gateway.submit({ actor, id: `kyc:${folder}`, body }));
    });
    expect((await Promise.all(tried)).toSorted()).toEqual(['KYC_PENDING', 'accepted']);
    await waitUntil(() => gateways.every(({ facts }) => isUnderReview(facts, uid)), 60_000);
    await scenario.close();
  });
});

describe('[S14] delete my data', () => {
  it('deletes level, case, name and number', async () => {
    fixture.drive();
    await fixture.submitBasic(ALICE);
    await fixture.pass(REVIEWED_MS.basic);
    await fixture.submitAdvanced(ALICE);
    await fixture.core.submit(asSystem({ kind: 'forget-person', uid: ALICE }));
    await inTransaction(cores.running.pool, async (client) => {
      await eraseKyc(client, ALICE);
      await erasePerson(client, ALICE);
    });
    const { standing, draft } = await fixture.read(ALICE);
    expect([standing.basic.state, standing.advanced.state]).toEqual([
      'not-completed',
      'not-completed',
    ]);
    expect(draft).toBeNull();
    expect(fixture.core.facts.members.find(ALICE)?.level).toBe(0);
    const parts = { pool: cores.running.pool, vault: fixture.vault };
    expect(await findHolderName(parts, ALICE)).toBeUndefined();
    expect(await fixture.count('kyc_paper')).toBe(0);
    expect(await fixture.count('kyc_case where document is not null')).toBe(0);
    await fixture.submitBasic(BOB);
    await fixture.pass(REVIEWED_MS.basic);
    expect((await fixture.read(BOB)).standing.basic.state).toBe('passed');
  });
});

function isUnderReview({ kyc }: TestFollower['facts'], uid: number): boolean {
  return kyc.standingOf(uid, fixture.nowMs).basic.state === 'under-review';
}

async function filesAreGone(): Promise<void> {
  await expect.poll(() => fixture.countOpenFiles(), { timeout: 60_000 }).toBe(0);
  const left = () => fixture.count('kyc_paper where has_files');
  await expect.poll(left, { timeout: 60_000 }).toBe(0);
}
