/**
 * The real exchange in memory behind the core's interface, with ticks on demand: every command is
 * its own commit. For tests only; it can omit the event of a commit, as a lost answer does.
 */
import { Exchange, type ExchangeEvent, type Reply } from '@anywhen/exchange';
import type { Actor, Change, CommandBody, Outcome } from '@anywhen/exchange';
import { dayAnchorOf, deriveSecondSeeds, encodeState, genesisOf } from '@anywhen/prices';
import { initialState, seedAt, toHex } from '@anywhen/prices';
import type { Core } from '../../src/core/core.ts';
import { MarketFacts } from '../../src/markets/facts.ts';
import { SpotFacts } from '../../src/spot/facts.ts';

const FIRST_DAY = 20_000;
const START_SECOND = FIRST_DAY * 86_400;
const DAY_SEED = new Uint8Array(32).fill(9);
const SYSTEM: Actor = { kind: 'system' };

/** Computed once: a day has 86 400 hashes. */
let secondsOfDay: Uint8Array | undefined;
let dayAnchor: string | undefined;

export class MemoryCore implements Pick<Core, 'onCommitted' | 'onReloaded' | 'lastSeq'> {
  readonly facts = { spot: new SpotFacts(), markets: new MarketFacts() };
  readonly exchange = new Exchange();
  readonly #listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  readonly #reloadListeners: (() => void)[] = [];
  #ids = 0;
  #nextSecond = START_SECOND;
  nowMs = START_SECOND * 1_000;

  /** With the markets open and one tick; every member has 10 000 USDT in spot. */
  static open(members: readonly number[]): MemoryCore {
    const core = new MemoryCore();
    const process = encodeState(initialState(START_SECOND - 1));
    const genesis = toHex(genesisOf(DAY_SEED));
    core.asSystem({ kind: 'open-markets', genesis, firstDay: FIRST_DAY, process });
    dayAnchor ??= toHex(dayAnchorOf(DAY_SEED));
    core.asSystem({ kind: 'publish-anchor', day: 0, anchor: dayAnchor });
    core.tick();
    const all = { from: 'funds', to: 'spot', currency: 'USDT', quantity: '10000' } as const;
    for (const uid of members) {
      core.asSystem({ kind: 'open-member', uid });
      core.asMember(uid, { kind: 'transfer', ...all });
    }
    return core;
  }

  get lastSeq(): number {
    return this.exchange.lastSeq;
  }

  tick(): void {
    secondsOfDay ??= deriveSecondSeeds(DAY_SEED);
    const second = this.#nextSecond;
    this.#nextSecond += 1;
    this.nowMs = Math.max(this.nowMs, second * 1_000);
    const seed = toHex(seedAt(secondsOfDay, second - START_SECOND));
    this.asSystem({ kind: 'tick', second, seed });
  }

  asSystem(body: CommandBody): Reply {
    return this.#commit(this.#step(SYSTEM, body));
  }

  asMember(uid: number, body: CommandBody): Reply {
    return this.#commit(this.#step({ kind: 'member', uid }, body));
  }

  /** Committed without an event: the state is reloaded, as another process left it. */
  asMemberUnanswered(uid: number, body: CommandBody): void {
    this.#apply(this.#step({ kind: 'member', uid }, body).changes);
    for (const listener of this.#reloadListeners) listener();
  }

  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  onReloaded(listener: () => void): void {
    this.#reloadListeners.push(listener);
  }

  #step(actor: Actor, body: CommandBody): Outcome {
    this.#ids += 1;
    const seq = this.exchange.lastSeq + 1;
    return this.exchange.step({ seq, atMs: this.nowMs, actor, id: `id-${this.#ids}`, body });
  }

  #commit({ reply, changes, events }: Outcome): Reply {
    this.#apply(changes);
    for (const listener of this.#listeners) listener(events);
    if ('repeats' in reply) throw new Error('no id is used twice');
    return reply;
  }

  #apply(changes: readonly Change[]): void {
    for (const change of changes) {
      this.facts.spot.apply(change);
      this.facts.markets.apply(change);
    }
  }
}
