/**
 * The exchange: a deterministic machine that takes one command after another. Same commands, same
 * state, on every machine. It never throws for a member's mistake; a thrown error is a broken
 * promise and the sequencer must stop. All checks come before the first change. It numbers,
 * remembers and hands out; what a command does is its module's business.
 */
import { type Rejection, isPortfolioUid, isRejection } from '@anywhen/protocol';
import { senderOf } from './kernel/actor.ts';
import { Fingerprint } from './kernel/fingerprint.ts';
import { assert } from './kernel/step-context.ts';
import type { Verdict } from './kernel/verdict.ts';
import { COMMAND_RULES, type Change, type Command, type CommandBody } from './modules.ts';
import { type CommandHandlers, EMPTY_IMAGES, type ExchangeEvent } from './modules.ts';
import { type ModuleImages, type Modules, openModules } from './modules.ts';
import type { Outcome } from './outcome.ts';
import {
  REMEMBERED_MS,
  type RememberedCommand,
  RememberedCommands,
  isSameContent,
  nameOf,
  rememberedOf,
} from './remembered-commands.ts';

/** The state as plain values: what the tables hold and what a start loads. */
export type ExchangeImage = ModuleImages & {
  lastSeq: number;
  lastAtMs: number;
  /** Of the last day, the oldest first; a `RememberedCommands` becomes the exchange's own. */
  remembered: Iterable<RememberedCommand>;
};

export const EMPTY_IMAGE: ExchangeImage = {
  ...EMPTY_IMAGES,
  lastSeq: 0,
  lastAtMs: 0,
  remembered: [],
};

/** How much may be remembered of members' commands: of one member, and in memory in all. */
export type RememberedLimits = { readonly perMember: number; readonly bytes: number };

type Collecting = { command: Command; changes: Change[]; events: ExchangeEvent[] };

export class Exchange {
  /** To read from; only a command changes them. */
  readonly modules: Modules;
  readonly #handlers: CommandHandlers;
  readonly #fingerprint = new Fingerprint();
  readonly #remembered: RememberedCommands;
  #lastSeq: number;
  #lastAtMs: number;

  constructor(image: ExchangeImage = EMPTY_IMAGE, { bookingsMax }: { bookingsMax?: number } = {}) {
    const { modules, handlers } = openModules(this.#fingerprint, image, bookingsMax);
    this.modules = modules;
    this.#handlers = handlers;
    this.#remembered = RememberedCommands.of(image.remembered);
    this.#lastSeq = image.lastSeq;
    this.#lastAtMs = image.lastAtMs;
  }

  step(command: Command): Outcome {
    assert(command.seq === this.#lastSeq + 1, 'commands are numbered without a gap');
    assert(command.atMs >= this.#lastAtMs, 'time does not run backwards');
    this.#lastSeq = command.seq;
    this.#lastAtMs = command.atMs;
    this.#remembered.forgetBefore(command.atMs - REMEMBERED_MS);

    const rule = COMMAND_RULES[command.body.kind];
    const isRemembered = !rule.isForgotten;
    const name = isRemembered ? nameOf(command) : undefined;
    const known = name && this.#remembered.find(name);
    if (known) return answerAgain(known, command);
    const context: Collecting = { command, changes: [], events: [] };
    const mayAsk = rule.by.includes(senderOf(command.actor));
    const verdict = mayAsk ? this.#decideFor(context, command.body) : FORBIDDEN;
    if (isRejection(verdict)) {
      assert(context.changes.length === 0, 'a rejected command changes nothing');
      return rejected(verdict);
    }
    if (name) this.#remembered.keep(rememberedOf(command, name));
    const { changes, events } = context;
    return { reply: verdict, changes, events, isRemembered };
  }

  /**
   * Equal for equal states; the journal stores it so that a start can check that nothing was lost.
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

  /**
   * Whether memory has room for one more command of this sender; one that is remembered already
   * needs none. The exchange itself takes every command, so that a replay never depends on it.
   */
  hasCapacityFor(
    command: Pick<Command, 'actor' | 'id'>,
    { perMember, bytes }: RememberedLimits,
  ): boolean {
    const { actor } = command;
    if (actor.kind !== 'member') return true;
    const isFull = this.#remembered.countOf(actor.uid) >= perMember;
    if (!isFull && this.#remembered.bytes < bytes) return true;
    return this.#remembered.find(nameOf(command)) !== undefined;
  }

  /** What a portfolio may do is checked before its module sees it (rulebook 30.3). */
  #decideFor(context: Collecting, body: CommandBody): Verdict {
    const { actor } = context.command;
    if (actor.kind !== 'member' || !isPortfolioUid(actor.uid)) return this.#decide(context, body);
    const { seasons, members } = this.modules;
    if (!members.find(actor.uid)) return { code: 'USER_NOT_FOUND' };
    const refusal = seasons.refuse(context.command, actor.uid, body);
    if (refusal) return refusal;
    const verdict = this.#decide(context, body);
    if (!isRejection(verdict)) seasons.noteAccepted(context, actor.uid, body);
    return verdict;
  }

  #decide<Body extends CommandBody>(context: Collecting, body: Body): Verdict {
    const decide = this.#handlers[body.kind] as (context: Collecting, body: Body) => Verdict;
    const isCovered = 'fromFunds' in body && body.fromFunds === true;
    if (!isCovered) return decide(context, body);
    return this.modules.funding.decide(context, () => decide(context, body));
  }
}

const FORBIDDEN: Rejection = { code: 'FORBIDDEN' };

function answerAgain(known: RememberedCommand, { body }: Command): Outcome {
  if (isSameContent(known, body)) return saying({ isAccepted: true, repeats: known.seq });
  const { whenIdIsTaken } = COMMAND_RULES[body.kind];
  return whenIdIsTaken
    ? saying({ isAccepted: true, data: whenIdIsTaken })
    : rejected({ code: 'IDEMPOTENCY_CONFLICT' });
}

function rejected(rejection: Rejection): Outcome {
  return saying({ isAccepted: false, rejection });
}

/** Nothing changes, and nothing is remembered. */
function saying(reply: Outcome['reply']): Outcome {
  return { reply, changes: [], events: [], isRemembered: false };
}
