/** The checks of withdrawals have teeth: a machine that errs in any of these ways is caught. */
import { parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../kernel/actor.ts';
import type { Member } from '../../members/member.ts';
import { openMember } from '../../members/member.ts';
import type { Change, Command, CommandBody } from '../../modules.ts';
import { ALICE } from '../../../testing/machine.ts';
import { PLAIN_REQUEST, TRC20_ADDRESS, staff } from '../../../testing/withdrawal-scenario.ts';
import { holdAmount, returnAmount, sendAmount } from '../../withdrawals/bookings.ts';
import type { Leg } from '../../ledger/ledger.ts';
import {
  type WithdrawalRecord,
  finishWithdrawal,
  openWithdrawal,
  passWithdrawal,
  rejectWithdrawal,
} from '../../withdrawals/withdrawal.ts';
import { WithdrawalsChecks } from './checks.ts';

const START_MS = 20_000 * DAY_MS;
const ALICES: Member = { ...openMember(ALICE, START_MS), level: 1 };

let checks: WithdrawalsChecks;
/** Of 50 USDT that are left after each request. */
let lockedUnits: bigint;
let chainUnits: bigint;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

beforeEach(() => {
  checks = new WithdrawalsChecks(promise);
  lockedUnits = parseUnits('50');
  chainUnits = 0n;
  const own = { kind: 'account', owner: ALICE, accountKind: 'funds', currency: 'USDT' } as const;
  const house = { kind: 'account', accountKind: 'house', currency: 'USDT' } as const;
  after(
    { kind: 'member', member: ALICES },
    { ...own, id: 1, bucket: 'available' },
    { ...own, id: 2, bucket: 'held' },
    { ...house, id: -1, owner: 'sim:chain', bucket: 'available' },
    { ...house, id: -2, owner: 'house:fees', bucket: 'available' },
  );
});

describe('[R5] the checks of withdrawals', () => {
  it('are content with one that is sent, and with one that comes back', () => {
    request(1);
    pass(1);
    after(changeOf(finishWithdrawal(passed(1), START_MS)));
    request(2);
    after(...postings(returnAmount(rejected(2))), changeOf(rejected(2)));
  });

  const faults: [string, () => void, string][] = [
    ['begins with a decision', () => after(changeOf(passed(1))), 'goes from undefined'],
    [
      'decides one twice',
      () => {
        request(1);
        pass(1);
        after(...postings(returnAmount(rejected(1))), changeOf(rejected(1)));
      },
      'goes from sending to rejected',
    ],
    ['holds nothing', () => after(changeOf(asked(1))), 'a hold is resolved once'],
    [
      'sends without taking what was held',
      () => {
        request(1);
        after(changeOf(passed(1)));
      },
      'a hold is resolved once',
    ],
    [
      'takes a fee of what it rejects',
      () => {
        request(1);
        after(...postings(sendAmount(passed(1))), changeOf(rejected(1)));
      },
      'what arrives is the rest',
    ],
    [
      'resolves a hold of another',
      () => {
        request(1);
        after(...postings(returnAmount(asked(2))), changeOf(rejected(1)));
      },
      'a hold is resolved once',
    ],
    [
      'passes one whose member is locked',
      () => {
        request(1);
        after({ kind: 'member', member: { ...ALICES, withdrawLockUntilMs: START_MS + 1 } });
        pass(1);
      },
      'while locked',
    ],
    [
      'takes one of a locked member',
      () => {
        after({ kind: 'member', member: { ...ALICES, withdrawLockUntilMs: START_MS + 1 } });
        request(1);
      },
      'while locked',
    ],
    [
      'passes one below level 1',
      () => {
        request(1);
        after({ kind: 'member', member: { ...ALICES, level: 0 } });
        pass(1);
      },
      'below level 1',
    ],
    [
      'passes one of a frozen member',
      () => {
        request(1);
        after({ kind: 'member', member: { ...ALICES, status: 'frozen' } });
        pass(1);
      },
      'frozen or disabled',
    ],
    ['takes more than the maximum', () => request(1, '10000.01'), 'one within its maximum'],
    [
      'takes more than a day has',
      () => {
        for (const id of [1, 2, 3]) {
          request(id, '9000');
          pass(id, '9000');
        }
      },
      'a day within its maximum',
    ],
    [
      'takes a fourth on a day',
      () => {
        for (const id of [1, 2, 3, 4]) {
          request(id, '10');
          pass(id, '10');
        }
      },
      'a day within its number',
    ],
    [
      'takes a second while one is under review',
      () => {
        request(1);
        request(2);
      },
      'one of a currency',
    ],
    [
      'lets money out that is still locked',
      () => {
        lockedUnits += 1n;
        request(1);
      },
      'what is locked is left',
    ],
    [
      'lets one person pass a large one twice',
      () => {
        after({ kind: 'member', member: { ...ALICES, level: 2 } });
        request(1, '20000');
        const twice = { approvedBy: 'rosa', approvals: 2 };
        const withdrawal = { ...passed(1, '20000'), ...twice };
        const body = { kind: 'decide-withdrawal', withdrawalId: 1, reason: null } as const;
        step(body, [...postings(sendAmount(withdrawal)), changeOf(withdrawal)], staff('rosa'));
      },
      'different people',
    ],
    [
      'changes what was asked for',
      () => {
        request(1);
        after(...postings(sendAmount(passed(1))), changeOf({ ...passed(1), feeUnits: 0n }));
      },
      'never changes',
    ],
    [
      'takes from outside what no case says',
      () => {
        request(1);
        chainUnits -= 1n;
        pass(1);
      },
      'what the outside is short of',
    ],
    [
      'leaves one where its time has come',
      () => {
        request(1);
        after({ kind: 'tick', second: START_MS / 1_000 + 60 } as Change);
        step({ kind: 'settle-due' }, []);
      },
      'what is due is decided',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_name, cheat, message) => {
    expect(cheat).toThrow(message);
  });
});

function asked(id: number, amount = '100'): WithdrawalRecord {
  const units = parseUnits(amount);
  return openWithdrawal({
    id,
    uid: ALICE,
    requestId: `key ${id}`,
    account: 'funds',
    currency: 'USDT',
    channel: 'TRC20',
    address: TRC20_ADDRESS,
    payeeId: null,
    units,
    feeUnits: parseUnits('1'),
    valueUnits: units,
    flaw: null,
    reviewer: 'simulated',
    submittedAtMs: START_MS,
  });
}

function passed(id: number, amount?: string): WithdrawalRecord {
  return passWithdrawal(asked(id, amount), { by: 'rules', atMs: START_MS });
}

function rejected(id: number): WithdrawalRecord {
  return rejectWithdrawal(asked(id), { by: 'rules', reason: 'RISK_REVIEW', atMs: START_MS });
}

function request(id: number, amount?: string): void {
  const withdrawal = asked(id, amount);
  const body = { kind: 'request-withdrawal', ...PLAIN_REQUEST } as const;
  step(body, [...postings(holdAmount(withdrawal)), changeOf(withdrawal)]);
}

function pass(id: number, amount?: string): void {
  const withdrawal = passed(id, amount);
  after(...postings(sendAmount(withdrawal)), changeOf(withdrawal));
}

function changeOf(withdrawal: WithdrawalRecord): Change {
  return { kind: 'withdrawal', withdrawal };
}

function postings(legs: readonly Leg[]): Change[] {
  const place = { seq: 1, entryId: 1, atMs: START_MS, balanceAfter: 0n };
  return legs.map(({ account, units, type, reference }) => {
    const accountId = accountIdOf(account);
    return { kind: 'posting', ...place, accountId, units, type, reference };
  });
}

function accountIdOf(account: Leg['account']): number {
  if ('kind' in account) return account.bucket === 'available' ? 1 : 2;
  return account.owner === 'sim:chain' ? -1 : -2;
}

function after(...changes: Change[]): void {
  step({ kind: 'forget-person', uid: ALICE }, changes);
}

function step(body: CommandBody, changes: Change[], actor: Actor = { kind: 'system' }): void {
  for (const change of changes) {
    if (change.kind === 'posting' && change.accountId === -1) chainUnits += change.units;
  }
  const command: Command = { seq: 1, atMs: START_MS, actor, id: 'x', body };
  const reply = { isAccepted: true, data: { due: 0 } } as const;
  checks.after({ reply, changes, events: [], isRemembered: false }, command, {
    ledger: { availableOf: () => parseUnits('50'), balanceOf: () => chainUnits },
    deposits: { lockedOf: () => lockedUnits },
  });
}
