/**
 * The core of a gateway: it follows the journal, shows the same facts and events as the leading
 * core, and forwards commands to that one. A command is answered once it was found in the journal,
 * so callers see their own writes; on timeout the outcome is unknown, and retrying with the same id
 * finds out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandBody, ExchangeImage } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { Bus, Unsubscribe } from '../../platform/bus/bus.ts';
import { Refusal } from '../../platform/http/call.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { type Asked, AskedCommands } from './asked-commands.ts';
import {
  type AskedCommand,
  type Subjects,
  readCommandAnswer,
  subjectsOf,
} from '../bus-messages.ts';
import { CommittedFacts, type Facts, type Preparation } from '../committed-facts.ts';
import type { CommandRequest, CommandResult, Core, ResultOf } from '../core.ts';
import { UnknownOutcome, unavailable } from '../core.ts';
import { type FollowedStep, JournalFollower, toCommitted } from './journal-follower.ts';
import { LeaderClock } from './leader-clock.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import { answerAgain } from '../repeated.ts';
import { findAnswer } from '../stored-batches.ts';

export type FollowingParts = {
  database: Pick<Database, 'connect' | 'pool'>;
  storages: readonly ModuleStorage[];
  facts: readonly Facts[];
  bus: Bus;
  nowMs: () => number;
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
  holdMs?: number;
};

/** A change of leader takes a second or two: requests are held that long, and no longer. */
const HOLD_MS = 5_000;
/** A core that died loses its pending requests; sending one again to the next core is harmless. */
const ANSWER_MS_MAX = 1_000;
const RETRY_MS = 100;
const ASKED_MAX = 4_000;
const LEADER_MS_MAX = 1_000;
/** Seven polls without an answer. */
const BEHIND_MS_MAX = 3_000;

export class FollowingCore extends CommittedFacts implements Core {
  readonly #parts: FollowingParts;
  readonly #follower: JournalFollower;
  readonly #asked = new AskedCommands();
  readonly #preparations: Preparation[] = [];
  readonly #leaderClock: LeaderClock;
  #subjects: Subjects | undefined;
  #unsubscribe: Unsubscribe = () => undefined;
  #isStopping = false;
  #onLost: () => void = () => undefined;
  #reached: { atMs: number; isReached: Promise<boolean> } | undefined;

