/** The checks of deposits have teeth: a machine that errs in any of these ways is caught. */
import { parseUnits } from '@anywhen/money';
import { DAY_MS } from '@anywhen/prices';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type DepositRecord,
  correctDeposit,
  decideDeposit,
  finishDeposit,
  openDeposit,
  proposeCorrection,
  unlockDeposit,
} from '../../deposits/deposit.ts';
import type { Change, Command, CommandBody } from '../../modules.ts';
import { ALICE, depositOf } from '../../../testing/machine.ts';
import { DepositsChecks } from './checks.ts';

const START_MS = 20_000 * DAY_MS;
const CONFIRMED_MS = START_MS + 57_000;
const UNLOCKABLE_MS = START_MS + 81_000;
const UNITS = parseUnits('500');

let checks: DepositsChecks;
/** What the machine would say is locked. */
let locked: bigint;
/** When the next command comes. */
let atMs: number;

const promise = (isTrue: boolean | undefined, text: string) => {
  if (!isTrue) throw new Error(text);
};

beforeEach(() => {
  checks = new DepositsChecks(promise);
  locked = 0n;
  atMs = START_MS;
  after({
    kind: 'account',
    id: -1,
    owner: 'sim:chain',
    accountKind: 'house',
    currency: 'USDT',
    bucket: 'available',
  });
});

describe('[R5] the checks of deposits', () => {
  it('are content with one that is credited, unlocked and final', () => {
    declare();
    credit();
    atMs = UNLOCKABLE_MS;
    locked = 0n;
    after(changeOf(unlocked()));
    after(changeOf(finishDeposit(unlocked())));
  });

  it('are content with one that two people took back, and with one that is rejected', () => {
    declare();
    credit();
    const proposed = propose(credited());
    after(changeOf(proposed));
    locked = 0n;
    after(bookingOf('DEPOSIT_CORRECTION', UNITS), changeOf(approve(proposed, 'omar')));
    after(changeOf({ ...opened(), id: 2 }), dayOf(2n * UNITS));
    after(changeOf({ ...rejected(), id: 2 }), dayOf(UNITS));
  });

  it('are content with deposits up to the ceiling', () => {
    setCeiling('1000');
    submitUnder(UNITS);
    submitUnder(2n * UNITS, 2);
  });

  const faults: [string, () => void, string][] = [
    [
      'takes more than the ceiling',
      () => {
        setCeiling('999');
        submitUnder(UNITS);
        submitUnder(2n * UNITS, 2);
      },
      '30 days have their ceiling',
    ],
    [
      'forgets to count against the ceiling',
      () => {
        setCeiling('1000');
        step(depositOf(), [changeOf(opened()), dayOf(UNITS)]);
      },
      'counts against it',
    ],
    [
      'counts another sum against the ceiling',
      () => {
        setCeiling('1000');
        submitUnder(UNITS - 1n);
      },
      'sum of its deposits',
    ],
    [
      'credits a deposit twice',
      () => {
        declare();
        credit();
        after(bookingOf('DEPOSIT_CREDIT', -UNITS));
      },
      'credited once',
    ],
    ['begins with a credit', () => credit(), 'goes from undefined'],
    [
      'credits what was rejected',
      () => {
        declare();
        after(changeOf(rejected()), dayOf(0n));
        credit();
      },
      'goes from rejected',
    ],
    [
      'says that it credits, and books nothing',
      () => {
        declare();
        atMs = CONFIRMED_MS;
        after(changeOf(credited()));
      },
      'has an entry',
    ],
    [
      'credits before the confirmations',
      () => {
        declare();
        credit(CONFIRMED_MS - 1);
      },
      'nothing is credited before',
    ],
    [
      'unlocks before the confirmations',
      () => {
        declare();
        credit();
        after(changeOf(unlocked()));
      },
      'nothing is unlocked before',
    ],
    [
      'credits what the chain did not bring',
      () => {
        const short = { ...opened(), sentUnits: 1n };
        after(changeOf(short), dayOf(UNITS));
        atMs = CONFIRMED_MS;
        after(bookingOf('DEPOSIT_CREDIT', -UNITS), changeOf({ ...short, state: 'credited' }));
      },
      'only what the chain brought',
    ],
    [
      'credits another amount than was declared',
      () => {
        declare();
        atMs = CONFIRMED_MS;
        locked = UNITS;
        after(bookingOf('DEPOSIT_CREDIT', -UNITS - 1n), changeOf(credited()));
      },
      'came from the chain',
    ],
    [
      'forgets that it is locked',
      () => {
        declare();
        atMs = CONFIRMED_MS;
        after(bookingOf('DEPOSIT_CREDIT', -UNITS), changeOf(credited()));
      },
      'locked is the sum',
    ],
    [
      'lets one person correct alone',
      () => {
        declare();
        credit();
        after(
          bookingOf('DEPOSIT_CORRECTION', UNITS),
          changeOf(approve(propose(credited()), 'rosa')),
        );
      },
      'two people',
    ],
    [
      'changes what was declared',
      () => {
        declare();
        after(changeOf({ ...rejected(), confirmedAtMs: 1 }), dayOf(0n));
      },
      'never changes',
    ],
    [
      'takes a second of the same network',
      () => {
        declare();
        after(changeOf({ ...opened(), id: 2 }), dayOf(2n * UNITS));
      },
      'at a time',
    ],
    [
      'lets more in than a day has',
      () => {
        const much = parseUnits('200000.00000001');
        after(changeOf({ ...opened(), units: much, usdtUnits: much }), dayOf(much));
      },
      'a day has its limit',
    ],
    [
      'keeps the limit of what was rejected',
      () => {
        declare();
        after(changeOf(rejected()), dayOf(UNITS));
      },
      'sum of its deposits',
    ],
    [
      'leaves one where its time has come',
      () => {
        declare();
        after({ kind: 'tick', second: CONFIRMED_MS / 1_000 + 20 } as Change);
        step({ kind: 'settle-due' }, []);
      },
      'what is due is done',
    ],
    [
      'leaves one under review for longer than a day',
      () => {
        after(changeOf({ ...opened(), reviewer: 'staff' }), dayOf(UNITS));
        atMs = START_MS + DAY_MS + 1_001;
        step({ kind: 'settle-due' }, []);
      },
      'longer than a day',
    ],
  ];

  it.each(faults)('catch a machine that %s', (_name, cheat, message) => {
    expect(cheat).toThrow(message);
  });
});

