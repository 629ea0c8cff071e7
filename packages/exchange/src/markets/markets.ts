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
  advance,
  decodeState,
  encodeState,
  followsSeed,
  formatPrice,
  isProcessVersion,
  nextTickHash,
  prepareSeed,
  pricesOf,
  reachesAnchor,
  fromHex,
  lastSeedOf,
  toHex,
  versionAt,
} from '@anywhen/prices';
import { PRICE_AGE_MS_MAX, isRejection } from '@anywhen/protocol';
import type { Fingerprint, Mark } from '../kernel/fingerprint.ts';
import type { ExchangeModule, Handlers, HooksOf } from '../kernel/module.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import { MARKETS_RULES, type MarketsContext, type MarketsTypes } from './commands.ts';
import type { MarketsReplies } from './commands.ts';
import {
  DAY_SECONDS,
  type DayCommitment,
  type MarketState,
  type MarketsImage,
  type Reference,
  dayOf,
  startOfDay,
  versionsOf,
} from './market-state.ts';

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
  #mark: Mark | undefined;
  #reference: Reference | undefined;
  /** What the last day that ended here ended with; nothing is lost when it is not known. */
  #lastOfDay: { day: number; seed: string } | undefined;

  constructor(fingerprint: Fingerprint, image: MarketsImage) {
    this.#fingerprint = fingerprint;
    for (const day of image.days) this.#setDay(day);
    if (image.state) this.#setState(image.state, decodeState(image.state.process));
  }

  get state(): MarketState | null {
    return this.#state;
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
      priceUnits: pricesOf(this.#process),
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
    { day, anchor }: { day: number; anchor: string },
  ): Verdict<DayReply> {
    const state = this.#state;
    if (!state || day < 0 || this.#days.has(day)) return { code: 'FORBIDDEN' };
    const isEarly = state.process.second <= startOfDay(state, day) - DAY_SECONDS;
    if (!isEarly && state.seed !== null) return { code: 'FORBIDDEN' };
    const publishedAtMs = context.command.atMs;
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
    const {
      priceUnits,
      tapeVolumeCents,
      state: after,
    } = advance(process, seed, { second, version });
    const hashes = nextHashes(state.hashes, second, priceUnits);
    const next = { ...state, process: encodeState(after), seed: body.seed, hashes };
    this.#setState(next, after);
    const tick = { kind: 'tick', second, seed: body.seed, priceUnits, tapeVolumeCents } as const;
    context.changes.push({ kind: 'market-state', state: next }, tick);
    context.events.push({ kind: 'tick', tick, state: next });
    return accepted({ second });
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
    const { genesis, firstDay, seed, hashes, versions = [] } = state;
    const { second, x, regimes } = state.process;
    const parts = [genesis, firstDay, seed, second, regimes.MKT, regimes.FIN, ...x, ...hashes];
    for (const { version, day, publishedAtMs } of versions) {
      parts.push(`version ${version}`, day, publishedAtMs);
    }
    this.#mark = this.#fingerprint.replace(this.#mark, `markets/${parts.join('/')}`);
    this.#state = state;
    this.#process = process;
    this.#reference = undefined;
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
  };
}

function isAfterDay(state: MarketState, process: PriceState, day: number): boolean {
  return process.second >= startOfDay(state, day + 1) - 1;
}

function nextHashes(
  previous: readonly string[],
  second: number,
  priceUnits: readonly number[],
): string[] {
  return MARKETS.map(({ symbol, priceDecimals }, index) => {
    const before = fromHex(previous[index] ?? NO_HASH);
    const price = formatPrice(priceUnits[index] ?? 0, priceDecimals);
    return toHex(nextTickHash(before, symbol, second * 1_000, price));
  });
}
