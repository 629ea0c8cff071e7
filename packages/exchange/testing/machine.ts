/** An exchange under test that numbers and times commands by itself. */
import { formatUnits } from '@anywhen/money';
import type { KycLevelName } from '@anywhen/protocol';
import type { Actor, StaffRole, Uid } from '../src/kernel/actor.ts';
import type { CommandBody } from '../src/modules.ts';
import type { SubmitDeposit } from '../src/deposits/commands.ts';
import { EMPTY_IMAGE, Exchange, type ExchangeImage } from '../src/exchange.ts';
import type { Submission } from '../src/kyc/case.ts';
import type { Outcome } from '../src/outcome.ts';

export const ALICE: Uid = 10000001;
export const BOB: Uid = 10000002;

/** What a member hands in who has a document of their own. */
export function papersOf(uid: Uid, level: KycLevelName): Submission {
  const document = level === 'basic' ? uid.toString(16).padStart(64, '0') : null;
  return { level, folder: 'f0'.repeat(16), document, flaw: null, reviewer: 'staff' };
}

/** An amount without the noughts at its end. */
export function plain(units: bigint): string {
  return formatUnits(units).replace(/\.?0*$/, '');
}

/** A deposit as the server hands it over, to a simulated address of the network. */
export function depositOf(change: Partial<SubmitDeposit> = {}): SubmitDeposit {
  const network = change.network ?? 'TRC20';
  return {
    kind: 'submit-deposit',
    account: 'funds',
    currency: 'USDT',
    network,
    address: `SIM-${network}-7Q2M9KX4D0RTBW5ZC8HJ3VNE`,
    amount: '500',
    folder: 'd0'.repeat(16),
    flaw: null,
    reviewer: 'simulated',
    ...change,
  };
}

export const REVIEWER: Actor = { kind: 'staff', id: 'rosa', role: 'reviewer' };

/** What each role of the staff is answered when it decides a case. */
export const WHO_DECIDES: readonly [StaffRole, string][] = [
  ['reviewer', 'accepted'],
  ['approver', 'accepted'],
  ['support', 'FORBIDDEN'],
  ['auditor', 'FORBIDDEN'],
  ['admin', 'FORBIDDEN'],
];
export const APPROVER: Actor = { kind: 'staff', id: 'omar', role: 'approver' };

export class Machine {
  readonly exchange: Exchange;
  nowMs = Date.UTC(2026, 0, 10, 12);
  #ids = 0;

  constructor(image: ExchangeImage = EMPTY_IMAGE, capacity: { bookingsMax?: number } = {}) {
    this.exchange = new Exchange(image, capacity);
  }

  asSystem(body: CommandBody, id = this.#nextId()): Outcome {
    return this.#step({ kind: 'system' }, body, id);
  }

  asMember(uid: Uid, body: CommandBody, id = this.#nextId()): Outcome {
    return this.#step({ kind: 'member', uid }, body, id);
  }

  as(actor: Actor, body: CommandBody, id = this.#nextId()): Outcome {
    return this.#step(actor, body, id);
  }

  /** By really handing in, and a reviewer who passes it. */
  verify(uid: Uid, level: KycLevelName): void {
    this.asMember(uid, { kind: 'submit-verification', ...papersOf(uid, level) });
    const caseId = this.exchange.modules.kyc.casesOf(uid)[level].at(-1)?.id ?? 0;
    this.as(REVIEWER, { kind: 'decide-verification', caseId, reason: null });
  }

  /** The code of a refusal, or `accepted`. */
  static answer({ reply }: Outcome): string {
    return reply.isAccepted ? 'accepted' : reply.rejection.code;
  }

  balance(owner: Uid | string, currency = 'USDT', kind = 'funds', bucket = 'available'): bigint {
    for (const account of this.exchange.modules.ledger.accounts()) {
      const isKind = account.accountKind === kind || account.accountKind === 'house';
      const isSame = account.owner === owner && account.currency === currency;
      if (isSame && isKind && account.bucket === bucket) return account.balance;
    }
    return 0n;
  }

  #step(actor: Actor, body: CommandBody, id: string): Outcome {
    const seq = this.exchange.lastSeq + 1;
    return this.exchange.step({ seq, atMs: this.nowMs, actor, id, body });
  }

  #nextId(): string {
    this.#ids += 1;
    return `id-${this.#ids}`;
  }
}
