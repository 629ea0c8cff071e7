/** Members as staff see them: masked, without a way to act as one. */
import { HOUR_MS } from '@anywhen/prices';
import {
  changeMemberStatus,
  findMember,
  listMemberLedger,
  listMemberSecurity,
  readMember,
} from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../testing/money.ts';
import { startTestCores } from '../../../testing/module-fixture.ts';
import type { StaffClient } from '../../../testing/staff/staff-client.ts';
import { StaffFixture } from '../../../testing/staff/staff-fixture.ts';

const ALICE = 10_000_001;
const NAMES = { username: 'Ada_L', email: 'ada@example.com', phone: '+4915199990077' };
const cores = startTestCores();
let fixture: StaffFixture;
let support: StaffClient;
let reviewer: StaffClient;

beforeEach(async () => {
  await cores.database.pool.query('truncate identity cascade');
  fixture = await StaffFixture.openStaffed(cores);
  await fixture.join(ALICE);
  await fixture.nameMember(ALICE, NAMES);
  support = fixture.clientOf('the-support');
  reviewer = fixture.clientOf('the-reviewer');
});

const at = { params: { uid: String(ALICE) } };

describe('[0.6] a member', () => {
  it.each([['10000001'], ['ada_l'], ['ADA@example.com'], ['+4915199990077']])(
    'is found by %s, masked',
    async (name) => {
      const { member } = await support.call(findMember, { query: { name } });
      expect(member).toMatchObject({
        uid: '10000001',
        username: 'Ada_L',
        email: 'a•••@e•••.com',
        phone: '•••77',
        status: 'active',
      });
    },
  );

  it.each([['10000002'], ['ada'], ['eve@example.com'], ['']])('is not by %j', async (name) => {
    expect(await support.call(findMember, { query: { name } })).toEqual({ member: null });
  });

  it('is shown with open cases, ledger and security log, and each look is written down', async () => {
    const id = await fixture.submitDeposit(ALICE);
    for (const ip of ['192.0.2.7', '198.51.100.9']) await fixture.logMemberIn(ALICE, ip);
    await support.logInAgain();
    const page = await support.call(readMember, at);
    expect(page.openCases).toEqual([{ kind: 'deposit', id: String(id) }]);
    expect(page.sessions).toBe(2);
    const { lines } = await support.call(listMemberLedger, at);
    expect(lines[0]).toMatchObject({ account: 'funds', amount: '10000.00000000' });
    const { events } = await support.call(listMemberSecurity, at);
    expect(events).toMatchObject([
      { what: 'login', network: '198.51.•.•' },
      { what: 'login', network: '192.0.•.•' },
    ]);
    expect(await fixture.count(`staff_audit where what = 'member-opened'`)).toBe(3);
    const text = JSON.stringify([page, events]);
    for (const hidden of ['ada@example.com', NAMES.phone]) expect(text).not.toContain(hidden);
  });

  it('shows until when withdrawals are locked, and what was withdrawn today', async () => {
    const lockedUntil = async () => (await support.call(readMember, at)).member.withdrawLockUntilMs;
    expect(await lockedUntil()).toBe(0);
    await fixture.core.submit(asSystem({ kind: 'extend-withdraw-lock', uid: ALICE }));
    expect(await lockedUntil()).toBe(fixture.nowMs + HOUR_MS);
    await fixture.joinRich(ALICE + 1);
    await fixture.submitWithdrawal(ALICE + 1, '500');
    const other = await support.call(readMember, { params: { uid: String(ALICE + 1) } });
    expect(other.withdrawnToday).toEqual({ usdt: '500.00000000', times: 1 });
  });

  it('changes status for a reason, and why is in the audit log', async () => {
    const change = { status: 'frozen', reason: 'unusual-activity', remark: 'asked at the desk' };
    expect(await support.codeOf(changeMemberStatus, { ...at, body: change })).toBe('FORBIDDEN');
    const silent = { ...change, remark: '' };
    expect(await reviewer.codeOf(changeMemberStatus, { ...at, body: silent })).toBe('VALIDATION');
    await reviewer.call(changeMemberStatus, { ...at, body: change });
    expect(fixture.core.facts.members.find(ALICE)?.status).toBe('frozen');
    const { rows } = await cores.database.pool.query(
      `select before, reason from staff_audit where what = 'status-changed'`,
    );
    expect(rows).toEqual([
      { before: '{"status":"active"}', reason: 'unusual-activity: asked at the desk' },
    ]);
  });
});
