/** Verification in the machine: every state, every refusal, both reviewers, and one person once. */
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  KYC_REASONS,
  type KycLevelName,
  type KycReason,
  type MemberStatus,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { Feed } from '../../testing/feed.ts';
import { ALICE, BOB, Machine, REVIEWER, WHO_DECIDES, papersOf } from '../../testing/machine.ts';
import type { Submission } from './case.ts';
import { describeStanding } from './standing.ts';

let machine: Machine;

beforeEach(() => {
  machine = new Machine();
  for (const uid of [ALICE, BOB]) machine.asSystem({ kind: 'open-member', uid });
});

describe('[13.3] handing in', () => {
  it('is under review for at most a day, and may be done three times', () => {
    expect(submit()).toBe('accepted');
    expect(standing().basic).toEqual({
      state: 'under-review',
      submittedAtMs: machine.nowMs,
      decidedByMs: machine.nowMs + DAY_MS,
      decidedAtMs: null,
      reason: null,
      submissionsLeft: 2,
      nextSubmissionAtMs: null,
    });
    expect(standing().advanced).toMatchObject({ state: 'not-completed', submissionsLeft: 3 });
    expect(levelOf()).toBe(0);
  });

  it('is answered with the standing, and once for one id', () => {
    const body = { kind: 'submit-verification', ...papersOf(ALICE, 'basic') } as const;
    const { reply } = machine.asMember(ALICE, body, 'key');
    expect('data' in reply && reply.data).toEqual({ caseId: 1, standing: standing() });
    const again = machine.asMember(ALICE, body, 'key');
    expect(again).toMatchObject({ reply: { repeats: 3 }, changes: [] });
  });

  it('is refused while under review, and for ever once passed', () => {
    submit();
    expect(submit()).toBe('KYC_PENDING');
    decide(null);
    expect(submit()).toBe('KYC_PASSED');
  });

  it('of level 2 needs level 1', () => {
    expect(submit({ level: 'advanced' })).toBe('KYC_PRIMARY_REQUIRED');
    submit();
    expect(submit({ level: 'advanced' })).toBe('KYC_PRIMARY_REQUIRED');
    decide(null);
    expect(submit({ level: 'advanced' })).toBe('accepted');
    decide(null, 'advanced');
    expect(levelOf()).toBe(2);
    expect(submit({ level: 'advanced' })).toBe('KYC_PASSED');
  });

  it('is possible again at once after a rejection, three times within 24 hours', () => {
    const beganMs = machine.nowMs;
    for (let more = 0; more < 3; more += 1) {
      machine.nowMs = beganMs + more * HOUR_MS;
      expect(submit()).toBe('accepted');
      decide('DETAILS_MISMATCH');
    }
    const retryAtMs = beganMs + DAY_MS;
    expect(standing().basic).toMatchObject({ submissionsLeft: 0, nextSubmissionAtMs: retryAtMs });
    machine.nowMs = retryAtMs - 1;
    const refused = machine.asMember(ALICE, {
      kind: 'submit-verification',
      ...papersOf(ALICE, 'basic'),
    });
    expect(refused.reply).toMatchObject({
      rejection: { code: 'KYC_TOO_MANY', data: { retryAtMs } },
    });
    machine.nowMs = retryAtMs;
    expect(submit()).toBe('accepted');
    decide('DETAILS_MISMATCH');
    expect(submit()).toBe('KYC_TOO_MANY');
  });

  it('counts each level for itself', () => {
    for (const reason of ['NOT_INVENTED', 'NOT_INVENTED', null] as const) {
      submit();
      decide(reason);
    }
    expect(standing().advanced.submissionsLeft).toBe(3);
    expect(submit({ level: 'advanced' })).toBe('accepted');
  });

  it.each<[MemberStatus, string]>([
    ['active', 'accepted'],
    ['restricted', 'accepted'],
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('[1.4] of a member who is %s: %s', (status, answer) => {
    const reason = 'unusual-activity';
    if (status !== 'active')
      machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason });
    expect(submit()).toBe(answer);
  });

  it('is for members only', () => {
    const body = { kind: 'submit-verification', ...papersOf(ALICE, 'basic') } as const;
    expect(Machine.answer(machine.asMember(10000009, body))).toBe('USER_NOT_FOUND');
    expect(Machine.answer(machine.asSystem(body))).toBe('FORBIDDEN');
  });

  it.each<Partial<Submission>>([
    { document: null },
    { document: 'AB123456' },
    { level: 'advanced', document: 'aa'.repeat(32) },
    { folder: '../papers' },
    { flaw: 'NO_SUCH' as KycReason },
    { reviewer: 'nobody' as 'staff' },
    { level: 'expert' as KycLevelName },
  ])('takes nothing but hashes and words of the lists: %o', (odd) => {
    expect(submit(odd)).toBe('VALIDATION');
  });
});