function opened(): DepositRecord {
  const { account, currency, address, folder, flaw, reviewer } = depositOf();
  const amount = { units: UNITS, usdtUnits: UNITS };
  return openDeposit(
    { account, currency, network: 'TRC20', address, ...amount, folder, flaw, reviewer },
    { id: 1, uid: ALICE, requestId: 'key', submittedAtMs: START_MS },
  );
}

function credited(): DepositRecord {
  return decideDeposit(opened(), { reason: null, atMs: CONFIRMED_MS, by: 'staff' });
}

function rejected(): DepositRecord {
  return decideDeposit(opened(), { reason: 'PROOF_MISMATCH', atMs: CONFIRMED_MS, by: 'staff' });
}

function unlocked(): DepositRecord {
  return unlockDeposit(credited(), UNLOCKABLE_MS);
}

function propose(deposit: DepositRecord): DepositRecord {
  const reason = 'CREDITED_TWICE';
  return proposeCorrection(deposit, { reason, proposedBy: 'rosa', proposedAtMs: CONFIRMED_MS });
}

function approve(proposed: DepositRecord, approvedBy: string): DepositRecord {
  if (!proposed.correction) throw new Error('nobody proposed it');
  return correctDeposit(proposed, proposed.correction, { approvedBy, approvedAtMs: CONFIRMED_MS });
}

function setCeiling(ceiling: string): void {
  step({ kind: 'set-deposit-terms', ceiling }, []);
}

/** As many deposits as the id says; so much counts against the ceiling then. */
function submitUnder(usdtUnits: bigint, id = 1): void {
  const deposit = { ...opened(), id, network: id === 1 ? 'TRC20' : 'BEP20' } as const;
  const counted = { uid: ALICE, day: 20_000, usdtUnits };
  const day = dayOf(BigInt(id) * UNITS);
  step(depositOf(), [changeOf(deposit), day, { kind: 'deposit-30', day: counted }]);
}

function declare(): void {
  after(changeOf(opened()), dayOf(UNITS));
}

function credit(whenMs = CONFIRMED_MS): void {
  atMs = whenMs;
  locked = UNITS;
  after(bookingOf('DEPOSIT_CREDIT', -UNITS), changeOf(credited()));
}

function changeOf(deposit: DepositRecord): Change {
  return { kind: 'deposit', deposit };
}

function dayOf(usdtUnits: bigint): Change {
  return { kind: 'deposit-day', day: { uid: ALICE, day: 20_000, usdtUnits } };
}

/** Of the account of the simulated outside. */
function bookingOf(type: 'DEPOSIT_CREDIT' | 'DEPOSIT_CORRECTION', units: bigint): Change {
  const place = { accountId: -1, seq: 1, entryId: 1, balanceAfter: 0n };
  return { kind: 'posting', ...place, units, atMs, type, reference: '1' };
}

function after(...changes: Change[]): void {
  step({ kind: 'forget-person', uid: ALICE }, changes);
}

function step(body: CommandBody, changes: Change[]): void {
  const command: Command = { seq: 1, atMs, actor: { kind: 'system' }, id: 'x', body };
  const reply = { isAccepted: true, data: { due: 0 } } as const;
  const outcome = { reply, changes, events: [], isRemembered: false };
  checks.after(outcome, command, { deposits: { lockedOf: () => locked } });
}
