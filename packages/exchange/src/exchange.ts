/**
 * The exchange: a deterministic machine that takes one command after another. Same commands, same
 * state, on every machine. It never throws for a member's mistake; a thrown error is a broken
 * promise and the sequencer must stop. All checks come before the first change.
 */
import type { Rejection } from '@anywhen/protocol';
import type { Actor, Command, CommandBody, Uid } from './commands.ts';
import { Fingerprint } from './fingerprint.ts';
import { transferFunds } from './funding/transfers.ts';
import { type AccountImage, Ledger } from './ledger/ledger.ts';
import type { DayCommitment, MarketState, MarketsImage } from './markets/market-state.ts';
import { Markets } from './markets/markets.ts';
import { changeLevel, changeLossLimit, changeStatus } from './members/member-commands.ts';
import { lockWithdrawals, openNewMember } from './members/member-commands.ts';
import { Members } from './members/member-store.ts';
import type { Member } from './members/members.ts';
import type { Outcome, ReplyData } from './outcome.ts';
import { type AnsweredCommand, RECEIPT_LIFE_MS, type Receipt, Receipts } from './receipts.ts';
import { isSameContent, receiptKey } from './receipts.ts';
import { type StepContext, assert } from './step-context.ts';

/** The state as plain values: what the tables hold and what a start loads. */
export type ExchangeImage = {
  lastSeq: number;
  lastAtMs: number;
  nextEntryId: number;
  accounts: AccountImage[];
  members: Member[];
  markets: MarketsImage;
  /** Commands of the last day that were accepted, with their answers. */
  answered: readonly AnsweredCommand[];
};

export const EMPTY_IMAGE: ExchangeImage = {
  lastSeq: 0,
  lastAtMs: 0,
  nextEntryId: 1,
  accounts: [],
  members: [],
  markets: { state: null, days: [] },
  answered: [],
};

type Verdict = Rejection | { data: ReplyData };

export class Exchange {
  readonly #fingerprint = new Fingerprint();
  readonly #ledger: Ledger;
  readonly #members: Members;
  readonly #markets: Markets;
  readonly #receipts: Receipts;
  #lastSeq: number;
  #lastAtMs: number;

  constructor(image: ExchangeImage = EMPTY_IMAGE) {
    this.#ledger = new Ledger(this.#fingerprint, image);
    this.#members = new Members(this.#fingerprint, image.members);
    this.#markets = new Markets(this.#fingerprint, image.markets);
    this.#receipts = new Receipts(image.answered);
    this.#lastSeq = image.lastSeq;
    this.#lastAtMs = image.lastAtMs;
  }

  step(command: Command): Outcome {
    assert(command.seq === this.#lastSeq + 1, 'commands are numbered without a gap');
    assert(command.atMs >= this.#lastAtMs, 'time does not run backwards');
    this.#lastSeq = command.seq;
    this.#lastAtMs = command.atMs;
    this.#receipts.forgetBefore(command.atMs - RECEIPT_LIFE_MS);

    const key = receiptKey(command);
    const known = this.#receipts.find(key);
    if (known) return answerAgain(known, command);
    const context: StepContext = { command, changes: [], events: [] };
    const verdict = this.#decide(context, command.body);
    if ('code' in verdict) {
      assert(context.changes.length === 0, 'a rejected command changes nothing');
      return rejected(verdict);
    }
    const isRemembered = keepsReceipt(command.body);
    if (isRemembered) this.#receipts.keep(key, command, verdict.data);
    const reply = { isAccepted: true, data: verdict.data } as const;
    const { changes, events } = context;
    return { reply, changes, events, isReplay: false, isRemembered };
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

  #decide(context: StepContext, body: CommandBody): Verdict {
    const { actor } = context.command;
    switch (body.kind) {
      case 'transfer':
        return asMember(actor, (uid) => transferFunds(context, this.#books(), { uid, ...body }));
      case 'set-loss-limit':
        return asMember(actor, (uid) => changeLossLimit(context, this.#members, { uid, ...body }));
      case 'open-member':
        return asSystem(actor, () => openNewMember(context, this.#books(), body.uid));
      case 'change-status':
        return asSystem(actor, () => changeStatus(context, this.#members, body));
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
        return asSystem(actor, () => this.#markets.tick(context, body));
    }
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

/** A second can only happen once anyway; 86 400 receipts a day would be ballast. */
function keepsReceipt(body: CommandBody): boolean {
  return body.kind !== 'tick';
}

function answerAgain(known: Receipt, command: Command): Outcome {
  if (!isSameContent(known.body, command.body)) return rejected({ code: 'IDEMPOTENCY_CONFLICT' });
  const reply = { isAccepted: true, data: known.data } as const;
  return { reply, changes: [], events: [], isReplay: true, isRemembered: false };
}

function rejected(rejection: Rejection): Outcome {
  const reply = { isAccepted: false, rejection } as const;
  return { reply, changes: [], events: [], isReplay: false, isRemembered: false };
}
