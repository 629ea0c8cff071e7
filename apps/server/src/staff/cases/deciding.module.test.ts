/** Queues, claims and decisions of staff: one decides, or two different people. */
import { testSize } from '@anywhen/money/test-size';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  CLAIM_LIFE_MS,
  claimCase,
  decideCase,
  listCases,
  proposeCorrection,
  readCase,
  releaseCase,
  viewCaseFile,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { requireReplayedTables } from '../../../testing/replayed-tables.ts';
import type { StaffClient } from '../../../testing/staff/staff-client.ts';
import { StaffFixture } from '../../../testing/staff/staff-fixture.ts';
import { FileReply } from '../../platform/http/call.ts';

const ALICE = 10_000_001;
const TIMES = testSize('DECISIONS', { short: 20, long: 200 });

const cores = startTestCores();
let fixture: StaffFixture;
let reviewer: StaffClient;
let approver: StaffClient;
let second: StaffClient;

beforeEach(async () => {
  fixture = await StaffFixture.openStaffed(cores);
  await fixture.join(ALICE);
  reviewer = fixture.clientOf('the-reviewer');
  approver = fixture.clientOf('the-approver');
  second = fixture.clientOf('second-approver');
});

afterEach(async () => {
  await fixture.stop();
  await cores.connect(requireReplayedTables);
});

const placeOf = (kind: string, id: number) => ({ params: { kind, id: String(id) } });
const decisionOf = (kind: string, id: number, reason: string | null, remark = 'looked at it') => ({
  ...placeOf(kind, id),
  body: { reason, remark },
});

async function auditOf(
  subject: string,
): Promise<{ what: string; staff: string; after: unknown }[]> {
  const { rows } = await cores.database.pool.query<{
    what: string;
    staff_id: string;
    after: string | null;
  }>('select what, staff_id, after from staff_audit where subject = $1 order by seq', [subject]);
  return rows.map(({ what, staff_id: staff, after }) => {
    return { what, staff, after: after === null ? null : (JSON.parse(after) as unknown) };
  });
}

describe('[0.6] a queue', () => {
  it('has the oldest first, with when it is due and who has it, a page at a time', async () => {
    const submittedAtMs = fixture.nowMs;
    const ids: number[] = [];
    for (const uid of [ALICE, ALICE + 1, ALICE + 2]) {
      if (uid !== ALICE) await fixture.join(uid);
      ids.push(await fixture.submitDeposit(uid));
    }
    await reviewer.logInAgain();
    await approver.logInAgain();
    await reviewer.call(claimCase, placeOf('deposit', ids[1] ?? 0));
    const ask = (query: object) =>
      reviewer.call(listCases, { params: { kind: 'deposit' }, query: { ...query } });
    const first = await ask({ limit: '2' });
    expect(first.cases.map(({ id, claimedBy }) => [Number(id), claimedBy])).toEqual([
      [ids[0], null],
      [ids[1], 'the-reviewer'],
    ]);
    expect(first.cases[0]).toMatchObject({
      uid: String(ALICE),
      amount: '500.00000000',
      submittedAtMs,
      dueAtMs: submittedAtMs + DAY_MS,
    });
    const rest = await ask({ cursor: first.nextCursor ?? '' });
    expect(rest.cases.map(({ id }) => Number(id))).toEqual([ids[2]]);
    expect(rest.nextCursor).toBeNull();
    const idsOf = async (query: object) => (await ask(query)).cases.map(({ id }) => Number(id));
    expect(await idsOf({ claim: 'own' })).toEqual([ids[1]]);
    expect(await idsOf({ claim: 'free' })).toEqual([ids[0], ids[2]]);
    expect(await idsOf({ reviewer: 'simulated' })).toEqual([]);
    expect(await approver.codeOf(listCases, { params: { kind: 'orders' } })).toBe('VALIDATION');
  });

  it('lets one have a case, until it is given back or a quarter of an hour is over', async () => {
    const id = await fixture.submitDeposit(ALICE);
    await reviewer.logInAgain();
    await approver.logInAgain();
    const at = placeOf('deposit', id);
    const both = [reviewer.codeOf(claimCase, at), approver.codeOf(claimCase, at)];
    expect((await Promise.all(both)).toSorted()).toEqual(['CASE_CLAIMED', 'ok']);
    const codes = await Promise.all(
      [reviewer, approver].map((each) => each.codeOf(releaseCase, at)),
    );
    expect(codes.toSorted()).toEqual(['CASE_NOT_CLAIMED', 'ok']);
    expect(await reviewer.codeOf(claimCase, at)).toBe('ok');
    fixture.nowMs += CLAIM_LIFE_MS - 1;
    expect(await approver.codeOf(claimCase, at)).toBe('CASE_CLAIMED');
    fixture.nowMs += 1;
    expect(await approver.codeOf(claimCase, at)).toBe('ok');
    expect(await reviewer.codeOf(decideCase, decisionOf('deposit', id, null))).toBe(
      'CASE_NOT_CLAIMED',
    );
  });
});

