/**
 * The exchange: a deterministic machine that takes one command after another. Same commands, same
 * state, on every machine. It never throws for a member's mistake; a thrown error is a broken
 * promise and the sequencer must stop. All checks come before the first change.
 */
import { parseUnits } from '@anywhen/money';
import type { MemberStatus, Rejection } from '@anywhen/protocol';
import type { Actor, Command, CommandBody, CommandKind, Uid } from './commands.ts';
import { Fingerprint } from './fingerprint.ts';
import { type TransferRequest, transferFunds } from './funding/transfers.ts';
import { type AccountImage, Ledger } from './ledger/ledger.ts';
import type { DayCommitment, MarketState, MarketsImage } from './markets/market-state.ts';
import { Markets } from './markets/markets.ts';
import { changeLevel, changeLossLimit, changeStatus } from './members/member-commands.ts';
import { lockWithdrawals, openNewMember } from './members/member-commands.ts';
import { Members } from './members/member-store.ts';
import type { Member } from './members/members.ts';
import { type Outcome, type Verdict, accepted } from './outcome.ts';
import { RECEIPT_LIFE_MS, type Receipt, Receipts, isSameContent, receiptFor } from './receipts.ts';
import type { CurrentContract } from './seconds/contract.ts';
import { EMPTY_SECONDS, Seconds, type SecondsImage } from './seconds/seconds.ts';
import { EMPTY_SPOT, type SpotImage } from './spot/spot-image.ts';
import { Spot } from './spot/spot.ts';
import type { Taken } from './spot/maker.ts';
import type { SpotOrderRecord } from './spot/spot-orders.ts';
import { type StepContext, assert } from './step-context.ts';

/** The state as plain values: what the tables hold and what a start loads. */
export type ExchangeImage = {
  lastSeq: number;
  lastAtMs: number;
  nextEntryId: number;
  accounts: AccountImage[];
  members: Member[];
  markets: MarketsImage;
  spot: SpotImage;
  seconds: SecondsImage;
  /** Of the last day, the oldest first. */
  receipts: readonly Receipt[];
};

export const EMPTY_IMAGE: ExchangeImage = {
  lastSeq: 0,
  lastAtMs: 0,
  nextEntryId: 1,
  accounts: [],
  members: [],
  markets: { state: null, days: [] },
  spot: EMPTY_SPOT,
  seconds: EMPTY_SECONDS,
  receipts: [],
};

export class Exchange {
  readonly #fingerprint = new Fingerprint();
  readonly #ledger: Ledger;
  readonly #members: Members;
  readonly #markets: Markets;
  readonly #spot: Spot;
  readonly #seconds: Seconds;
  readonly #receipts: Receipts;
  #lastSeq: number;
  #lastAtMs: number;

