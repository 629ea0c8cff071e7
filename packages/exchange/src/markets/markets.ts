/**
 * The price process: accepts a tick only if its seed chains to the published anchor. The
 * anchor was journalled before that day began, so not even the program that feeds the exchange can
 * choose a price (rulebook 16.7). No command can set one.
 *   open-markets → publish-anchor (day ≥ 0) → tick, tick, tick … → reveal-day when the day is over
 * By which version of the process is as fixed as the seeds are: set-process-version, a day before.
 */
import {
  type EncodedState,
  FIRST_VERSION,
  MARKETS,
  type PriceState,
  decodeState,
  followsSeed,
  isProcessVersion,
  prepareSeed,
  pricesOf,
  reachesAnchor,
  fromHex,
  lastSeedOf,
  toHex,
  versionAt,
} from '@anywhen/prices';
import { PRICE_AGE_MS_MAX, isRejection } from '@anywhen/protocol';
import { type Fingerprint, FingerprintCache, type Mark } from '../kernel/fingerprint.ts';
import type { Marked } from '../kernel/fingerprint.ts';
import type { ExchangeModule, Handlers, HooksOf } from '../kernel/module.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import { MARKETS_RULES, type MarketsContext, type MarketsTypes } from './commands.ts';
import type { MarketsReplies } from './commands.ts';
import {
  DAY_SECONDS,
  type DayCommitment,
  type MarketState,
  type MarketsImage,
  type Outage,
  type Reference,
  dayOf,
  startOfDay,
  versionsOf,
} from './market-state.ts';
import { type ChainedHashes, type MadeTick, type TickInput, chainedHashes } from './tick-maker.ts';
import { type TickSource, type TicksAhead, isMadeFrom, makeTick } from './tick-maker.ts';

type DayReply = MarketsReplies['publish-anchor'];

const NO_HASH = '0'.repeat(64);

export const marketsModule: ExchangeModule<MarketsTypes, object, Markets> = {
  rules: MARKETS_RULES,
  empty: { state: null, days: [] },
  open: ({ fingerprint, image }) => new Markets(fingerprint, image),
  handlers: (markets, { listeners }) => marketsHandlers(markets, listeners),
};

export class Markets {
  readonly #fingerprint: Fingerprint;
  readonly #days = new Map<number, { commitment: DayCommitment; mark: Mark }>();
  #state: MarketState | null = null;
  #process: PriceState | null = null;
  /** Its text is long, and needed once a batch; ticks come by the hundred after an outage. */
  readonly #marks: FingerprintCache<Marked>;
  readonly #mark: Marked = { mark: undefined, isStale: false, name: undefined };
  /** The bytes of the state's hashes, so that no tick has to read texts that the last one wrote. */
  #hashes: ChainedHashes | undefined;
  /** Of the last tick, unless the state was loaded. */
  #priceUnits: readonly number[] | undefined;
  #findAhead: TicksAhead | undefined;
  #reference: Reference | undefined;
  /** What the last day that ended here ended with; nothing is lost when it is not known. */
  #lastOfDay: { day: number; seed: string } | undefined;

  constructor(fingerprint: Fingerprint, image: MarketsImage) {
    this.#fingerprint = fingerprint;
    this.#marks = new FingerprintCache(fingerprint, { stateOf: () => textOf(this.#state) });
    for (const day of image.days) this.#setDay(day);
    if (image.state) this.#setState(image.state, decodeState(image.state.process));
  }

  get state(): MarketState | null {
    return this.#state;
  }

  /** Seconds that may have been made already, on another core; what does not fit is made here. */
  setAhead(findAhead: TicksAhead): void {
    this.#findAhead = findAhead;
  }