  constructor(parts: FollowingParts) {
    super(parts.facts, parts.log);
    this.#parts = parts;
    this.#leaderClock = new LeaderClock(parts);
    this.#follower = new JournalFollower({
      connect: () => parts.database.connect(),
      storages: parts.storages,
      log: parts.log,
      onLoading: (client, image) => this.#prepare(client, image),
      onBatch: (steps) => this.#take(steps),
      onLost: () => void this.catchFault('a listener', () => this.#onLost()),
    });
  }

  /** Called when the followed state proved wrong; a reload follows as soon as possible. */
  onLost(listener: () => void): void {
    this.#onLost = listener;
  }

  /** To be called before the start. */
  onLoading(preparation: Preparation): void {
    this.#preparations.push(preparation);
  }

  /** Resolves when there is a state to show; before the first price there is none. */
  async start(): Promise<void> {
    await this.#follower.start();
  }

  /** From now on requests are no longer held until there is a core again. */
  stopHolding(): void {
    this.#isStopping = true;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#unsubscribe();
    await this.#follower.stop();
  }

  get isFollowing(): boolean {
    return this.#follower.isFollowing;
  }

  get behindMs(): number {
    return this.#follower.behindMs;
  }

  get isCurrent(): boolean {
    return this.isFollowing && this.behindMs <= BEHIND_MS_MAX;
  }

  /** False once this machine's clock is certainly not the leading core's. */
  get isClockRight(): boolean {
    return this.#leaderClock.agrees;
  }

  /** How many commands are unanswered. */
  get backlog(): number {
    return this.#asked.size;
  }

  /** Queried at most once a second, however many callers there are. */
  isCoreReachable(): Promise<boolean> {
    const nowMs = performance.now();
    if (!this.#reached || nowMs - this.#reached.atMs > LEADER_MS_MAX) {
      this.#reached = { atMs: nowMs, isReached: this.#askLeader() };
    }
    return this.#reached.isReached;
  }

  async #askLeader(): Promise<boolean> {
    if (!this.#subjects) return false;
    const { bus } = this.#parts;
    return (await bus.ask(this.#subjects.leader, {}, LEADER_MS_MAX)) !== undefined;
  }

  async submit<Body extends CommandBody>(request: CommandRequest<Body>): Promise<ResultOf<Body>> {
    if (!this.isFollowing || this.#asked.size >= ASKED_MAX) throw unavailable();
    const asked = this.#asked.add(request);
    try {
      // The exchange replies to each kind in its own shape, the same as the first time.
      return (await this.#ask(request, asked)) as ResultOf<Body>;
    } finally {
      this.#asked.remove(asked);
    }
  }

  /** Retries the same command as often as needed: its receipt prevents it from happening twice. */
  async #ask(request: CommandRequest, asked: Asked): Promise<CommandResult> {
    const { bus, nowMs, log, holdMs = HOLD_MS } = this.#parts;
    const deadlineMs = performance.now() + holdMs;
    const question: AskedCommand = { request, untilMs: Math.ceil(nowMs() + holdMs) };
    let mayHaveHappened = false;
    let refusal = unavailable();
    for (let leftMs = holdMs; leftMs > 0; leftMs = deadlineMs - performance.now()) {
      const subject = this.#subjects?.commands ?? '';
      const isSent = bus.isConnected;
      const said = await bus.ask(subject, question, Math.min(ANSWER_MS_MAX, leftMs));
      const answer = readCommandAnswer(said);
      if (answer?.kind === 'malformed')
        log.error({ kind: request.body.kind }, 'bus: the core rejected a malformed command');
      if (answer?.kind === 'refused') refusal = new Refusal({ code: answer.code });
      if (answer && answer.kind !== 'done') break;
      mayHaveHappened ||= isSent;
      const result = answer && (await this.#findResult(asked, answer.seq, deadlineMs));
      if (result) return result;
      if (this.#isStopping) break;
      await sleep(RETRY_MS);
    }
    throw mayHaveHappened ? new UnknownOutcome() : refusal;
  }

  async #findResult(
    asked: Asked,
    seq: number,
    deadlineMs: number,
  ): Promise<CommandResult | undefined> {
    const { lastSeq } = this.#follower;
    if (seq > lastSeq) this.#follower.hint();
    const timeoutMs = Math.max(1, deadlineMs - performance.now());
    const reply = await this.#asked.findReply(asked, { seq, lastSeq, timeoutMs });
    if (!reply || !('repeats' in reply)) return reply && { reply, isReplay: false };
    const { database, log } = this.#parts;
    return answerAgain(reply.repeats, { findAnswer: (no) => findAnswer(database.pool, no), log });
  }

  async #prepare(client: ClientBase, image: ExchangeImage): Promise<() => void> {
    const { state } = image.markets;
    if (!state?.seed) throw new Error('there is no price yet: waiting for the core');
    const shows: (() => void)[] = [];
    for (const prepare of this.#preparations) shows.push(await prepare(client, image));
    return () => {
      const isAgain = this.#subjects !== undefined;
      this.loadFacts(image);
      for (const show of shows) show();
      this.#listen(subjectsOf(state.genesis));
      if (isAgain) this.announceReload();
    };
  }

  #listen(subjects: Subjects): void {
    this.#unsubscribe();
    this.#subjects = subjects;
    this.#unsubscribe = this.#parts.bus.subscribe(subjects.committed, () => this.#follower.hint());
  }

  /** Whoever was settled continues after this turn, when the facts are up to date. */
  #take(steps: readonly FollowedStep[]): void {
    for (const step of steps) this.#asked.note(step);
    this.#asked.settle(this.#follower.lastSeq);
    const newest = steps.at(-1);
    // What is read after a pause is older than it looks.
    if (newest && this.isCurrent) this.#leaderClock.note(newest.command.atMs);
    this.announceCommit(toCommitted(steps));
  }
}