  /** `bookingsMax` is for tests and simulations: how many contracts one command books. */
  constructor(image: ExchangeImage = EMPTY_IMAGE, { bookingsMax }: { bookingsMax?: number } = {}) {
    this.#ledger = new Ledger(this.#fingerprint, image);
    this.#members = new Members(this.#fingerprint, image.members);
    this.#markets = new Markets(this.#fingerprint, image.markets);
    const parts = { ledger: this.#ledger, members: this.#members, markets: this.#markets };
    this.#spot = new Spot(this.#fingerprint, parts, image.spot);
    this.#seconds = new Seconds(this.#fingerprint, parts, image.seconds, bookingsMax);
    this.#receipts = new Receipts(image.receipts);
    this.#lastSeq = image.lastSeq;
    this.#lastAtMs = image.lastAtMs;
  }

  step(command: Command): Outcome {
    assert(command.seq === this.#lastSeq + 1, 'commands are numbered without a gap');
    assert(command.atMs >= this.#lastAtMs, 'time does not run backwards');
    this.#lastSeq = command.seq;
    this.#lastAtMs = command.atMs;
    this.#receipts.forgetBefore(command.atMs - RECEIPT_LIFE_MS);

    const isRemembered = keepsReceipt(command.body);
    const known = isRemembered ? this.#receipts.find(command) : undefined;
    if (known) return answerAgain(known, command);
    const context: StepContext = { command, changes: [], events: [] };
    const verdict = this.#decide(context, command.body);
    if ('code' in verdict) {
      assert(context.changes.length === 0, 'a rejected command changes nothing');
      return rejected(verdict);
    }
    if (isRemembered) this.#receipts.keep(receiptFor(command));
    const { changes, events } = context;
    return { reply: verdict, changes, events, isRemembered };
  }

  /**
   * Equal for equal states; the journal stores it so that a start can tell that nothing was lost.
   */
  get fingerprint(): string {
    return this.#fingerprint.toString();
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get lastAtMs(): number {
    return this.#lastAtMs;
  }

  get marketState(): MarketState | null {
    return this.#markets.state;
  }

  findMember(uid: Uid): Member | undefined {
    return this.#members.find(uid);
  }

  findDay(day: number): DayCommitment | undefined {
    return this.#markets.findDay(day);
  }

  accounts(): IterableIterator<Readonly<AccountImage>> {
    return this.#ledger.accounts();
  }

  /** Open orders of all members, in the order they were placed. */
  openOrders(): IterableIterator<SpotOrderRecord> {
    return this.#spot.openOrders();
  }

  /** Seconds contracts of all members that have not ended. */
  openContracts(): IterableIterator<CurrentContract> {
    return this.#seconds.openContracts();
  }

  /** What is taken of the market maker's quotes; undefined for what is no spot market. */
  takenOf(symbol: string): Taken | undefined {
    return this.#spot.takenOf(symbol);
  }

  #decide(context: StepContext, body: CommandBody): Verdict {
    const { actor } = context.command;
    switch (body.kind) {
      case 'transfer':
        return asMember(actor, (uid) => this.#transfer(context, { uid, ...body }));
      case 'set-loss-limit':
        return asMember(actor, (uid) => changeLossLimit(context, this.#members, { uid, ...body }));
      case 'open-member':
        return asSystem(actor, () => openNewMember(context, this.#books(), body.uid));
      case 'change-status':
        return asSystem(actor, () => this.#changeStatus(context, body));
      case 'change-level':
        return asSystem(actor, () => changeLevel(context, this.#members, body));
      case 'extend-withdraw-lock':
        return asSystem(actor, () => lockWithdrawals(context, this.#members, body.uid));
      case 'open-markets':
        return asSystem(actor, () => this.#markets.open(context, body));
      case 'publish-anchor':
        return asSystem(actor, () => this.#markets.publishAnchor(context, body));
      case 'reveal-day':
        return asSystem(actor, () => this.#markets.revealDay(context, body));
      case 'tick':
        return asSystem(actor, () => this.#tick(context, body));
      case 'place-order':
        return asMember(actor, (uid) => this.#spot.place(context, uid, body));
      case 'cancel-order':
        return asMember(actor, (uid) => this.#spot.cancel(context, uid, body.orderId));
      case 'cancel-orders':
        return asMember(actor, (uid) => this.#spot.cancelAll(context, uid, body.symbol));
      case 'place-seconds':
        return asMember(actor, (uid) => this.#seconds.place(context, uid, body));
      case 'take-a-break':
        return asMember(actor, (uid) => this.#seconds.takeABreak(context, uid, body.days));
      case 'settle-due':
        return asSystem(actor, () => this.#seconds.settleDue(context));
      case 'review-seconds':
        return asSystem(actor, () => this.#seconds.review(context));
    }
  }

  /** One second of everything: prices first, then all that follows from them. */
  #tick(context: StepContext, body: { second: number; seed: string }): Verdict {
    const verdict = this.#markets.tick(context, body);
    const tick = this.#markets.reference();
    if ('code' in verdict || !tick) return verdict;
    this.#spot.tick(context);
    return accepted({ ...verdict.data, unbooked: this.#seconds.tick(context, tick) });
  }

  #transfer(context: StepContext, request: TransferRequest): Verdict {
    const verdict = transferFunds(context, this.#books(), request);
    const { uid, from, to, currency } = request;
    if (!('code' in verdict) && (from === 'spot' || to === 'spot')) {
      const units = parseUnits(request.quantity);
      this.#spot.noteTransfer(context, { uid, currency, units, isIncoming: to === 'spot' });
    }
    return verdict;
  }

  #changeStatus(context: StepContext, body: { uid: Uid; status: MemberStatus }): Verdict {
    const verdict = changeStatus(context, this.#members, body);
    const isDisabled = !('code' in verdict) && body.status === 'disabled';
    if (isDisabled) this.#spot.cancelForDisabled(context, body.uid);
    return verdict;
  }

  #books(): { ledger: Ledger; members: Members } {
    return { ledger: this.#ledger, members: this.#members };
  }
}

function asMember(actor: Actor, decide: (uid: Uid) => Verdict): Verdict {
  return actor.kind === 'member' ? decide(actor.uid) : { code: 'FORBIDDEN' };
}

function asSystem(actor: Actor, decide: () => Verdict): Verdict {
  return actor.kind === 'system' ? decide() : { code: 'FORBIDDEN' };
}

/** What can do no harm when it comes twice; 86 400 receipts a day would be ballast. */
const UNREMEMBERED: readonly CommandKind[] = ['tick', 'settle-due', 'review-seconds'];

function keepsReceipt(body: CommandBody): boolean {
  return !UNREMEMBERED.includes(body.kind);
}

function answerAgain(known: Receipt, { body }: Command): Outcome {
  if (!isSameContent(known, body)) return rejected({ code: 'IDEMPOTENCY_CONFLICT' });
  const reply = { isAccepted: true, repeats: known.seq } as const;
  return { reply, changes: [], events: [], isRemembered: false };
}

function rejected(rejection: Rejection): Outcome {
  const reply = { isAccepted: false, rejection } as const;
  return { reply, changes: [], events: [], isRemembered: false };
}
