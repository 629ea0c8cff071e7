/**
 * Terms of later purchases on the console (rulebook 0.6, 0.9): two people, by the exchange and by
 * the table; what members read of it; and what a restart and an outage leave of it.
 */
import { describeFinanceTerms, describeOptionsTerms } from '@anywhen/exchange';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  type BodyOf,
  type TermsProduct,
  approveTerms,
  hashOfTerms,
  listTermsProposals,
  proposeTerms,
  readStaffTerms,
  withdrawTerms,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { requireReplayedTables } from '../../../testing/replayed-tables.ts';
import type { StaffClient } from '../../../testing/staff/staff-client.ts';
import { StaffFixture } from '../../../testing/staff/staff-fixture.ts';

const F7 = 'yearly-rate.F7';
const LOWER = [{ key: F7, before: 300, after: 250 }];

const cores = startTestCores();
let fixture: StaffFixture;
let reviewer: StaffClient;
let approver: StaffClient;
let second: StaffClient;

beforeEach(async () => {
  fixture = await StaffFixture.openStaffed(cores);
  reviewer = fixture.clientOf('the-reviewer');
  approver = fixture.clientOf('the-approver');
  second = fixture.clientOf('second-approver');
  await asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms() });
});

afterEach(async () => {
  await fixture.stop();
  await cores.connect(requireReplayedTables);
});

async function asSystem(
  body: Parameters<StaffFixture['core']['submit']>[0]['body'],
): Promise<void> {
  const id = `${body.kind}-${fixture.nowMs}`;
  const { reply } = await fixture.core.submit({ actor: { kind: 'system' }, id, body });
  if (!reply.isAccepted) throw new Error(reply.rejection.code);
}

/** The first whole second that is far enough ahead, and an hour for the colleague. */
function soon(): number {
  return Math.ceil((fixture.nowMs + DAY_MS + HOUR_MS) / 1_000) * 1_000;
}

function bodyOf(change: Partial<BodyOf<typeof proposeTerms>> = {}) {
  const product: TermsProduct = 'finance';
  return { product, values: LOWER, fromMs: soon(), remark: 'rates fell', ...change };
}

async function proposeBy(client: StaffClient, body = bodyOf()) {
  const { id, hash } = await client.call(proposeTerms, { body });
  return { params: { id }, body: { hash, remark: 'agreed' }, hash };
}

async function rateAt(nowMs: number): Promise<number | undefined> {
  const { terms } = fixture.core.facts;
  return Promise.resolve(terms.fieldsAt('finance', nowMs).find(({ key }) => key === F7)?.value);
}