describe('[0.6] the simulated reviewer', () => {
  it('[EX-13.1] passes at 10:01:00 what was handed in at 10:00:00', () => {
    machine.nowMs = Date.UTC(2026, 0, 11, 10);
    const feed = new Feed(machine);
    feed.tick();
    submit({ reviewer: 'simulated' });
    for (let second = 1; second < 60; second += 1) feed.tick();
    expect(standing().basic.state).toBe('under-review');
    feed.tick();
    expect(standing().basic).toMatchObject({ state: 'passed', decidedAtMs: machine.nowMs });
    expect(machine.nowMs).toBe(Date.UTC(2026, 0, 11, 10, 1));
    expect(levelOf()).toBe(1);
  });

  it('[EX-13.1] says what is wrong, and more may be handed in', () => {
    submit({ reviewer: 'simulated', flaw: 'DOCUMENT_UNREADABLE' });
    passTime(60_001);
    expect(standing().basic).toMatchObject({
      state: 'not-completed',
      reason: 'DOCUMENT_UNREADABLE',
      decidedAtMs: machine.nowMs,
      submissionsLeft: 2,
    });
    expect(levelOf()).toBe(0);
    expect(submit({ reviewer: 'simulated' })).toBe('accepted');
    expect(standing().basic.reason).toBeNull();
  });

  it('takes five minutes for level 2', () => {
    machine.verify(ALICE, 'basic');
    submit({ level: 'advanced', reviewer: 'simulated' });
    passTime(299_000);
    expect(standing().advanced.state).toBe('under-review');
    passTime(1_001);
    expect(standing().advanced.state).toBe('passed');
  });

  it('may be overtaken by a person, and then has nothing to decide', () => {
    submit({ reviewer: 'simulated', flaw: 'DOCUMENT_UNREADABLE' });
    decide(null);
    const { decidedAtMs } = standing().basic;
    passTime(120_000);
    expect(standing().basic).toMatchObject({ state: 'passed', decidedAtMs });
  });
});

describe('[0.6] staff', () => {
  it.each([...KYC_REASONS])('reject for %s, which the member is shown', (reason) => {
    submit();
    decide(reason);
    const decidedAtMs = machine.nowMs;
    expect(standing().basic).toMatchObject({ state: 'not-completed', reason, decidedAtMs });
  });

  it('decide a case once', () => {
    submit();
    expect(decide(null)).toBe('accepted');
    expect(decide('NOT_INVENTED')).toBe('NOT_FOUND');
    expect(standing().basic.state).toBe('passed');
  });

  it('give reasons of the list, for cases that are there', () => {
    submit();
    expect(decide('BECAUSE' as KycReason)).toBe('VALIDATION');
    const nowhere = { kind: 'decide-verification', caseId: 77, reason: null } as const;
    expect(Machine.answer(machine.as(REVIEWER, nowhere))).toBe('NOT_FOUND');
  });

  it.each(WHO_DECIDES)('as %s: %s', (role, answer) => {
    submit();
    const body = { kind: 'decide-verification', caseId: 1, reason: null } as const;
    expect(Machine.answer(machine.as({ kind: 'staff', id: 'x', role }, body))).toBe(answer);
  });

  it('[13.3] who decide nothing: the published rules do, within 24 hours', () => {
    machine.nowMs += 750;
    submit();
    submit({ flaw: 'DOCUMENT_UNREADABLE' }, BOB);
    passTime(DAY_MS - 2_000);
    expect(standing().basic.state).toBe('under-review');
    passTime(2_000);
    expect(standing().basic.state).toBe('passed');
    expect(standing(BOB).basic.reason).toBe('DOCUMENT_UNREADABLE');
  });

  it('[EX-13.3] after an outage: late, by the same rules, once', () => {
    submit();
    passTime(3 * DAY_MS);
    expect(standing().basic).toMatchObject({ state: 'passed', decidedAtMs: machine.nowMs });
    expect(machine.asSystem({ kind: 'settle-due' }).changes).toEqual([]);
  });
});

