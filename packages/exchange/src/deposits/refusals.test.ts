/** Why a deposit may not be declared (rulebook 9.4): every refusal, and of two always the first. */
import { DAY_MS, MINUTE_MS } from '@anywhen/prices';
import type { CashAccount, DepositReason, MemberStatus, Rejection } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine, REVIEWER, depositOf, plain } from '../../testing/machine.ts';
import type { SubmitDeposit } from './commands.ts';

let machine: Machine;

beforeEach(() => {
  machine = new Machine();
  for (const uid of [ALICE, BOB]) machine.asSystem({ kind: 'open-member', uid });
});

describe('[9.4] a deposit is refused', () => {
  it.each<[MemberStatus, string]>([
    ['active', 'accepted'],
    ['restricted', 'accepted'],
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('[1.4] to a member who is %s: %s', (status, answer) => {
    setStatus(status);
    expect(submit()).toBe(answer);
  });

  it('to whom nobody knows, and to whom it does not belong', () => {
    expect(Machine.answer(machine.asMember(10000009, depositOf()))).toBe('USER_NOT_FOUND');
    expect(Machine.answer(machine.asSystem(depositOf()))).toBe('FORBIDDEN');
    expect(Machine.answer(machine.as(REVIEWER, depositOf()))).toBe('FORBIDDEN');
  });

  it.each<[Partial<SubmitDeposit>, Rejection]>([
    [{ currency: '' }, { code: 'CURRENCY_REQUIRED', fields: { currency: 'required' } }],
    [{ currency: 'BTC' }, { code: 'CURRENCY_REQUIRED', fields: { currency: 'required' } }],
    [{ network: '' }, { code: 'NETWORK_REQUIRED', fields: { network: 'required' } }],
    [{ network: 'BTC' }, { code: 'NETWORK_REQUIRED', fields: { network: 'required' } }],
    [{ amount: '' }, { code: 'AMOUNT_ABNORMAL', fields: { amount: 'format' } }],
    [{ amount: '-5' }, { code: 'AMOUNT_ABNORMAL', fields: { amount: 'format' } }],
    [{ amount: '10.123456789' }, { code: 'VALIDATION', fields: { amount: 'too-precise' } }],
    [
      { amount: '9.99' },
      { code: 'DEPOSIT_BELOW_MIN', fields: { amount: 'not-offered' }, data: { min: '10' } },
    ],
    [
      { network: 'ERC20', amount: '19.99999999' },
      { code: 'DEPOSIT_BELOW_MIN', fields: { amount: 'not-offered' }, data: { min: '20' } },
    ],
    [
      { amount: '100000.00000001' },
      { code: 'DEPOSIT_ABOVE_MAX', fields: { amount: 'not-offered' }, data: { max: '100000' } },
    ],
  ])('[EX-9.2] for %o', (change, rejection) => {
    const outcome = machine.asMember(ALICE, depositOf(change));
    expect(outcome.reply).toEqual({ isAccepted: false, rejection });
    expect(outcome.changes).toEqual([]);
  });

  it.each(['10', '100000'])('not for %s, which is just enough', (amount) => {
    expect(submit({ amount })).toBe('accepted');
  });

  it.each<Partial<SubmitDeposit>>([
    { account: 'contract' as CashAccount },
    { address: 'TQ5pC8Jm5i1nG4mS9jRsvBy7pXyBwV1n8x' },
    { address: 'SIM-BEP20-7Q2M9KX4D0RTBW5ZC8HJ3VNE' },
    { folder: '../papers' },
    { flaw: 'NO_SUCH' as DepositReason },
    { reviewer: 'nobody' as 'staff' },
  ])('[H11] for what no form sends: %o', (odd) => {
    expect(submit(odd)).toBe('VALIDATION');
  });

  it('while one of the same currency and network is under review, which it names', () => {
    expect(submit()).toBe('accepted');
    const { reply } = machine.asMember(ALICE, depositOf());
    const rejection = { code: 'ORDER_NOT_COMPLETED', data: { id: '1' } };
    expect(reply).toEqual({ isAccepted: false, rejection });
    expect(submit({ account: 'spot' })).toBe('ORDER_NOT_COMPLETED');
    expect(submit({ network: 'BEP20' })).toBe('accepted');
    expect(submit({}, BOB)).toBe('accepted');
    pass(MINUTE_MS * 5);
    expect(submit()).toBe('accepted');
  });
});

describe('[9.1] 200 000 USDT a day', () => {
  it('is the most, over all networks; what is left is reported', () => {
    submit({ amount: '100000' });
    submit({ amount: '60000', network: 'BEP20' });
    expect(refusalOf({ amount: '40000.00000001', network: 'ERC20' })).toEqual({
      code: 'DEPOSIT_DAILY_LIMIT',
      data: { left: '40000.00000000' },
    });
    expect(submit({ amount: '40000', network: 'ERC20' })).toBe('accepted');
    pass(10 * MINUTE_MS);
    expect(refusalOf({ amount: '10' }).data).toEqual({ left: '0.00000000' });
    expect(submit({}, BOB)).toBe('accepted');
  });

  it('counts by the day of UTC, to the millisecond', () => {
    const midnightMs = Math.ceil(machine.nowMs / DAY_MS) * DAY_MS;
    machine.nowMs = midnightMs - 1;
    fillDay();
    expect(refusalOf({ amount: '10.00000001' }).code).toBe('DEPOSIT_DAILY_LIMIT');
    machine.nowMs = midnightMs;
    expect(submit({ amount: '100000' })).toBe('accepted');
    expect(deposited()).toBe('100000');
  });

  it('gets back what was rejected on its own day', () => {
    submit({ amount: '100000', flaw: 'PROOF_UNREADABLE' });
    submit({ amount: '100000', network: 'BEP20' });
    pass(5 * MINUTE_MS);
    expect(deposited()).toBe('100000');
    expect(submit({ amount: '100000' })).toBe('accepted');
  });

  it('gets nothing back of a day that is over', () => {
    const midnightMs = Math.ceil(machine.nowMs / DAY_MS) * DAY_MS;
    machine.nowMs = midnightMs - 1_000;
    submit({ amount: '100000', flaw: 'PROOF_UNREADABLE' });
    machine.nowMs = midnightMs + 1_000;
    submit({ amount: '70', network: 'BEP20' });
    pass(5 * MINUTE_MS);
    expect(deposited()).toBe('70');
  });

  it('is as it was when nothing new came before the rejection of yesterday', () => {
    const midnightMs = Math.ceil(machine.nowMs / DAY_MS) * DAY_MS;
    machine.nowMs = midnightMs - 1_000;
    submit({ amount: '100000', flaw: 'PROOF_UNREADABLE' });
    pass(5 * MINUTE_MS);
    expect(deposited()).toBe('0');
    fillDay();
    expect(deposited()).toBe('199990');
  });
});

describe('[9.4] of two things in the way', () => {
  type Obstacle = { code: string; change?: Partial<SubmitDeposit>; prepare?: () => void };

  /** In the order of the rulebook. */
  const obstacles: readonly Obstacle[] = [
    { code: 'ACCOUNT_FROZEN', prepare: () => setStatus('frozen') },
    { code: 'CURRENCY_REQUIRED', change: { currency: 'XYZ' } },
    { code: 'NETWORK_REQUIRED', change: { network: 'BTC' } },
    { code: 'AMOUNT_ABNORMAL', change: { amount: 'NaN' } },
    { code: 'VALIDATION', change: { amount: '0.000000001' } },
    { code: 'DEPOSIT_BELOW_MIN', change: { amount: '9.99' } },
    { code: 'DEPOSIT_ABOVE_MAX', change: { amount: '100001' } },
    { code: 'DEPOSIT_DAILY_LIMIT', prepare: fillDay },
    { code: 'ORDER_NOT_COMPLETED', prepare: () => void submit({ amount: '10' }) },
  ];
  const pairs = obstacles.flatMap((first, place) =>
    obstacles
      .slice(place + 1)
      .filter(({ change }) => !(first.change && change && sharesField(first.change, change)))
      .map((second) => [first.code, second.code, { first, second }] as const),
  );

  it.each(pairs)('%s is said before %s', (code, _second, { first, second }) => {
    // The last first: who is frozen, or has no limit left, could not have opened one any more.
    second.prepare?.();
    first.prepare?.();
    expect(refusalOf({ ...second.change, ...first.change }).code).toBe(code);
  });

  it('are all but those of one field', () => {
    expect(pairs).toHaveLength(30);
  });
});

function sharesField(one: Partial<SubmitDeposit>, other: Partial<SubmitDeposit>): boolean {
  return Object.keys(one).some((field) => field in other);
}

/** All but 10 USDT, over networks the test itself does not use. */
function fillDay(): void {
  expect(submit({ amount: '100000', network: 'BEP20' })).toBe('accepted');
  expect(submit({ amount: '99990', network: 'ERC20' })).toBe('accepted');
}

function submit(change: Partial<SubmitDeposit> = {}, uid = ALICE): string {
  return Machine.answer(machine.asMember(uid, depositOf(change)));
}

function refusalOf(change: Partial<SubmitDeposit>): Rejection {
  const { reply } = machine.asMember(ALICE, depositOf(change));
  if (reply.isAccepted) throw new Error('it was accepted');
  return reply.rejection;
}

function setStatus(status: MemberStatus): void {
  if (status === 'active') return;
  machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
}

function deposited(): string {
  return plain(machine.exchange.modules.deposits.depositedAt(ALICE, machine.nowMs));
}

function pass(ms: number): void {
  machine.nowMs += ms;
  machine.asSystem({ kind: 'settle-due' });
}
