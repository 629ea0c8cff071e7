/**
 * Members in the simulation: they join, set limits, and staff, identity and impostors change what
 * they may do.
 */
import { STATUS_REASONS } from '@anywhen/protocol';
import type { Actor, StaffRole } from '../kernel/actor.ts';
import type { Member } from '../members/member.ts';
import type { Change, CommandBody } from '../modules.ts';
import { type ModuleSimulation, SYSTEM, type Scene, type Request } from './module-simulation.ts';
import { cellsOf } from './module-simulation.ts';

/** Mostly high: after the first loss a member with a low limit would place nothing more. */
const LOSS_LIMITS = '900 1000 2000 5000 20000 900 1000 2000 5000 20000 20 300.5'
  .concat(' 99999999 33.333 0 NaN')
  .split(' ');
/** Weighted, because a scenario of disabled members would prove little. */
const STATUSES = [
  ...(['active', 'active', 'active', 'active', 'active', 'active'] as const),
  ...(['restricted', 'restricted', 'frozen', 'disabled'] as const),
];
const ROLES: readonly StaffRole[] = ['support', 'reviewer', 'approver', 'auditor', 'admin'];

class MembersScenario {
  readonly #scene: Scene;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  *opening(): Iterable<Request> {
    for (const uid of this.#scene.members.slice(0, 3)) yield system({ kind: 'open-member', uid });
  }

  next(): Request {
    const { random, members, anyone } = this.#scene;
    const roll = random.below(13);
    if (roll < 3) {
      const amount = random.pick(LOSS_LIMITS);
      return { actor: anyone(), body: { kind: 'set-loss-limit', amount } };
    }
    if (roll < 5) return system({ kind: 'open-member', uid: random.pick(members) });
    if (roll < 9) return this.#changeStatus();
    if (roll < 11) return random.isOneIn(25) ? this.#changeTerms() : this.#lockOrStatus();
    return this.#asImpostor();
  }

  /** Locks are rare: one lasts longer than most scenarios, and nobody locked withdraws. */
  #lockOrStatus(): Request {
    const { random, members, stranger } = this.#scene;
    if (!random.isOneIn(20)) return this.#changeStatus();
    const uid = random.isOneIn(4) ? stranger : random.pick(members);
    return system({ kind: 'extend-withdraw-lock', uid });
  }

  #changeStatus(): Request {
    const { random } = this.#scene;
    const [status, reason] = [random.pick(STATUSES), random.pick(STATUS_REASONS)];
    return {
      actor: this.#decider(),
      body: { kind: 'change-status', uid: this.#subject(), status, reason },
    };
  }

  /** The first terms come back now and then: no state may depend on the order. */
  #changeTerms(): Request {
    const { random } = this.#scene;
    const [frozenMayReduce, limitsAreShared] = [!random.isOneIn(4), random.isOneIn(2)];
    return system({ kind: 'set-member-terms', frozenMayReduce, limitsAreShared });
  }

  /** Commands of the wrong role. */
  #asImpostor(): Request {
    const { random, members, stranger } = this.#scene;
    const uid = random.pick(members);
    const bodies: CommandBody[] = [
      { kind: 'forget-person', uid },
      { kind: 'open-member', uid: stranger },
      { kind: 'settle-due' },
      { kind: 'review-seconds' },
      { kind: 'roll-day', day: 20_001 },
      { kind: 'set-member-terms', frozenMayReduce: false, limitsAreShared: false },
    ];
    return { actor: { kind: 'member', uid }, body: random.pick(bodies) };
  }

  #decider(): Actor {
    const { random } = this.#scene;
    if (random.isOneIn(2)) return SYSTEM;
    return { kind: 'staff', id: `s${random.below(3)}`, role: random.pick(ROLES) };
  }

  #subject(): number {
    const { random, members, stranger } = this.#scene;
    return random.isOneIn(10) ? stranger : random.pick(members);
  }
}

class MembersTables {
  readonly #members = new Map<number, Member>();

  write(change: Change): void {
    if (change.kind === 'member') this.#members.set(change.member.uid, change.member);
  }

  image(): readonly Member[] {
    return [...this.#members.values()];
  }
}

export const membersSimulation: ModuleSimulation<readonly Member[]> = {
  weight: 13,
  scenario: (scene) => new MembersScenario(scene),
  tables: () => new MembersTables(),
  cells: cellsOf({
    'set-loss-limit':
      'accepted replayed IDEMPOTENCY_CONFLICT USER_NOT_FOUND ACCOUNT_STATUS_ABNORMAL' +
      ' AMOUNT_ABNORMAL AMOUNT_ABOVE_MAX VALIDATION',
    'open-member': 'accepted replayed FORBIDDEN',
    'change-status': 'accepted FORBIDDEN USER_NOT_FOUND',
    'extend-withdraw-lock': 'accepted USER_NOT_FOUND',
    'set-member-terms': 'accepted FORBIDDEN',
  }),
};

function system(body: CommandBody): Request {
  return { actor: SYSTEM, body };
}
