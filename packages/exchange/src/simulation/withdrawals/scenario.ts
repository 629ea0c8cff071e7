/**
 * What members and staff do with withdrawals in a simulation: requests that are fine, too
 * small, too large, to nowhere or to a real-looking address, and decisions of those who may and of
 * those who may not, on withdrawals that wait, are over or never were.
 */
import { KYC_LEVELS, REVIEWERS, WITHDRAWAL_REASONS } from '@anywhen/protocol';
import type { Actor, StaffRole, Uid } from '../../kernel/actor.ts';
import type { CommandBody } from '../../modules.ts';
import type { WithdrawalRequest } from '../../withdrawals/commands.ts';
import { depositOf } from '../../../testing/machine.ts';
import type { Scene, Request } from '../module-simulation.ts';

const AMOUNTS = '10 20 50 50.5 75.13 120 10 20 50 333.33333333 900 900 9.99 100001'.split(' ');
/** Of which few together are more than a day allows. */
const LARGE_AMOUNTS = '10000 10000 10000 9000 9000 12000 30000'.split(' ');
const ODD_AMOUNTS = ['0', '-5', 'NaN', '1e9', '10.000000001', ''];
const CHANNELS = ['TRC20', 'TRC20', 'BEP20', 'ERC20', 'bank', 'bank'];
const ODD_CHANNELS = ['', 'BTC', 'SEPA'];
const ODD_ADDRESSES = ['', 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', `SIM-ETH-${'0'.repeat(24)}`];
const ODD_REQUESTS: readonly Partial<Record<keyof WithdrawalRequest, unknown>>[] = [
  { account: 'contract' },
  { flaw: 'NOT_LISTED' },
  { reviewer: 'nobody' },
  { payeeId: -1 },
];
const FLAWS = [...Array<null>(7).fill(null), 'RISK_REVIEW'] as const;
const FINDINGS = [...Array<null>(6).fill(null), ...WITHDRAWAL_REASONS, 'TARGET_REFUSED'] as const;
const ROLES: readonly StaffRole[] = ['reviewer', 'approver', 'reviewer', 'support', 'auditor'];
const STAFF: Actor = { kind: 'staff', id: 's0', role: 'reviewer' };
/** About so many are accepted during the life of a scenario. */
const WITHDRAWALS = 20;

export class WithdrawalsScenario {
  readonly #scene: Scene;
  readonly #verified: readonly Uid[];

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#verified = scene.members.slice(0, 3);
  }

  /**
   * Who is verified and has deposited from the beginning has something to be refused for besides,
   * and enough to reach the limits of a day.
   */
  *opening(): Iterable<Request> {
    let caseId = 0;
    for (const [place, uid] of this.#verified.entries()) {
      const actor: Actor = { kind: 'member', uid };
      for (const level of place === 0 ? KYC_LEVELS : (['basic'] as const)) {
        const document = level === 'basic' ? String(place).repeat(64) : null;
        const papers = { level, folder: 'f0'.repeat(16), document, flaw: null } as const;
        caseId += 1;
        yield { actor, body: { kind: 'submit-verification', ...papers, reviewer: 'staff' } };
        yield { actor: STAFF, body: { kind: 'decide-verification', caseId, reason: null } };
      }
      yield { actor, body: depositOf({ network: 'BEP20', amount: '90000' }) };
    }
  }

  next(): Request {
    return this.#scene.random.isOneIn(5) ? this.#decide() : this.#request();
  }

  #request(): Request {
    const { random, anyone } = this.#scene;
    const pick = (plain: readonly string[], odd: readonly string[]) =>
      random.pick(random.isOneIn(14) ? odd : plain);
    const channel = pick(CHANNELS, ODD_CHANNELS);
    const request: WithdrawalRequest = {
      account: random.isOneIn(3) ? 'spot' : 'funds',
      currency: pick(['USDT'], ['BTC', '', 'XYZ']),
      channel,
      amount: pick(random.isOneIn(2) ? LARGE_AMOUNTS : AMOUNTS, ODD_AMOUNTS),
      address:
        channel === 'bank' ? null : pick([`SIM-${channel}-${'7'.repeat(24)}`], ODD_ADDRESSES),
      payeeId: channel === 'bank' && !random.isOneIn(8) ? 1 + random.below(3) : null,
      flaw: random.pick(FLAWS),
      reviewer: random.pick(REVIEWERS),
    };
    const odd = random.isOneIn(30) ? random.pick(ODD_REQUESTS) : {};
    const verified: Actor = { kind: 'member', uid: random.pick(this.#verified) };
    const actor = random.isOneIn(4) ? anyone() : verified;
    return { actor, body: { kind: 'request-withdrawal', ...request, ...odd } as CommandBody };
  }

  #decide(): Request {
    const { random, anyone } = this.#scene;
    const withdrawalId = 1 + random.below(WITHDRAWALS);
    const reason = random.isOneIn(20) ? 'NOT_LISTED' : random.pick(FINDINGS);
    const staff: Actor = { kind: 'staff', id: `s${random.below(3)}`, role: random.pick(ROLES) };
    const actor = random.isOneIn(12) ? anyone() : staff;
    return { actor, body: { kind: 'decide-withdrawal', withdrawalId, reason } as CommandBody };
  }
}