describe('[0.6] a decision', () => {
  it('credits a deposit, is announced before, has its outcome after, and ends the claim', async () => {
    const id = await fixture.submitDeposit(ALICE);
    await reviewer.logInAgain();
    expect(await reviewer.codeOf(decideCase, decisionOf('deposit', id, null))).toBe(
      'CASE_NOT_CLAIMED',
    );
    await reviewer.call(claimCase, placeOf('deposit', id));
    const answer = await reviewer.call(decideCase, decisionOf('deposit', id, null));
    expect(answer).toEqual({ state: 'passed', reason: null, approvals: 0 });
    expect(await fixture.fundsOf(ALICE)).toBe(10_500);
    expect(await auditOf(`deposit ${id}`)).toEqual([
      { what: 'case-claimed', staff: 'the-reviewer', after: null },
      { what: 'case-decided', staff: 'the-reviewer', after: null },
      { what: 'outcome', staff: 'the-reviewer', after: { state: 'passed', reason: null } },
    ]);
    expect(await reviewer.codeOf(claimCase, placeOf('deposit', id))).toBe('CASE_DECIDED');
  });

  it('rejects for a reason of the list, with a remark', async () => {
    const id = await fixture.submitDeposit(ALICE);
    await reviewer.logInAgain();
    await reviewer.call(claimCase, placeOf('deposit', id));
    const ask = (reason: string, remark: string) =>
      reviewer.codeOf(decideCase, decisionOf('deposit', id, reason, remark));
    expect(await ask('RISK_REVIEW', 'of another list')).toBe('VALIDATION');
    expect(await ask('PROOF_UNREADABLE', ' ')).toBe('VALIDATION');
    expect(await ask('PROOF_UNREADABLE', 'nothing to see')).toBe('ok');
    expect(await fixture.fundsOf(ALICE)).toBe(10_000);
  });

  it('waits for the chain', async () => {
    const id = await fixture.submitDeposit(ALICE);
    fixture.nowMs -= HOUR_MS;
    await reviewer.call(claimCase, placeOf('deposit', id));
    expect(await reviewer.codeOf(decideCase, decisionOf('deposit', id, null))).toBe(
      'CASE_NOT_READY',
    );
    fixture.nowMs += HOUR_MS;
  });

  it(`[I4] of two at once, ${TIMES} times: one wins, the other is refused, money moves once`, async () => {
    for (let time = 1; time <= TIMES; time += 1) {
      const uid = ALICE + time;
      await fixture.join(uid);
      const id = await fixture.submitDeposit(uid);
      await reviewer.logInAgain();
      await approver.logInAgain();
      const at = placeOf('deposit', id);
      const decide = async (client: StaffClient) => {
        await client.codeOf(claimCase, at);
        return client.codeOf(decideCase, decisionOf('deposit', id, null));
      };
      // Each on their own; a claim that changes hands; one person in two windows.
      const way = time % 3;
      const stolen = cores.database.pool.query(
        'update staff_claim set staff_id = $1 where case_id = $2 and $3',
        [time % 2 === 0 ? 'the-approver' : 'the-reviewer', id, way === 1],
      );
      const other = way === 2 ? reviewer : approver;
      const codes = await Promise.all([decide(reviewer), decide(other)]);
      await stolen;
      const won = codes.filter((code) => code === 'ok');
      const lost = codes.filter((code) => code !== 'ok');
      if (way === 1) expect(won.length).toBeLessThanOrEqual(1);
      else expect(won).toHaveLength(1);
      for (const code of lost) expect(['CASE_NOT_CLAIMED', 'CASE_DECIDED']).toContain(code);
      expect(await fixture.fundsOf(uid)).toBe(won.length === 1 ? 10_500 : 10_000);
      expect(await listPassed(id)).toHaveLength(won.length);
    }
  });

  /** Outcomes that passed the case: the audit log has one, however many tried. */
  async function listPassed(id: number): Promise<unknown[]> {
    const rows = await auditOf(`deposit ${id}`);
    const outcomes = rows.filter(({ what }) => what === 'outcome');
    expect(outcomes).toHaveLength(rows.filter(({ what }) => what === 'case-decided').length);
    return outcomes.filter(({ after }) => (after as { state?: string }).state === 'passed');
  }
});