  /** Undefined before the first tick. */
  reference(): Reference | undefined {
    const seed = this.#state?.seed;
    if (!this.#state || !this.#process || !seed) return undefined;
    const { second, x, regimes } = this.#process;
    const versions = versionsOf(this.#state);
    this.#reference ??= {
      second,
      seed: prepareSeed(fromHex(seed)),
      priceUnits: this.#priceUnits ?? pricesOf(this.#process),
      x,
      regimes,
      version: versionAt(versions, second),
      versions,
    };
    return this.#reference;
  }

  isFresh(atMs: number): boolean {
    return this.#process !== null && atMs - this.#process.second * 1_000 <= PRICE_AGE_MS_MAX;
  }

  /** True when the price of a second, also a coming one, is fixed: its day's anchor is out. */
  isCommittedAt(second: number): boolean {
    return this.#state !== null && this.#days.has(dayOf(this.#state, second));
  }

  /**
   * A second whose day is committed has its price already: a missed tick is late, never lost, and
   * nobody can make anything void by holding it back (rulebook 16.5).
   */
  mayStillCome({ from, to }: { from: number; to: number }): boolean {
    const next = Math.max(from, (this.#process?.second ?? 0) + 1);
    for (let second = next; second <= to; second += 1) {
      if (this.isCommittedAt(second)) return true;
    }
    return false;
  }

  findDay(day: number): DayCommitment | undefined {
    return this.#days.get(day)?.commitment;
  }

  open(
    context: MarketsContext,
    body: { genesis: string; firstDay: number; process: EncodedState },
  ): Verdict<MarketsReplies['open-markets']> {
    if (this.#state) return { code: 'FORBIDDEN' };
    const { genesis, firstDay, process } = body;
    const state = { genesis, firstDay, process, seed: null, hashes: MARKETS.map(() => NO_HASH) };
    this.#setState(state, decodeState(process));
    context.changes.push({ kind: 'market-state', state });
    return accepted({ firstDay });
  }

  /**
   * At least a day before the first second it commits to, by the market's own clock; the first ones
   * before the first tick. A commitment after the fact commits to nothing.
   */
  publishAnchor(
    context: MarketsContext,
    { day, anchor, ...late }: { day: number; anchor: string; publishedAtMs?: number },
  ): Verdict<DayReply> {
    const state = this.#state;
    if (!state || day < 0 || this.#days.has(day)) return { code: 'FORBIDDEN' };
    const isEarly = state.process.second <= startOfDay(state, day) - DAY_SECONDS;
    if (!isEarly && state.seed !== null) return { code: 'FORBIDDEN' };
    const publishedAtMs = Math.max(context.command.atMs, late.publishedAtMs ?? 0);
    return this.#putDay(context, { day, anchor, publishedAtMs, seed: null });
  }

  /**
   * At least a day before the first second it makes, and one change after another; before the first
   * tick a new exchange may begin with any. By the time of the command: no tick is ahead of it.
   */
  setProcessVersion(
    context: MarketsContext,
    { day, version }: { day: number; version: number },
  ): Verdict<DayReply> {
    const state = this.#state;
    const isOne = isProcessVersion(version) && Number.isSafeInteger(day) && day >= 0;
    if (!state || !this.#process || !isOne) return { code: 'FORBIDDEN' };
    const last = versionsOf(state).at(-1);
    const isPending = last !== undefined && last.startsAtSecond > state.process.second;
    const isHigher = version > (last?.version ?? FIRST_VERSION);
    const { atMs } = context.command;
    const isEarly = atMs <= (startOfDay(state, day) - DAY_SECONDS) * 1_000;
    if (isPending || !isHigher || (!isEarly && state.seed !== null)) return { code: 'FORBIDDEN' };
    const change = { version, day, publishedAtMs: atMs };
    const next = { ...state, versions: [...(state.versions ?? []), change] };
    this.#setState(next, this.#process);
    context.changes.push({ kind: 'market-state', state: next });
    return accepted({ day });
  }

  /**
   * The one seed that hangs on the genesis and gave the seconds of the day: a day whose anchor was
   * of another chain can never be closed, nor any day after it.
   */
  revealDay(
    context: MarketsContext,
    { day, seed }: { day: number; seed: string },
  ): Verdict<DayReply> {
    const commitment = this.#days.get(day)?.commitment;
    const isOver = this.#state && this.#process && isAfterDay(this.#state, this.#process, day);
    if (!commitment || commitment.seed !== null || !isOver) return { code: 'FORBIDDEN' };
    const earlier = day === 0 ? this.#state?.genesis : this.#days.get(day - 1)?.commitment.seed;
    if (!earlier || !followsSeed(fromHex(seed), fromHex(earlier))) {
      return { code: 'FORBIDDEN' };
    }
    if (!this.#gaveDay(commitment, lastSeedOf(fromHex(seed)))) return { code: 'FORBIDDEN' };
    return this.#putDay(context, { ...commitment, seed });
  }

  /**
   * That the day's ticks lead to its anchor was checked one by one, so the seed of its last second
   * proves the same as the 86 400 hashes to the anchor, which are left for after a restart.
   */
  #gaveDay({ day, anchor }: DayCommitment, lastSeed: Uint8Array): boolean {
    const known = this.#lastOfDay;
    if (known?.day === day) return known.seed === toHex(lastSeed);
    return reachesAnchor(lastSeed, DAY_SECONDS - 1, fromHex(anchor));
  }

  /** One second of all markets. Every refusal here means that the feed is broken, not a member. */
  appendTick(
    context: MarketsContext,
    body: { second: number; seed: string },
  ): Verdict<MarketsReplies['tick']> {
    const state = this.#state;
    const process = this.#process;
    if (!state || !process) return { code: 'FEED_STALE' };
    const isNext = body.second === process.second + 1;
    const isNotAhead = body.second * 1_000 <= context.command.atMs;
    if (!isNext || !isNotAhead) return { code: 'FORBIDDEN' };
    const seed = fromHex(body.seed);
    if (!this.#isCommitted(state, seed, body.second)) return { code: 'FORBIDDEN' };

    const { second } = body;
    const version = versionAt(versionsOf(state), second);
    const { texts } = this.#hashes ?? {};
    const hashes =
      texts === state.hashes && this.#hashes ? this.#hashes : chainedHashes(state.hashes);
    const made = this.#make({ process, hashes }, { second, seed: body.seed, version });
    const { priceUnits, tapeVolumeCents } = made;
    this.#hashes = made.hashes;
    const after = { process: made.encoded, hashes: made.hashes.texts };
    const next = { ...state, ...after, seed: body.seed };
    this.#setState(next, made.process);
    this.#priceUnits = priceUnits;
    const tick = { kind: 'tick', second, seed: body.seed, priceUnits, tapeVolumeCents } as const;
    context.changes.push({ kind: 'market-state', state: next }, tick);
    context.events.push({ kind: 'tick', tick, state: next });
    return accepted({ second });
  }

  #make(from: TickSource, input: TickInput): MadeTick {
    const ahead = this.#findAhead?.(input.second);
    return ahead && isMadeFrom(ahead, from, input) ? ahead : makeTick(from, input);
  }

  /** An outage in the middle of making up for one is the same one, only longer. */
  beginOutage(context: MarketsContext): Verdict<MarketsReplies['begin-outage']> {
    const state = this.#state;
    if (!state?.seed) return { code: 'FORBIDDEN' };
    const { outage: last } = state;
    if (last?.untilMs === null) return accepted({ outage: last.no });
    const no = (last?.no ?? 0) + 1;
    // Not what members still did after the last tick.
    const fromMs = Math.max((state.process.second + 1) * 1_000, context.command.atMs + 1);
    const outage = { no, fromMs, untilMs: null };
    return this.#putOutage(context, state, outage);
  }

  endOutage(context: MarketsContext): Verdict<MarketsReplies['end-outage']> {
    const state = this.#state;
    if (state?.outage?.untilMs !== null) return { code: 'FORBIDDEN' };
    const outage = { ...state.outage, untilMs: context.command.atMs };
    context.events.push({ kind: 'outage-ended', outage });
    return this.#putOutage(context, state, outage);
  }

  #putOutage(context: MarketsContext, state: MarketState, outage: Outage) {
    const next = { ...state, outage };
    this.#setState(next, this.#process ?? decodeState(state.process));
    context.changes.push({ kind: 'market-state', state: next }, { kind: 'outage', outage });
    return accepted({ outage: outage.no });
  }

  #isCommitted(state: MarketState, seed: Uint8Array, second: number): boolean {
    const secondOfDay = second % DAY_SECONDS;
    if (state.seed !== null && secondOfDay > 0) return followsSeed(seed, fromHex(state.seed));
    const anchor = this.#days.get(dayOf(state, second))?.commitment.anchor;
    return anchor !== undefined && reachesAnchor(seed, secondOfDay, fromHex(anchor));
  }

  #putDay(context: MarketsContext, commitment: DayCommitment): Verdict<DayReply> {
    this.#setDay(commitment);
    context.changes.push({ kind: 'day', day: commitment });
    return accepted({ day: commitment.day });
  }

  #setDay(commitment: DayCommitment): void {
    const { day, anchor, publishedAtMs, seed } = commitment;
    const text = `day/${day}/${anchor}/${publishedAtMs}/${seed}`;
    const mark = this.#fingerprint.replace(this.#days.get(day)?.mark, text);
    this.#days.set(day, { commitment, mark });
  }

  #setState(state: MarketState, process: PriceState): void {
    this.#priceUnits = undefined;
    this.#state = state;
    this.#process = process;
    this.#reference = undefined;
    this.#marks.note(this.#mark);
    const { second } = state.process;
    const { seed } = state;
    const isLastOfDay = second % DAY_SECONDS === DAY_SECONDS - 1;
    if (isLastOfDay && seed !== null) this.#lastOfDay = { day: dayOf(state, second), seed };
  }
}

function marketsHandlers(
  markets: Markets,
  listeners: readonly HooksOf<MarketsTypes>[],
): Handlers<MarketsTypes> {
  return {
    'open-markets': (context, body) => markets.open(context, body),
    'publish-anchor': (context, body) => markets.publishAnchor(context, body),
    'set-process-version': (context, body) => markets.setProcessVersion(context, body),
    'reveal-day': (context, body) => markets.revealDay(context, body),
    /** One second of everything: prices first, then all that follows from them. */
    tick: (context, body) => {
      const verdict = markets.appendTick(context, body);
      const tick = markets.reference();
      if (isRejection(verdict) || !tick) return verdict;
      for (const listener of listeners) listener.tick?.(context, tick);
      for (const listener of listeners) listener.tickDone?.(context, tick);
      return verdict;
    },
    'begin-outage': (context) => markets.beginOutage(context),
    'end-outage': (context) => markets.endOutage(context),
  };
}

function isAfterDay(state: MarketState, process: PriceState, day: number): boolean {
  return process.second >= startOfDay(state, day + 1) - 1;
}

/** What of the state goes into the fingerprint. */
function textOf(state: MarketState | null): string {
  if (!state) throw new Error('there is no state of the markets');
  const { genesis, firstDay, seed, hashes, versions = [], outage } = state;
  const { second, x, regimes } = state.process;
  const parts = [genesis, firstDay, seed, second, regimes.MKT, regimes.FIN, ...x, ...hashes];
  for (const { version, day, publishedAtMs } of versions) {
    parts.push(`version ${version}`, day, publishedAtMs);
  }
  if (outage) parts.push(`outage ${outage.no}`, outage.fromMs, outage.untilMs);
  return `markets/${parts.join('/')}`;
}
