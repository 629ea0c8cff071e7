/**
 * The terms products are sold under; changes apply to later purchases only. What the program offers
 * enters by a command of each product, so that a replay of the journal sells under the same terms
 * even where the program offers others by now. Changes by staff lie above it, each from its second
 * on: what holds is a matter of the time of the command that asks, never of a tick or a start.
 * Whatever is open keeps what was agreed.
 */
import {
  TERMS_PRODUCTS,
  TERMS_PROPOSALS_MAX,
  type TermsProduct,
  hashOfTerms,
  listTermsFields,
  termsAt,
} from '@anywhen/protocol';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import { actingStaff } from '../kernel/step-context.ts';
import { type ReplyData, type Verdict, accepted } from '../kernel/verdict.ts';
import { TERMS_RULES, type ProductTerms, type ProposeTerms } from './commands.ts';
import type { TermsContext, TermsImage, TermsReplies, TermsTypes } from './commands.ts';
import { Offer, type OfferRules } from './offer.ts';
import {
  type TermsDecision,
  type TermsProposal,
  areStillBefore,
  areValues,
  decideProposal,
  isAnnouncedInTime,
  proposalText,
} from './proposal.ts';

type Entry = ProductTerms & { readonly text: string; readonly mark: Mark };
type MarkedProposal = { readonly proposal: TermsProposal; readonly mark: Mark };

export class Terms {
  readonly handlers: Handlers<TermsTypes>;
  readonly #fingerprint: Fingerprint;
  readonly #entry = new Map<string, Entry>();
  readonly #offers = new Map<string, Offer<ReplyData, unknown>>();
  readonly #proposals = new Map<number, MarkedProposal>();
  #nextProposalId: number;

  constructor(fingerprint: Fingerprint, _parts: object, image: TermsImage) {
    this.#fingerprint = fingerprint;
    this.#nextProposalId = image.nextProposalId;
    for (const terms of image.products) this.#set(terms);
    for (const proposal of image.proposals) this.#mark(proposal);
    this.handlers = {
      'propose-terms': (context, { kind: _kind, ...content }) => this.#propose(context, content),
      'withdraw-terms': (context, { proposalId }) => this.#withdraw(context, proposalId),
      'approve-terms': (context, { proposalId, hash }) => this.#approve(context, proposalId, hash),
    };
  }

  /** What the program offers, without what staff have changed. */
  find(product: string): ReplyData | undefined {
    return this.#entry.get(product)?.terms;
  }

  /** What a product is sold under, by the moment of a purchase. */
  offer<Product extends object, Read>(
    product: string,
    rules: OfferRules<Product, Read>,
  ): Offer<Product, Read> {
    const isKnown = TERMS_PRODUCTS.some((name) => name === product);
    const changes = isKnown ? this.#approvedOf(product as TermsProduct) : [];
    const base = this.find(product) as Product | undefined;
    const offer = new Offer(product, { ...rules, base, changes }, (context, terms) =>
      this.put(context, product, terms as ReplyData),
    );
    this.#offers.set(product, offer as unknown as Offer<ReplyData, unknown>);
    return offer;
  }

  /** Says whether anything is new in them; the product has checked what they say. */
  put(context: TermsContext, product: string, terms: ReplyData): boolean {
    if (this.#entry.get(product)?.text === textOf(terms)) return false;
    const next: ProductTerms = { product, terms, fromMs: context.command.atMs };
    this.#set(next);
    context.changes.push({ kind: 'terms', terms: next });
    context.events.push({ kind: 'terms', terms: next });
    return true;
  }

  #propose(
    context: TermsContext,
    { product, values, fromMs }: Omit<ProposeTerms, 'kind'>,
  ): Verdict<TermsReplies['propose-terms']> {
    const content = { product, values, fromMs };
    const offer = this.#offers.get(product);
    const { atMs } = context.command;
    if (!offer?.isOpen || !Number.isInteger(fromMs) || fromMs % 1_000 !== 0) {
      return { code: 'VALIDATION' };
    }
    if (!isAnnouncedInTime(fromMs, atMs)) return { code: 'TERMS_NOTICE_TOO_SHORT' };
    const refusal = this.#refuseContent(content, offer);
    if (refusal) return refusal;
    const waiting = [...this.#proposals.values()].filter(
      ({ proposal }) => proposal.state === 'proposed' && isAnnouncedInTime(proposal.fromMs, atMs),
    );
    if (waiting.length >= TERMS_PROPOSALS_MAX) {
      return { code: 'TOO_MANY_RECORDS', data: { max: TERMS_PROPOSALS_MAX } };
    }
    const proposalId = this.#nextProposalId;
    this.#nextProposalId += 1;
    const hash = hashOfTerms(content);
    const by = { proposedBy: actingStaff(context), proposedAtMs: atMs };
    const undecided = { state: 'proposed', decidedBy: null, decidedAtMs: null } as const;
    this.#put(context, { id: proposalId, ...content, hash, ...by, ...undecided });
    return accepted({ proposalId, hash });
  }

