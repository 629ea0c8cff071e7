/**
 * What members and staff do with verification in a simulation: papers that are fine, flawed,
 * another's or unreadable, decisions of those who may and of those who may not, on cases that wait,
 * are done or never were, and persons who want to be forgotten.
 */
import { KYC_REASONS, REVIEWERS } from '@anywhen/protocol';
import type { Actor, StaffRole } from '../../kernel/actor.ts';
import type { Submission } from '../../kyc/case.ts';
import type { CommandBody } from '../../modules.ts';
import { SYSTEM, type Scene, type Request } from '../module-simulation.ts';

/** So few that two members come with the same one. */
const DOCUMENTS = ['a1', 'b2', 'c3', 'd4', 'e5'].map((each) => each.repeat(32));
const FLAWS = [null, null, null, null, 'DOCUMENT_UNREADABLE', 'FACE_NOT_CLEAR'] as const;
const FINDINGS = [null, null, null, null, null, null, ...KYC_REASONS];
const ODD_SUBMISSIONS: readonly Partial<Record<keyof Submission, unknown>>[] = [
  { document: 'AB123456' },
  { folder: '../papers' },
  { flaw: 'NOT_LISTED' },
  { reviewer: 'nobody' },
  { level: 'expert' },
];
const CASES = 28;
const ROLES: readonly StaffRole[] = ['reviewer', 'approver', 'reviewer', 'support', 'auditor'];

export class KycScenario {
  readonly #scene: Scene;
  #submitted = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  next(): Request {
    const { random } = this.#scene;
    const roll = random.below(60);
    if (roll < 26) return this.#submit();
    return roll < 59 ? this.#decide() : this.#forget();
  }

  #submit(): Request {
    const { random, anyone } = this.#scene;
    this.#submitted += 1;
    const level = random.pick(['basic', 'advanced'] as const);
    const submission: Submission = {
      level,
      folder: this.#submitted.toString(16).padStart(32, '0'),
      document: level === 'basic' ? random.pick(DOCUMENTS) : null,
      flaw: random.pick(FLAWS),
      reviewer: random.pick(REVIEWERS),
    };
    const odd = random.isOneIn(12) ? random.pick(ODD_SUBMISSIONS) : {};
    const body = { kind: 'submit-verification', ...submission, ...odd } as CommandBody;
    return { actor: anyone(), body };
  }

  /** Of cases that are there, mostly: so many are handed in during the life of a scenario. */
  #decide(): Request {
    const { random, anyone } = this.#scene;
    const caseId = 1 + random.below(CASES);
    const reason = random.isOneIn(12) ? 'NOT_LISTED' : random.pick(FINDINGS);
    const staff: Actor = { kind: 'staff', id: `s${random.below(3)}`, role: random.pick(ROLES) };
    const actor = random.isOneIn(10) ? anyone() : staff;
    return { actor, body: { kind: 'decide-verification', caseId, reason } as CommandBody };
  }

  #forget(): Request {
    const { random, members, stranger } = this.#scene;
    const uid = random.isOneIn(6) ? stranger : random.pick(members);
    return { actor: SYSTEM, body: { kind: 'forget-person', uid } };
  }
}
