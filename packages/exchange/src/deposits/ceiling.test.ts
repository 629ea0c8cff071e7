/** What a member may deposit in 30 days (rulebook 9.1), and that old journals have no ceiling. */
import { DAY_MS } from '@anywhen/prices';
import type { Rejection } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine, depositOf, plain } from '../../testing/machine.ts';
import type { SubmitDeposit } from './commands.ts';

const FIRST_DAY = 20_000;
const TEN_MINUTES_MS = 600_000;
let machine: Machine;

beforeEach(() => {
  machine = new Machine();
  machine.nowMs = FIRST_DAY * DAY_MS;
  for (const uid of [ALICE, BOB]) machine.asSystem({ kind: 'open-member', uid });
});

const setCeiling = (ceiling: string) =>
  Machine.answer(machine.asSystem({ kind: 'set-deposit-terms', ceiling }));
const submit = (amount: string, change: Partial<SubmitDeposit> = {}, uid = ALICE) =>
  Machine.answer(machine.asMember(uid, depositOf({ amount, ...change })));
const left = () => {
  const known = machine.exchange.modules.deposits.ceilingAt(ALICE, machine.nowMs);
  return known && [plain(known.leftUnits), known.moreAtMs && known.moreAtMs / DAY_MS - FIRST_DAY];
};

function refusalOf(amount: string): Rejection {
  const { reply } = machine.asMember(ALICE, depositOf({ amount }));
  if (reply.isAccepted) throw new Error('it was accepted');
  return reply.rejection;
}

/** It is this day, a second after midnight, and what was due is done. */
function goTo(day: number): void {
  machine.nowMs = (FIRST_DAY + day) * DAY_MS + 1_000;
  machine.asSystem({ kind: 'settle-due' });
}

describe('[9.1] the ceiling of 30 days', () => {
  it('[EX-9.4] 30 000 on day 0 and 15 000 on day 10: 5 000 left, 35 000 from day 30 on', () => {
    expect(setCeiling('50000')).toBe('accepted');
    expect(left()).toEqual(['50000', null]);
    expect(submit('30000')).toBe('accepted');
    goTo(10);
    expect(submit('15000')).toBe('accepted');
    goTo(29);
    expect(left()).toEqual(['5000', 30]);
    expect(refusalOf('5000.01')).toEqual({
      code: 'DEPOSIT_CEILING_REACHED',
      data: { left: '5000.00000000', moreAtMs: (FIRST_DAY + 30) * DAY_MS },
    });
    goTo(30);
    expect(left()).toEqual(['35000', 40]);
    expect(submit('35000')).toBe('accepted');
    expect(left()).toEqual(['0', 40]);
    goTo(40);
    expect(left()).toEqual(['15000', 60]);
  });

  it('is over all networks and accounts, of each member alone, and says so before the day', () => {
    setCeiling('50000');
    expect(submit('30000', { network: 'BEP20' })).toBe('accepted');
    expect(submit('20000', { network: 'ERC20', account: 'spot' })).toBe('accepted');
    expect(refusalOf('10').code).toBe('DEPOSIT_CEILING_REACHED');
    expect(submit('50000', {}, BOB)).toBe('accepted');
    setCeiling('1000000');
    machine.nowMs += TEN_MINUTES_MS;
    machine.asSystem({ kind: 'settle-due' });
    expect(submit('100000', { network: 'BEP20' })).toBe('accepted');
    expect(submit('50000', { network: 'ERC20' })).toBe('accepted');
    expect(refusalOf('10').code).toBe('DEPOSIT_DAILY_LIMIT');
  });

  it('gets back what was rejected, also days later', () => {
    setCeiling('50000');
    submit('30000', { reviewer: 'staff', flaw: 'PROOF_UNREADABLE' });
    goTo(2);
    expect(left()).toEqual(['50000', null]);
  });

  it('stores a day as it stands after a rejection', () => {
    setCeiling('50000');
    submit('30000', { flaw: 'PROOF_UNREADABLE' });
    machine.nowMs += TEN_MINUTES_MS;
    const { changes } = machine.asSystem({ kind: 'settle-due' });
    const day = { uid: ALICE, day: FIRST_DAY, usdtUnits: 0n };
    expect(changes).toContainEqual({ kind: 'deposit-30', day });
  });

  it('that is lowered leaves nothing, and takes nothing away', () => {
    setCeiling('50000');
    submit('30000');
    setCeiling('20000');
    expect(left()).toEqual(['0', 30]);
    machine.nowMs += TEN_MINUTES_MS;
    machine.asSystem({ kind: 'settle-due' });
    expect(plain(machine.balance(ALICE, 'USDT', 'funds'))).toBe('40000');
  });

  it.each(['0', '-1', 'much', ''])('cannot be %j', (ceiling) => {
    expect(setCeiling(ceiling)).toBe('VALIDATION');
    expect(left()).toBeUndefined();
  });

  it('is none in journals from before it, where only a day has a limit', () => {
    expect(submit('100000', { network: 'BEP20' })).toBe('accepted');
    expect(submit('100000', { network: 'ERC20' })).toBe('accepted');
    expect(refusalOf('10').code).toBe('DEPOSIT_DAILY_LIMIT');
    goTo(1);
    expect(submit('100000')).toBe('accepted');
    expect(left()).toBeUndefined();
  });

  it('counts the last day that is known from before it', () => {
    submit('20000');
    goTo(3);
    setCeiling('50000');
    expect(left()).toEqual(['30000', 30]);
    submit('10000', { network: 'BEP20' });
    expect(left()).toEqual(['20000', 30]);
    submit('5000', { network: 'ERC20' });
    expect(left()).toEqual(['15000', 30]);
    goTo(30);
    expect(left()).toEqual(['35000', 33]);
  });
});