  #withdraw(context: TermsContext, id: number): Verdict<TermsReplies['withdraw-terms']> {
    const proposal = this.#findUndecided(id);
    if (!proposal) return { code: 'NOT_FOUND' };
    this.#decide(context, proposal, 'withdrawn');
    return accepted({ proposalId: id });
  }

  #approve(
    context: TermsContext,
    id: number,
    hash: string,
  ): Verdict<TermsReplies['approve-terms']> {
    const proposal = this.#findUndecided(id);
    if (!proposal) return { code: 'NOT_FOUND' };
    if (proposal.proposedBy === actingStaff(context)) return { code: 'FORBIDDEN' };
    if (proposal.hash !== hash) return { code: 'TERMS_CHANGED' };
    const { product, fromMs } = proposal;
    const offer = this.#offers.get(product);
    if (!isAnnouncedInTime(fromMs, context.command.atMs)) return { code: 'TERMS_NOTICE_TOO_SHORT' };
    const refusal = offer
      ? this.#refuseContent(proposal, offer)
      : { code: 'TERMS_CHANGED' as const };
    if (refusal) return refusal;
    this.#decide(context, proposal, 'approved');
    offer?.change(this.#approvedOf(product));
    return accepted({ proposalId: id, fromMs });
  }

  /** One change after the other: what each begins with is what the one before it ends with. */
  #refuseContent(
    { product, values, fromMs }: Omit<ProposeTerms, 'kind'>,
    offer: Offer<ReplyData, unknown>,
  ) {
    const approved = this.#approvedOf(product);
    const fields = listTermsFields(
      product,
      termsAt(product, { terms: offer.base, changes: approved }, fromMs),
    );
    if (!areValues(values, fields)) return { code: 'VALIDATION' } as const;
    const isLast = approved.every((change) => change.fromMs < fromMs);
    if (!isLast || !areStillBefore(values, fields)) return { code: 'TERMS_CHANGED' } as const;
    return offer.canTake([...approved, { values, fromMs }])
      ? undefined
      : ({ code: 'VALIDATION' } as const);
  }

  #findUndecided(id: number): TermsProposal | undefined {
    const found = this.#proposals.get(id)?.proposal;
    return found?.state === 'proposed' ? found : undefined;
  }

  /** In the order of their times. */
  #approvedOf(product: TermsProduct): TermsProposal[] {
    return [...this.#proposals.values()]
      .map(({ proposal }) => proposal)
      .filter((each) => each.product === product && each.state === 'approved')
      .toSorted((one, other) => one.fromMs - other.fromMs);
  }

  #decide(context: TermsContext, proposal: TermsProposal, state: TermsDecision['state']): void {
    const decidedBy = actingStaff(context);
    const decidedAtMs = context.command.atMs;
    this.#put(context, decideProposal(proposal, { state, decidedBy, decidedAtMs }));
  }

  #put(context: TermsContext, proposal: TermsProposal): void {
    this.#mark(proposal);
    context.changes.push({ kind: 'terms-proposal', proposal });
    context.events.push({ kind: 'terms-proposal', proposal });
  }

  #mark(proposal: TermsProposal): void {
    const previous = this.#proposals.get(proposal.id)?.mark;
    if (proposal.state === 'withdrawn') {
      if (previous) this.#fingerprint.remove(previous);
      this.#proposals.delete(proposal.id);
      return;
    }
    const mark = this.#fingerprint.replace(previous, proposalText(proposal));
    this.#proposals.set(proposal.id, { proposal, mark });
  }

  #set({ product, terms, fromMs }: ProductTerms): void {
    const text = textOf(terms);
    const previous = this.#entry.get(product)?.mark;
    const mark = this.#fingerprint.replace(previous, `terms/${product}/${fromMs}/${text}`);
    this.#entry.set(product, { product, terms, fromMs, text, mark });
  }
}

export const termsModule = classModule<TermsTypes, object, Terms>({
  rules: TERMS_RULES,
  empty: { products: [], nextProposalId: 1, proposals: [] },
  opened: Terms,
});

/** With its names in order: a database may give them back in another one. */
function textOf(terms: ReplyData): string {
  return JSON.stringify(terms, (_name, value: unknown) =>
    isPlainObject(value) ? Object.fromEntries(Object.entries(value).toSorted(byName)) : value,
  );
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
