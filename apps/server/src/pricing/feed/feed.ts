/**
 * The price feed: one tick for every whole UTC second, in order, never before its second has come.
 * Seconds missed while the program was down come first and give the same prices as without the
 * outage (rulebook 16.5). It decides nothing about prices: it only passes on the seed.
 */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_SECONDS, dayOf } from '@anywhen/exchange';
import type { CommandBody } from '@anywhen/exchange';
import type { RejectionCode } from '@anywhen/protocol';
import type { Core } from '../../core/core.ts';
import type { MarketFacts } from '../../markets/facts.ts';
import { Refusal } from '../../platform/http/call.ts';
import { LAST_DAY, type SecretChain } from '../secret/secret-chain.ts';
import type { CatchUpProgress } from '../../platform/progress.ts';
import type { TickAhead } from '../ahead/tick-ahead.ts';
import { CatchUp } from './catch-up.ts';
import { lastDueSecond, listDueCommitments, msUntil } from './feed-schedule.ts';

/** Calls back after a delay; the returned function cancels the call. */
export type Timer = (delayMs: number, wake: () => void) => () => void;

export type FeedLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

type FeedDeps = {
  core: Pick<Core, 'submit'>;
  facts: { markets: MarketFacts };
  chain: SecretChain;
  /** The position of the process: the first tick is the second after. */
  from: { firstDay: number; second: number };
  nowMs: () => number;
  isTimeTrusted: () => boolean;
  timer: Timer;
  log: FeedLog;
  makingUp?: MakingUp | undefined;
  /** Makes the seconds of a long catch-up on another core. */
  ahead?: Pick<TickAhead, 'begin' | 'awaitSecond' | 'end'> | undefined;
  /** The exchange rejected a price command: a bug, after which no price may follow. */
  onBroken: (error: Error) => void;
};

/** What the rest of the server does for late ticks. */
export type MakingUp = {
  /** From the first late tick to the last the exchange's time is theirs. */
  set(isMakingUp: boolean): void;
  /** Whether all is done that was due before a second; a business day begins with its own. */
  isDoneBefore(second: number): boolean;
};

export type Feed = {
  /** Undefined unless missed seconds are being made up. */
  readonly progress: CatchUpProgress | undefined;
  /** Resolves when no missed second is left, or the feed has ended. */
  caughtUp: Promise<void>;
  /** Waits for ticks in flight. */
  stop(): Promise<void>;
};

/** Enough to fill a commit while the previous one is being written to disk. */
const IN_FLIGHT_MAX = 500;
/** Each tick is stepped when it is submitted: more in a row would delay every request. */
const IN_A_ROW_MAX = 20;
const SETBACK_PAUSE_MS = 100;
/** How often to check whether the clock is right again. */
const DOUBT_PAUSE_MS = 200;
/** A running feed that is later than this makes up for an outage, such as a machine's sleep. */
const LATE_SECONDS = 10;
/** A shorter catch-up is over before another thread has begun. */
const AHEAD_SECONDS_MIN = 1_800;
const AHEAD_IN_A_ROW_MAX = 50;
/** Members are told of an outage of this length (rulebook 16.5). */
const OUTAGE_SECONDS_MIN = 300;
/** How often to check whether a business day has turned, and when to go on without it. */
const TURN_PAUSE_MS = 2;
const TURN_MS_MAX = 120_000;

export function startFeed(deps: FeedDeps): Feed {
  const feed = new RunningFeed(deps);
  feed.wake();
  return feed;
}

type Refused = { code: RejectionCode; body: CommandBody };

