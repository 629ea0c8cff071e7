/**
 * What members and staff do with deposits in a simulation: amounts that are fine, too small,
 * too large or no amounts, networks nobody offers, proofs that are flawed, decisions and
 * corrections of those who may and of those who may not, too early, too late and twice.
 */
import { CORRECTION_REASONS, DEPOSIT_REASONS, REVIEWERS } from '@anywhen/protocol';
import type { SubmitDeposit } from '../../deposits/commands.ts';
import type { Actor, StaffRole } from '../../kernel/actor.ts';
import type { CommandBody } from '../../modules.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

const NETWORKS = ['TRC20', 'TRC20', 'BEP20', 'ERC20'];
const AMOUNTS = ['10', '500', '33.33333333', '1200', '60000', '90000', '100000', '100000'];
const FLAWS = [null, null, null, null, null, 'PROOF_UNREADABLE', 'AMOUNT_MISMATCH'] as const;
const FINDINGS = [null, null, null, null, ...DEPOSIT_REASONS];
const ODD_DEPOSITS: readonly Partial<Record<keyof SubmitDeposit, unknown>>[] = [
  { currency: 'BTC' },
  { currency: '' },
  { network: 'BTC' },
  { network: '' },
  { amount: 'NaN' },
  { amount: '0' },
  { amount: '9.99' },
  { amount: '100000.01' },
  { amount: '10.123456789' },
  { address: 'TQ5pC8Jm5i1nG4mS9jRsvBy7pXyBwV1n8x' },
  { account: 'contract' },
  { folder: '../papers' },
  { flaw: 'NOT_LISTED' },
  { reviewer: 'nobody' },
];
const DEPOSITS = 24;
/** Two that are soon reached, one that is not, and some that nobody may set. */
const CEILINGS = ['60000', '150000', '1000000', '1000000', '0', 'much'];
const ROLES: readonly StaffRole[] = ['reviewer', 'approver', 'approver', 'support', 'auditor'];

export class DepositsScenario {
  readonly #scene: Scene;
  #submitted = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random } = this.#scene;
    const roll = random.below(41);
    if (roll === 40) return this.#setCeiling();
    if (roll < 18) return this.#submit();
    if (roll < 28) return this.#decide();
    return roll < 34 ? this.#propose() : this.#approve();
  }

  #submit(): Request {
    const { random, anyone } = this.#scene;
    this.#submitted += 1;
    const network = random.pick(NETWORKS);
    const deposit: SubmitDeposit = {
      kind: 'submit-deposit',
      account: random.pick(['funds', 'spot']),
      currency: 'USDT',
      network,
      address: `SIM-${network}-7Q2M9KX4D0RTBW5ZC8HJ3VNE`,
      amount: random.pick(AMOUNTS),
      folder: this.#submitted.toString(16).padStart(32, '0'),
      flaw: random.pick(FLAWS),
      reviewer: random.pick(REVIEWERS),
    };
    const odd = random.isOneIn(5) ? random.pick(ODD_DEPOSITS) : {};
    return { actor: anyone(), body: { ...deposit, ...odd } as CommandBody };
  }

  #setCeiling(): Request {
    const { random, anyone } = this.#scene;
    const actor = random.isOneIn(6) ? anyone() : SYSTEM;
    return { actor, body: { kind: 'set-deposit-terms', ceiling: random.pick(CEILINGS) } };
  }

  #decide(): Request {
    const { random } = this.#scene;
    const reason = random.isOneIn(12) ? 'NOT_LISTED' : random.pick(FINDINGS);
    const depositId = this.#anyDeposit();
    return {
      actor: this.#anyDecider(),
      body: { kind: 'decide-deposit', depositId, reason } as CommandBody,
    };
  }

  #propose(): Request {
    const { random } = this.#scene;
    const reason = random.isOneIn(12) ? 'NOT_LISTED' : random.pick(CORRECTION_REASONS);
    const depositId = this.#anyDeposit();
    return {
      actor: this.#anyDecider(),
      body: { kind: 'propose-correction', depositId, reason } as CommandBody,
    };
  }

  #approve(): Request {
    const depositId = this.#anyDeposit();
    return { actor: this.#anyDecider(), body: { kind: 'approve-correction', depositId } };
  }

  /** One that is there, mostly: so many are declared during the life of a scenario. */
  #anyDeposit(): number {
    return 1 + this.#scene.random.below(DEPOSITS);
  }

  #anyDecider(): Actor {
    const { random, anyone } = this.#scene;
    if (random.isOneIn(10)) return anyone();
    return { kind: 'staff', id: `s${random.below(3)}`, role: random.pick(ROLES) };
  }
}
