/**
 * Seconds contracts: members wager on up or down; two ticks decide. `review-seconds` lets time pass
 * where no tick has come; it carries nothing, so it can choose nothing.
 */
import { formatUnits } from '@anywhen/money';
import { SECONDS_CURRENCY, isRejection } from '@anywhen/protocol';
import type { ProductParts } from '../agenda/product-parts.ts';
import type { DueList } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import type { OpenThings } from '../kernel/open-things.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { TickListener } from '../markets/commands.ts';
import { type Reference, shareIdOf } from '../markets/market-state.ts';
import type { Limits } from '../limits/limits.ts';
import type { Terms } from '../terms/terms.ts';
import { holdWager } from './bookings.ts';
import { Breaks } from './breaks.ts';
import { SECONDS_RULES, type SecondsContext, type SecondsImage } from './commands.ts';
import type { SecondsOrder, SecondsReplies, SecondsTypes } from './commands.ts';
import { ContractClock, announceContract } from './contract-clock.ts';
import { describeContract } from './contract-line.ts';
import { type CurrentContract, acceptContract } from './contract.ts';
import { DayTotals } from './day-totals.ts';
import { type EndingContract, type Entry, OpenContracts } from './open-contracts.ts';
import { type CheckedOrder, type SecondsBooks, checkOrder } from './order-checks.ts';
import { FIRST_SECONDS_TERMS, type ReadTerms, type SecondsTerms } from './seconds-terms.ts';
import { readSecondsTerms } from './seconds-terms.ts';

type SecondsParts = ProductParts<SecondsContext> & { readonly limits: Limits };

const PRODUCT = 'seconds';

export class Seconds implements TickListener<SecondsContext>, OpenThings<SecondsContext> {
  readonly handlers: Handlers<SecondsTypes>;
  readonly #parts: SecondsParts;
  readonly #books: SecondsBooks;
  readonly #clock: ContractClock;
  readonly #ends: DueList<Entry<EndingContract>>;
  #nextContractId: number;

  constructor(fingerprint: Fingerprint, parts: SecondsParts, image: SecondsImage) {
    this.#parts = parts;
    this.#ends = parts.agenda.openList<Entry<EndingContract>>({
      idOf: ({ contract }) => contract.id,
      onDue: (context, entry) => this.#clock.onDue(context, entry),
      postpone: (context, entry) => this.#clock.postpone(context, entry),
    });
    const { ledger, members, markets, limits } = parts;
    const lastSecond = markets.reference()?.second ?? 0;
    this.#books = {
      ledger,
      members,
      markets,
      limits,
      terms: requireTerms(parts.terms),
      open: new OpenContracts(fingerprint, this.#ends, image.contracts),
      totals: new DayTotals(fingerprint, { totals: image.totals, lastSecond }),
      breaks: new Breaks(fingerprint, image.breaks),
    };
    this.#clock = new ContractClock(this.#books);
    const { open, totals, breaks } = this.#books;
    limits.addSource({
      atRiskUnits: (uid) => open.wageredBy(uid),
      netLossUnits: (uid, atMs) => totals.at(uid, atMs).netLossUnits,
      breakUntilMs: (uid) => breaks.untilMsOf(uid),
    });
    this.#nextContractId = image.nextContractId;
    this.handlers = {
      'place-seconds': (context, body) => this.place(context, actingMember(context), body),
      'take-a-break': (context, body) =>
        breaks.take(context, { members, limits }, { uid: actingMember(context), days: body.days }),
      'review-seconds': (context) => this.review(context),
      'set-seconds-terms': (context, { kind: _kind, ...terms }) => this.#setTerms(context, terms),
    };
  }

  openContracts(): IterableIterator<CurrentContract> {
    return this.#books.open.all();
  }

  /** A contract ends with its own second. */
  hasOpen(uid: Uid): boolean {
    return this.#books.open.listOf(uid).length > 0;
  }

  place(
    context: SecondsContext,
    uid: Uid,
    order: SecondsOrder,
  ): Verdict<SecondsReplies['place-seconds']> {
    const { atMs } = context.command;
    const checked = checkOrder(this.#books, { uid, atMs, order });
    return isRejection(checked) ? checked : this.#accept(context, { uid, order, checked });
  }

  tick(context: SecondsContext, tick: Reference): void {
    this.#clock.tick(context, tick);
  }

  /** Says what time has done to contracts whose ticks have not come. */
  review(context: SecondsContext): Verdict<SecondsReplies['review-seconds']> {
    this.#clock.voidUnopened(context);
    const passedSecond = Math.ceil(context.command.atMs / 1_000) - 1;
    return accepted({ due: this.#parts.agenda.review(context, this.#ends, passedSecond) });
  }

  #setTerms(
    context: SecondsContext,
    terms: SecondsTerms,
  ): Verdict<SecondsReplies['set-seconds-terms']> {
    const read = readSecondsTerms(terms);
    if (!read) return { code: 'VALIDATION' };
    const isNew = this.#parts.terms.put(context, PRODUCT, terms);
    this.#books.terms = read;
    return accepted({ isNew });
  }

  #accept(
    context: SecondsContext,
    { uid, order, checked }: { uid: Uid; order: SecondsOrder; checked: CheckedOrder },
  ): Verdict<SecondsReplies['place-seconds']> {
    const { atMs: acceptedAtMs } = context.command;
    const { open, totals, ledger } = this.#books;
    const { symbol, direction, periodSeconds } = order;
    const { returnBps, wagerUnits } = checked;
    const id = this.#nextContractId;
    this.#nextContractId += 1;
    const shareId = shareIdOf(checked.reference, context.command, id);
    const terms = { id, uid, shareId, symbol, direction, periodSeconds, returnBps, wagerUnits };
    const contract = acceptContract({ ...terms, acceptedAtMs });
    ledger.post(context, holdWager(contract));
    open.add(contract);
    totals.addWager({ uid, acceptedAtMs, units: wagerUnits });
    announceContract(context, contract);
    const available = formatUnits(ledger.availableOf(uid, 'contract', SECONDS_CURRENCY));
    return accepted({ contract: describeContract(contract), available });
  }
}

export const secondsModule = classModule<SecondsTypes, SecondsParts, Seconds>({
  rules: SECONDS_RULES,
  empty: { nextContractId: 1, contracts: [], totals: [], breaks: [] },
  opened: Seconds,
});

/** Stored terms were readable when they were stored. */
function requireTerms(terms: Terms): ReadTerms {
  const entry = (terms.find(PRODUCT) as SecondsTerms | undefined) ?? FIRST_SECONDS_TERMS;
  const read = readSecondsTerms(entry);
  assert(read !== undefined, 'stored terms can be read');
  return read;
}