describe('[10.5] [S16] a withdrawal above 10 000 USDT', () => {
  beforeEach(() => fixture.joinRich(ALICE + 1, '20000'));

  it('takes two different people', async () => {
    const before = await fixture.fundsOf(ALICE + 1);
    const id = await fixture.submitWithdrawal(ALICE + 1, '15000');
    const at = placeOf('withdrawal', id);
    const pass = decisionOf('withdrawal', id, null);
    await approver.call(claimCase, at);
    expect(await approver.call(decideCase, pass)).toEqual({
      state: 'under-review',
      reason: null,
      approvals: 1,
    });
    await approver.call(claimCase, at);
    expect(await approver.codeOf(decideCase, pass)).toBe('SECOND_PERSON_NEEDED');
    await approver.call(releaseCase, at);
    expect(await fixture.fundsOf(ALICE + 1)).toBe(before);
    await second.call(claimCase, at);
    expect(await second.call(decideCase, pass)).toMatchObject({ state: 'sending', approvals: 2 });
    expect(await fixture.fundsOf(ALICE + 1)).toBe(before - 15_000);
  });

  it('and a row of the table is not the same person twice, by SQL either', async () => {
    const add = (step: number, staff: string) =>
      cores.database.pool.query(
        `insert into staff_approval (kind, case_id, step, staff_id, at_ms)
         values ('withdrawal', 77, $1, $2, 0)`,
        [step, staff],
      );
    await add(1, 'the-approver');
    await expect(add(2, 'the-approver')).rejects.toThrow(
      'staff_approval_kind_case_id_staff_id_key',
    );
    await expect(add(3, 'second-approver')).rejects.toThrow('staff_approval_step_check');
    await add(2, 'second-approver');
    const change = cores.database.pool.query(
      `update staff_approval set staff_id = 'the-approver' where case_id = 77`,
    );
    await expect(change).rejects.toThrow('staff_approval_kind_case_id_staff_id_key');
  });

  it('what was announced and never sent is noted anew by whoever comes next', async () => {
    const id = await fixture.submitWithdrawal(ALICE + 1, '15000');
    await cores.database.pool.query(
      `insert into staff_approval (kind, case_id, step, staff_id, at_ms)
       values ('withdrawal', $1, 1, 'second-approver', 0)`,
      [id],
    );
    await approver.call(claimCase, placeOf('withdrawal', id));
    const answer = await approver.call(decideCase, decisionOf('withdrawal', id, null));
    expect(answer.approvals).toBe(1);
  });
});

describe('[0.6] [S16] a wrong credit', () => {
  it('is taken back by a proposal and another person', async () => {
    const id = await fixture.submitDeposit(ALICE);
    await reviewer.logInAgain();
    await approver.logInAgain();
    await second.logInAgain();
    const at = { params: { id: String(id) } };
    const proposal = { ...at, body: { reason: 'CREDITED_TWICE', remark: 'came twice' } };
    expect(await approver.codeOf(proposeCorrection, proposal)).toBe('NOT_FOUND');
    await reviewer.call(claimCase, placeOf('deposit', id));
    await reviewer.call(decideCase, decisionOf('deposit', id, null));
    await approver.call(proposeCorrection, proposal);
    const queue = await second.call(listCases, { params: { kind: 'correction' } });
    expect(queue.cases.map((each) => Number(each.id))).toEqual([id]);
    const approval = decisionOf('correction', id, null);
    await reviewer.call(claimCase, placeOf('correction', id));
    expect(await reviewer.codeOf(decideCase, approval)).toBe('FORBIDDEN');
    await reviewer.call(releaseCase, placeOf('correction', id));
    await approver.call(claimCase, placeOf('correction', id));
    expect(await approver.codeOf(decideCase, approval)).toBe('SECOND_PERSON_NEEDED');
    await approver.call(releaseCase, placeOf('correction', id));
    expect(await fixture.fundsOf(ALICE)).toBe(10_500);
    await second.call(claimCase, placeOf('correction', id));
    expect(await second.call(decideCase, approval)).toMatchObject({ state: 'corrected' });
    expect(await fixture.fundsOf(ALICE)).toBe(10_000);
    const bySql = cores.database.pool.query(
      'update deposit set approved_by = proposed_by where id = $1',
      [id],
    );
    await expect(bySql).rejects.toThrow('violates check constraint');
  });
});

describe('[13.5] [P9] papers of a person', () => {
  it('are for who has the case, each view written down, and gone with the decision', async () => {
    await fixture.submitBasic(ALICE);
    const at = placeOf('basic', 1);
    const closed = await reviewer.call(readCase, at);
    expect([closed.files, closed.facts]).toEqual([[], []]);
    await reviewer.call(claimCase, at);
    const open = await reviewer.call(readCase, at);
    expect(open.files.map(({ kind }) => kind)).toEqual(['id-back', 'id-front', 'id-holding']);
    expect(open.facts).toContainEqual({ name: 'surname', value: 'Quillfeather' });
    expect((await approver.call(readCase, at)).facts).toEqual([]);
    const file = { params: { ...at.params, fileId: open.files[1]?.id ?? '' } };
    expect(await approver.codeOf(viewCaseFile, file)).toBe('CASE_NOT_CLAIMED');
    const seen = (await reviewer.answer(viewCaseFile, file)) as FileReply;
    expect([seen.type, seen.bytes.toString()]).toEqual(['image/jpeg', 'id-front']);
    expect(await fixture.count(`sensitive_read where staff = 'the-reviewer'`)).toBe(1);
    expect((await auditOf('basic 1')).filter(({ what }) => what === 'file-viewed')).toHaveLength(1);
    await reviewer.call(decideCase, decisionOf('basic', 1, null));
    expect(fixture.core.facts.members.find(ALICE)?.level).toBe(1);
    expect(await reviewer.codeOf(viewCaseFile, file)).toBe('CASE_NOT_CLAIMED');
    expect((await reviewer.call(readCase, at)).facts).toEqual([]);
  });
});