describe('[13.4] one person, one member', () => {
  const document = 'dd'.repeat(32);

  it('a document somebody has passed with is in use', () => {
    submit({ document });
    decide(null);
    submit({ document, reviewer: 'simulated' }, BOB);
    passTime(60_001);
    expect(standing(BOB).basic.reason).toBe('DOCUMENT_IN_USE');
    expect(levelOf(BOB)).toBe(0);
  });

  it('of two under review the first decided wins, whoever decides', () => {
    submit({ document });
    submit({ document }, BOB);
    expect(decide(null, 'basic', BOB)).toBe('accepted');
    const { reply } = machine.as(REVIEWER, {
      kind: 'decide-verification',
      caseId: 1,
      reason: null,
    });
    const decided = { state: 'rejected', reason: 'DOCUMENT_IN_USE' };
    expect('data' in reply && reply.data).toEqual(decided);
    expect([levelOf(ALICE), levelOf(BOB)]).toEqual([0, 1]);
  });

  it('another fault is said first, and a rejected document is nobody’s', () => {
    submit({ document });
    decide('NOT_INVENTED');
    submit({ document }, BOB);
    decide(null, 'basic', BOB);
    submit({ document });
    decide('NOT_INVENTED');
    expect(standing().basic.reason).toBe('NOT_INVENTED');
    expect(levelOf(BOB)).toBe(1);
  });
});

describe('[13.5] forgetting a person', () => {
  const forget = (uid = ALICE) => machine.asSystem({ kind: 'forget-person', uid });

  it('ends levels and frees the document', () => {
    machine.verify(ALICE, 'basic');
    machine.verify(ALICE, 'advanced');
    expect(Machine.answer(forget())).toBe('accepted');
    expect(levelOf()).toBe(0);
    expect(standing().basic).toMatchObject({ state: 'not-completed', submittedAtMs: null });
    submit({ document: papersOf(ALICE, 'basic').document }, BOB);
    expect(decide(null, 'basic', BOB)).toBe('accepted');
    expect(levelOf(BOB)).toBe(1);
  });

  it('ends what is under review without a decision', () => {
    submit({ reviewer: 'simulated' });
    forget();
    passTime(2 * DAY_MS);
    expect(standing().basic).toMatchObject({ state: 'not-completed', decidedAtMs: null });
    expect(levelOf()).toBe(0);
  });

  it('keeps no document of theirs, and still counts what was handed in', () => {
    for (const reason of ['NOT_INVENTED', 'NOT_INVENTED', null] as const) {
      submit();
      decide(reason);
    }
    forget();
    const { basic } = machine.exchange.modules.kyc.casesOf(ALICE);
    for (const { state, document, reason } of basic) {
      expect([state, document, reason]).toEqual(['forgotten', null, null]);
    }
    expect(submit()).toBe('KYC_TOO_MANY');
  });

  it('changes nothing the second time, and is for the system alone', () => {
    machine.verify(ALICE, 'basic');
    forget();
    expect(forget().changes).toEqual([]);
    expect(Machine.answer(forget(10000009))).toBe('USER_NOT_FOUND');
    const body = { kind: 'forget-person', uid: ALICE } as const;
    expect(Machine.answer(machine.asMember(ALICE, body))).toBe('FORBIDDEN');
    expect(Machine.answer(machine.as(REVIEWER, body))).toBe('FORBIDDEN');
  });
});

function submit(change: Partial<Submission> = {}, uid = ALICE): string {
  const papers = { ...papersOf(uid, change.level ?? 'basic'), ...change };
  return Machine.answer(machine.asMember(uid, { kind: 'submit-verification', ...papers }));
}

function decide(reason: KycReason | null, level: KycLevelName = 'basic', uid = ALICE): string {
  const caseId = machine.exchange.modules.kyc.casesOf(uid)[level].at(-1)?.id ?? 0;
  return Machine.answer(machine.as(REVIEWER, { kind: 'decide-verification', caseId, reason }));
}

function passTime(ms: number): void {
  machine.nowMs += ms;
  machine.asSystem({ kind: 'settle-due' });
}

function standing(uid = ALICE) {
  return describeStanding(machine.exchange.modules.kyc.casesOf(uid), machine.nowMs);
}

function levelOf(uid = ALICE): number | undefined {
  return machine.exchange.modules.members.find(uid)?.level;
}
