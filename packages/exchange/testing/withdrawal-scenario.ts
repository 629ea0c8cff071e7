/** A machine in which Alice is verified, free of locks and rich, and asks for withdrawals. */
import { type Level, type WithdrawalReason, simulatedAddress } from '@anywhen/protocol';
import { parseUnits } from '@anywhen/money';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import type { Actor, StaffRole } from '../src/kernel/actor.ts';
import { openMember } from '../src/members/member.ts';
import type { Outcome } from '../src/outcome.ts';
import type { WithdrawalRequest } from '../src/withdrawals/commands.ts';
import type { WithdrawalRecord } from '../src/withdrawals/withdrawal.ts';
import { ALICE, Machine, REVIEWER } from './machine.ts';

export const TRC20_ADDRESS = simulatedAddress('TRC20', new Uint8Array(24).fill(7));

export const PLAIN_REQUEST: WithdrawalRequest = {
  account: 'funds',
  currency: 'USDT',
  channel: 'TRC20',
  amount: '1000',
  address: TRC20_ADDRESS,
  payeeId: null,
  flaw: null,
  reviewer: 'simulated',
};

export const TO_BANK = { channel: 'bank', address: null, payeeId: 4 } as const;

export class WithdrawalScenario {
  readonly machine: Machine;
  /** Every withdrawal as it last changed; the machine itself keeps the open ones only. */
  readonly #last = new Map<number, WithdrawalRecord>();

  constructor({ level = 1, usdt = '60000' }: { level?: Level; usdt?: string } = {}) {
    const balance = parseUnits(usdt);
    const account = { owner: ALICE, accountKind: 'funds', currency: 'USDT' } as const;
    this.machine = new Machine({
      ...EMPTY_IMAGE,
      members: [{ ...openMember(ALICE, 0), level }],
      ledger: {
        nextEntryId: 2,
        accounts: [{ id: 1, ...account, bucket: 'available', balance, seq: 1 }],
      },
    });
  }

  request(change: Partial<WithdrawalRequest> = {}, id?: string): Outcome {
    const body = { kind: 'request-withdrawal', ...PLAIN_REQUEST, ...change } as const;
    return this.note(this.machine.asMember(ALICE, body, id));
  }

  decide(reason: WithdrawalReason | null, { id = 1, by = REVIEWER } = {}): Outcome {
    const body = { kind: 'decide-withdrawal', withdrawalId: id, reason } as const;
    return this.note(this.machine.as(by, body));
  }

  pass(ms: number): void {
    this.machine.nowMs += ms;
    this.note(this.machine.asSystem({ kind: 'settle-due' }));
  }

  /** The simulated review, and what is left of its second. */
  passReview(): void {
    this.pass(61_001);
  }

  relogin(): void {
    this.machine.asSystem({ kind: 'extend-withdraw-lock', uid: ALICE });
  }

  last(id = 1): WithdrawalRecord {
    const withdrawal = this.#last.get(id);
    if (!withdrawal) throw new Error(`there is no withdrawal ${id}`);
    return withdrawal;
  }

  today() {
    return this.machine.exchange.modules.withdrawals.standingOf(ALICE, this.machine.nowMs).today;
  }

  available(kind = 'funds'): bigint {
    return this.machine.balance(ALICE, 'USDT', kind);
  }

  held(kind = 'funds'): bigint {
    return this.machine.balance(ALICE, 'USDT', kind, 'held');
  }

  /** Also what other commands, such as a tick, have changed. */
  note(outcome: Outcome): Outcome {
    for (const change of outcome.changes) {
      if (change.kind === 'withdrawal') this.#last.set(change.withdrawal.id, change.withdrawal);
    }
    return outcome;
  }
}

export function staff(id: string, role: StaffRole = 'reviewer'): Actor {
  return { kind: 'staff', id, role };
}