describe('[0.6] two people', () => {
  it('[EX-0.7] change terms: the proposer is refused, a colleague is not', async () => {
    const proposal = await proposeBy(approver);
    expect(await approver.codeOf(approveTerms, proposal)).toBe('SECOND_PERSON_NEEDED');
    expect(await reviewer.codeOf(approveTerms, proposal)).toBe('FORBIDDEN');
    expect(await second.codeOf(approveTerms, proposal)).toBe('ok');
    expect(await second.codeOf(approveTerms, proposal)).toBe('NOT_FOUND');
  });

  it('[EX-0.7] change terms: not even who writes to the table makes one person two', async () => {
    await proposeBy(approver);
    const { pool } = cores.database;
    const alone = `update terms_proposal
      set state = 'approved', decided_by = proposed_by, decided_at_ms = proposed_at_ms`;
    await expect(pool.query(alone)).rejects.toThrow('terms_take_two_people');
    const late = `update terms_proposal
      set state = 'approved', decided_by = 'zoe', decided_at_ms = from_ms - 86399999`;
    await expect(pool.query(late)).rejects.toThrow('violates check constraint');
    const row = `insert into terms_proposal values
      (99, 'finance', '[]', 86400000, $1, 'rosa', 0, 'approved', 'rosa', 0)`;
    await expect(pool.query(row, [Buffer.alloc(32)])).rejects.toThrow('terms_take_two_people');
  });

  it('approve exactly what was proposed, and say which', async () => {
    const proposal = await proposeBy(reviewer);
    const body = { hash: '00'.repeat(32), remark: 'agreed' };
    expect(await approver.codeOf(approveTerms, { ...proposal, body })).toBe('TERMS_CHANGED');
    expect(await approver.codeOf(approveTerms, proposal)).toBe('ok');
  });

  it('leave rows of the audit log: each step, why, and what became of it', async () => {
    const body = bodyOf();
    const proposal = await proposeBy(reviewer, body);
    await approver.call(approveTerms, proposal);
    const { rows } = await cores.database.pool.query<Record<string, string>>(
      `select what, staff_id, reason, after from staff_audit
       where subject = 'terms finance' order by seq`,
    );
    const hash = hashOfTerms({ product: 'finance', values: LOWER, fromMs: body.fromMs });
    expect(rows.map(({ what, staff_id: who, reason }) => [what, who, reason])).toEqual([
      ['terms-proposed', 'the-reviewer', 'rates fell'],
      ['outcome', 'the-reviewer', null],
      ['terms-approved', 'the-approver', 'agreed'],
      ['outcome', 'the-approver', null],
    ]);
    expect(rows[1]?.['after']).toContain(hash);
  });

  it('both at once: one wins, the other is refused', async () => {
    const proposal = await proposeBy(reviewer);
    const codes = await Promise.all(
      [approver, second].map((client) => client.codeOf(approveTerms, proposal)),
    );
    expect(codes.toSorted()).toEqual(['NOT_FOUND', 'ok']);
  });

  it('see what was proposed, withdrawn and approved, newest first', async () => {
    const first = await proposeBy(reviewer);
    await approver.call(withdrawTerms, { ...first, body: { remark: 'a typo' } });
    await approver.call(approveTerms, await proposeBy(reviewer));
    const { proposals } = await reviewer.call(listTermsProposals, {});
    expect(
      proposals.map(({ state, proposedBy, decidedBy }) => [state, proposedBy, decidedBy]),
    ).toEqual([
      ['approved', 'the-reviewer', 'the-approver'],
      ['withdrawn', 'the-reviewer', 'the-approver'],
    ]);
    expect(proposals[0]?.values).toEqual(LOWER);
    const page = await reviewer.call(listTermsProposals, { query: { limit: '1' } });
    expect([page.proposals.length, page.nextCursor]).toEqual([1, '2']);
    const others = await reviewer.call(listTermsProposals, { query: { product: 'spot' } });
    expect(others.proposals).toEqual([]);
  });
});

describe('[0.9] a change of terms', () => {
  it.each([
    [{ fromMs: 1_000 }, 'TERMS_NOTICE_TOO_SHORT'],
    [{ remark: ' ' }, 'VALIDATION'],
    [{ values: [] }, 'VALIDATION'],
    [{ values: [{ key: F7, before: 300, after: 2_001 }] }, 'VALIDATION'],
    [{ values: [{ key: F7, before: 299, after: 250 }] }, 'TERMS_CHANGED'],
    [{ product: 'mining' as const }, 'VALIDATION'],
    [{ product: 'seconds' as TermsProduct }, 'VALIDATION'],
  ])('%o is answered %s', async (change, code) => {
    expect(await reviewer.codeOf(proposeTerms, { body: bodyOf(change) })).toBe(code);
  });

  it('has bounds and what it begins with, said before anybody types', async () => {
    const params = { product: 'finance' as const };
    const read = await reviewer.call(readStaffTerms, { params });
    expect(read.fields).toContainEqual({ key: F7, value: 300, min: 1, max: 2_000 });
    const proposal = await proposeBy(reviewer);
    await approver.call(approveTerms, proposal);
    const after = await reviewer.call(readStaffTerms, { params });
    expect(after.fields).toContainEqual({ key: F7, value: 250, min: 1, max: 2_000 });
    expect(after.current).toContainEqual({ key: F7, value: 300 });
    expect(after.lastFromMs).toBeGreaterThan(fixture.nowMs);
  });

  it('[EX-0.9] is in force from its second on after a restart, and after a start of the program', async () => {
    const body = bodyOf();
    await approver.call(approveTerms, await proposeBy(reviewer, body));
    await fixture.stop();
    await fixture.start();
    expect(await rateAt(body.fromMs - 1)).toBe(300);
    expect(await rateAt(body.fromMs)).toBe(250);
    fixture.nowMs = body.fromMs + 5 * DAY_MS;
    await asSystem({ kind: 'set-finance-terms', ...describeFinanceTerms() });
    expect(await rateAt(fixture.nowMs)).toBe(250);
    await asSystem({ kind: 'set-options-terms', ...describeOptionsTerms() });
  });

  it('proposed too late for its notice is not approved', async () => {
    const proposal = await proposeBy(reviewer);
    fixture.nowMs += HOUR_MS + 1_000;
    await approver.logInAgain();
    expect(await approver.codeOf(approveTerms, proposal)).toBe('TERMS_NOTICE_TOO_SHORT');
  });
});