class RunningFeed implements Feed {
  readonly caughtUp: Promise<void>;
  readonly #deps: FeedDeps;
  readonly #inFlight = new Set<Promise<void>>();
  #announceCaughtUp: () => void = () => undefined;
  #announceSettled: () => void = () => undefined;
  #nextSecond: number;
  #committedSecond: number;
  #day = -1;
  #inARow = 0;
  /** Since the last check: one rejected tick invalidates all that were sent after it. */
  #refused: Refused[] = [];
  #isHeldUp = false;
  /** No missed second is left: from now on the feed sleeps while ticks are in flight. */
  #isLive = false;
  #catchUp: CatchUp | undefined;
  #isAhead = false;
  #heldSinceMs: number | undefined;
  #running: Promise<void> | undefined;
  #cancelTimer: () => void = () => undefined;
  #isStopped = false;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#nextSecond = deps.from.second + 1;
    this.#committedSecond = deps.from.second;
    this.caughtUp = new Promise((resolve) => (this.#announceCaughtUp = resolve));
  }

  get progress(): CatchUpProgress | undefined {
    return this.#catchUp?.progress;
  }

  async stop(): Promise<void> {
    this.#end();
    await this.#running;
    await this.#drain();
  }

  /** Submits everything that is due, then sleeps until the next whole second. */
  wake(): void {
    this.#running = this.#submitDue()
      .then((pauseMs) => {
        if (this.#isStopped) return;
        this.#cancelTimer = this.#deps.timer(pauseMs, () => this.wake());
      })
      .catch((error: unknown) => this.#break(error));
  }

  /** Returns how long to sleep. */
  async #submitDue(): Promise<number> {
    const { from, nowMs, isTimeTrusted } = this.#deps;
    while (!this.#isStopped) {
      if (this.#refused.length > 0) return this.#stepBack();
      if (!isTimeTrusted()) return DOUBT_PAUSE_MS;
      if (this.#isLate()) this.#beginMakingUp();
      const isDue = this.#nextSecond <= lastDueSecond(nowMs());
      if (!isDue && (this.#isLive || this.#inFlight.size === 0)) break;
      const day = dayOf(from, this.#nextSecond);
      if (!isDue || this.#inFlight.size >= IN_FLIGHT_MAX) await this.#oneSettles();
      else if (day !== this.#day) await this.#enterDay(day);
      else if (this.#isHeld()) return TURN_PAUSE_MS;
      else if (this.#isAhead) await this.#submitAhead(day);
      else if (this.#inARow >= IN_A_ROW_MAX) await this.#letOthersRun();
      else this.#submitTick(day, this.#nextSecond++);
    }
    this.#isLive = !this.#isStopped;
    if (this.#isLive && this.#catchUp) await this.#endMakingUp();
    this.#announceCaughtUp();
    return msUntil(this.#nextSecond, nowMs());
  }

  /** As many as are made; nobody else is delayed by a few dozen, which are quickly booked. */
  async #submitAhead(day: number): Promise<void> {
    await this.#deps.ahead?.awaitSecond(this.#nextSecond, lastDueSecond(this.#deps.nowMs()));
    if (this.#isStopped || this.#refused.length > 0) return;
    if (this.#inARow >= AHEAD_IN_A_ROW_MAX) await this.#letOthersRun();
    this.#submitTick(day, this.#nextSecond++);
  }

  #isLate(): boolean {
    if (this.#catchUp) return false;
    const missed = lastDueSecond(this.#deps.nowMs()) - this.#committedSecond;
    return missed >= (this.#isLive ? LATE_SECONDS : 1);
  }

  #beginMakingUp(): void {
    const { facts, makingUp } = this.#deps;
    this.#isLive = false;
    const fromSecond = this.#committedSecond;
    const outage = facts.markets.state?.outage;
    const isOpen = outage?.untilMs === null;
    const outageSecond = isOpen ? Math.floor(outage.fromMs / 1_000) - 1 : undefined;
    this.#catchUp = new CatchUp({ ...this.#deps, fromSecond, outageSecond });
    // Nobody trades before the first tick, so there is nothing to be late for.
    if (!facts.markets.state?.seed) return;
    makingUp?.set(true);
    const missed = lastDueSecond(this.#deps.nowMs()) - fromSecond;
    this.#isAhead = missed >= AHEAD_SECONDS_MIN;
    if (this.#isAhead) this.#deps.ahead?.begin(facts.markets.state);
    if (missed < OUTAGE_SECONDS_MIN) return;
    this.#submit(`begin-outage:${randomUUID()}`, { kind: 'begin-outage' });
  }

  /** Nothing is in flight: what comes next happens now. */
  async #endMakingUp(): Promise<void> {
    const { facts, makingUp } = this.#deps;
    this.#catchUp = undefined;
    this.#isAhead = false;
    this.#deps.ahead?.end();
    makingUp?.set(false);
    if (facts.markets.state?.outage?.untilMs !== null) return;
    this.#submit(`end-outage:${randomUUID()}`, { kind: 'end-outage' });
    await this.#drain();
  }

  /** Late ticks wait for what was due before them; too long a wait is worse than a wrong time. */
  #isHeld(): boolean {
    const { makingUp } = this.#deps;
    const isHeld =
      this.#catchUp !== undefined && makingUp?.isDoneBefore(this.#nextSecond) === false;
    if (!isHeld) this.#heldSinceMs = undefined;
    else this.#heldSinceMs ??= performance.now();
    return isHeld && performance.now() - (this.#heldSinceMs ?? 0) < TURN_MS_MAX;
  }

  /**
   * Before the first tick of a day its anchor, that of the day after and its seeds must exist; in a
   * running exchange they do, and the rest of the new day's work is done beside the ticks.
   */
  async #enterDay(day: number): Promise<void> {
    const { facts, chain } = this.#deps;
    const isOut = (each: number) => facts.markets.findDay(each) !== undefined;
    const isPrepared = isOut(day) && isOut(Math.min(day + 1, LAST_DAY)) && chain.isReady(day);
    const commitments = this.#keepCommitments(day);
    this.#day = day;
    if (isPrepared) this.#track(commitments);
    else await commitments;
  }

  async #keepCommitments(day: number): Promise<void> {
    const { facts, chain } = this.#deps;
    const findDay = (each: number) => facts.markets.findDay(each);
    const { publish, reveal } = listDueCommitments({ day, lastDay: LAST_DAY, findDay });
    for (const each of publish) {
      const anchor = await chain.anchorOf(each);
      // A commitment is as old as its publication, whenever it was due.
      const late = this.#catchUp ? { publishedAtMs: this.#deps.nowMs() } : {};
      this.#submit(`anchor:${each}`, { kind: 'publish-anchor', day: each, anchor, ...late });
    }
    for (const each of reveal) {
      const seed = chain.revealDay(each);
      this.#submit(`reveal:${each}`, { kind: 'reveal-day', day: each, seed });
    }
    chain.forgetBefore(day);
    await chain.prepareDay(day);
    if (day < LAST_DAY) await chain.prepareDay(day + 1);
  }

  async #letOthersRun(): Promise<void> {
    await nextTurn();
    this.#inARow = 0;
  }

  #submitTick(day: number, second: number): void {
    this.#inARow += 1;
    const seed = this.#deps.chain.secondSeed({ day, k: second % DAY_SECONDS });
    this.#submit(`tick:${second}`, { kind: 'tick', second, seed }, { dueAtMs: second * 1_000 });
  }

  #submit(id: string, body: CommandBody, due: { dueAtMs?: number } = {}): void {
    const request = { actor: { kind: 'system' }, id, body, ...due } as const;
    const submitted = this.#deps.core.submit(request).then(
      ({ reply }) => {
        if (!reply.isAccepted) this.#refused.push({ code: reply.rejection.code, body });
        else if (body.kind === 'tick') this.#noteCommitted(body.second);
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        this.#refused.push({ code: error.rejection.code, body });
      },
    );
    this.#track(submitted);
  }

  #noteCommitted(second: number): void {
    this.#committedSecond = second;
    this.#isHeldUp = false;
    this.#catchUp?.note(second);
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#break(error))
      .finally(() => {
        this.#inFlight.delete(tracked);
        this.#announceSettled();
      });
    this.#inFlight.add(tracked);
  }

  #oneSettles(): Promise<void> {
    return new Promise((resolve) => (this.#announceSettled = resolve));
  }

  async #drain(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  /**
   * A full queue or a loading core rejects ticks, and later ones no longer follow: all are sent
   * again from the committed state. Any other rejection is a bug.
   */
  async #stepBack(): Promise<number> {
    await this.#drain();
    const refused = this.#refused;
    this.#refused = [];
    const { state } = this.#deps.facts.markets;
    if (state) this.#committedSecond = Math.max(this.#committedSecond, state.process.second);
    if (!refused.some((each) => isTurnedAway(each, this.#committedSecond))) {
      const list = refused.map(({ code, body }) => `${body.kind} ${code}`);
      throw new Error(`the exchange refused a price command: ${list.join(', ')}`);
    }
    this.#nextSecond = this.#committedSecond + 1;
    this.#day = -1;
    if (this.#isAhead && state) this.#deps.ahead?.begin(state);
    for (const { body } of refused) {
      if (isOutageMark(body)) this.#submit(`${body.kind}:${randomUUID()}`, body);
    }
    const { log } = this.#deps;
    if (!this.#isHeldUp) log.warn({ second: this.#nextSecond }, 'feed: ticks wait for the core');
    this.#isHeldUp = true;
    return SETBACK_PAUSE_MS;
  }

  #break(error: unknown): void {
    if (this.#isStopped) return;
    this.#end();
    const reason = error instanceof Error ? error : new Error(String(error));
    this.#deps.log.error({ err: reason, second: this.#nextSecond }, 'feed: broken, no more prices');
    this.#deps.onBroken(reason);
  }

  #end(): void {
    this.#isStopped = true;
    this.#deps.ahead?.end();
    this.#cancelTimer();
    this.#announceCaughtUp();
  }
}

function isOutageMark({ kind }: CommandBody): boolean {
  return kind === 'begin-outage' || kind === 'end-outage';
}

/** Not a fault of the feed: the core was busy, or had committed this second without an answer. */
function isTurnedAway({ code, body }: Refused, committedSecond: number): boolean {
  return code === 'UNAVAILABLE' || (body.kind === 'tick' && body.second <= committedSecond);
}
