/**
 * Product terms in the simulation: what staff propose, approve and withdraw, of those who may and
 * of those who may not, and what the storage keeps of it. Nothing of it is ever in force here: a
 * scenario is over before its members could have read it for a day (offer.test.ts goes on).
 */
import {
  TERMS_BOUNDS,
  TERMS_NOTICE_MS,
  TERMS_PRODUCTS,
  type TermsProduct,
  type TermsValue,
  listTermsFields,
  termsAt,
} from '@anywhen/protocol';
import type { Actor, StaffRole } from '../kernel/actor.ts';
import type { Change, Command, ExchangeEvent } from '../modules.ts';
import type { Outcome } from '../outcome.ts';
import type { ProductTerms, TermsImage } from '../terms/commands.ts';
import type { TermsProposal } from '../terms/proposal.ts';
import { type Check, type ModuleSimulation, cellsOf } from './module-simulation.ts';
import type { Request, Scene } from './module-simulation.ts';

const ROLES: readonly StaffRole[] = [
  ...(['reviewer', 'approver', 'approver', 'approver'] as const),
  ...(['support', 'auditor'] as const),
];
/** One that is proposed again must begin later than the last that was approved. */
const AHEAD_MS = [0, 0, 2_000, 60_000, 3_600_000, 86_400_000, 86_400_000 * 30];
const ODD_TIMES = [-86_400_000, -1_000, 500, 86_400_000 * 100];

class TermsScenario {
  readonly #scene: Scene;
  readonly #base = new Map<string, ProductTerms>();
  readonly #proposals = new Map<number, TermsProposal>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  receive(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.kind === 'terms') this.#base.set(event.terms.product, event.terms);
      if (event.kind === 'terms-proposal') this.#proposals.set(event.proposal.id, event.proposal);
    }
  }

  next(): Request {
    const { random } = this.#scene;
    const roll = random.below(10);
    if (roll < 5) return this.#propose();
    return roll < 9 ? this.#approve() : this.#withdraw();
  }

  #propose(): Request {
    const { random } = this.#scene;
    const product = random.isOneIn(30) ? ('seconds' as TermsProduct) : random.pick(TERMS_PRODUCTS);
    const nowMs = this.#scene.nextSecond() * 1_000;
    const ahead = random.isOneIn(8) ? random.pick(ODD_TIMES) : random.pick(AHEAD_MS);
    const fromMs = nowMs + TERMS_NOTICE_MS + ahead;
    const values = this.#valuesOf(product, fromMs);
    return { actor: this.#anyStaff(), body: { kind: 'propose-terms', product, values, fromMs } };
  }

  #valuesOf(product: TermsProduct, fromMs: number): TermsValue[] {
    const { random } = this.#scene;
    const changes = [...this.#proposals.values()]
      .filter((each) => each.product === product && each.state === 'approved')
      .toSorted((one, other) => one.fromMs - other.fromMs);
    const terms = this.#base.get(product)?.terms;
    const isKnown = TERMS_PRODUCTS.includes(product);
    const fields = isKnown
      ? listTermsFields(product, termsAt(product, { terms, changes }, fromMs))
      : [];
    return fields
      .filter(() => random.isOneIn(2))
      .map(({ key, kind, value }) => {
        const { min, max } = TERMS_BOUNDS[kind];
        const before = random.isOneIn(20) ? value + 1 : value;
        const isOdd = random.isOneIn(20);
        return { key, before, after: isOdd ? max + 1 : min + random.below(max - min + 1) };
      });
  }

  #approve(): Request {
    const { random } = this.#scene;
    const proposal = this.#anyProposal();
    const hash = proposal && !random.isOneIn(8) ? proposal.hash : '00'.repeat(32);
    const proposalId = proposal?.id ?? 9_999;
    return { actor: this.#anyStaff(), body: { kind: 'approve-terms', proposalId, hash } };
  }

  #withdraw(): Request {
    const proposalId = this.#anyProposal()?.id ?? 9_999;
    return { actor: this.#anyStaff(), body: { kind: 'withdraw-terms', proposalId } };
  }

  /** One of the last, as a rule: the others were decided. */
  #anyProposal(): TermsProposal | undefined {
    const { random } = this.#scene;
    const last = [...this.#proposals.values()].slice(-4);
    return last.length === 0 || random.isOneIn(10) ? undefined : random.pick(last);
  }

  #anyStaff(): Actor {
    const { random, anyone } = this.#scene;
    if (random.isOneIn(20)) return anyone();
    return { kind: 'staff', id: `s${random.below(3)}`, role: random.pick(ROLES) };
  }
}

class TermsTables {
  readonly #terms = new Map<string, ProductTerms>();
  readonly #proposals = new Map<number, TermsProposal>();

  write(change: Change): void {
    if (change.kind === 'terms') this.#terms.set(change.terms.product, change.terms);
    if (change.kind === 'terms-proposal') this.#proposals.set(change.proposal.id, change.proposal);
  }

  image(): TermsImage {
    return {
      products: [...this.#terms.values()],
      nextProposalId: this.#proposals.size + 1,
      proposals: [...this.#proposals.values()].filter(({ state }) => state !== 'withdrawn'),
    };
  }
}

class TermsChecks {
  readonly #check: Check;
  readonly #proposals = new Map<number, TermsProposal>();

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Outcome, { atMs, actor }: Command): readonly string[] {
    return changes.flatMap((change) => {
      if (change.kind !== 'terms-proposal') return [];
      this.#follow(change.proposal, atMs);
      this.#check(actor.kind === 'staff', 'only staff propose and decide');
      return [`terms proposal → ${change.proposal.state}`];
    });
  }

  #follow(proposal: TermsProposal, atMs: number): void {
    const { id, state, proposedBy, decidedBy, fromMs, hash, values } = proposal;
    const before = this.#proposals.get(id);
    this.#check(
      (before?.state ?? null) === (state === 'proposed' ? null : 'proposed'),
      'decided once',
    );
    this.#check(!before || before.hash === hash, 'what is decided is what was proposed');
    this.#check(state !== 'approved' || decidedBy !== proposedBy, 'two people approve terms');
    const isAhead = fromMs - atMs >= TERMS_NOTICE_MS;
    this.#check(state === 'withdrawn' || isAhead, 'members can read terms for a day');
    this.#check(values.length > 0, 'a proposal changes something');
    this.#proposals.set(id, proposal);
  }
}

export const termsSimulation: ModuleSimulation<TermsImage> = {
  weight: 6,
  scenario: (scene) => new TermsScenario(scene),
  tables: () => new TermsTables(),
  checks: (check) => new TermsChecks(check),
  cells: cellsOf({
    terms: 'keeps',
    'propose-terms': 'accepted FORBIDDEN VALIDATION TERMS_NOTICE_TOO_SHORT TERMS_CHANGED',
    'approve-terms': 'accepted FORBIDDEN NOT_FOUND TERMS_CHANGED TERMS_NOTICE_TOO_SHORT',
    'withdraw-terms': 'accepted FORBIDDEN NOT_FOUND',
    'terms proposal': 'proposed approved withdrawn',
  }),
};
