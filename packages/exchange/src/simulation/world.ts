/**
 * A small world of members, staff and a price feed that sends the exchange anything anybody could:
 * sensible transfers, absurd ones, repeats, strangers, commands of the wrong role. It knows nothing
 * of the exchange's inside.
 */
import { SeededRandom } from '@anywhen/money/seeded-random';
import { encodeState, initialState } from '@anywhen/prices';
import { ACCOUNT_KINDS } from '@anywhen/protocol';
import type { Actor, Command, CommandBody } from '../commands.ts';
import { SecondsWorld } from './seconds-world.ts';
import { SpotWorld } from './spot-world.ts';
import { FIRST_DAY, MIDNIGHT, START_SECOND, worldAnchor, worldDaySeed } from './world-chain.ts';
import { worldGenesis, worldSeed } from './world-chain.ts';

const MEMBERS = [10000001, 10000002, 10000003, 10000004, 10000005, 10000006];
const STRANGER = 99999999;
const QUANTITIES = ['1', '250.5', '0.00000001', '33.33333333', '1200', '10000', '99999999'];
const ODD_QUANTITIES = ['0', '-5', 'NaN', '1e9', '0.000000001', '', '9'.repeat(30)];
/** Mostly high: after the first loss a member with a low limit would place nothing more. */
const LOSS_LIMITS = '900 1000 2000 5000 20000 900 1000 2000 5000 20000 20 300.5'
  .concat(' 99999999 33.333 0 NaN')
  .split(' ');
const CURRENCIES = [...Array<string>(8).fill('USDT'), 'BTC', 'ETH', 'XYZ'];
/** Weighted, because a world of disabled members would prove little. */
const STATUSES = [
  ...(['active', 'active', 'active', 'active', 'active', 'active'] as const),
  ...(['restricted', 'restricted', 'frozen', 'disabled'] as const),
];

export class World {
  readonly #random: SeededRandom;
  readonly #spot: SpotWorld;
  readonly #contracts: SecondsWorld;
  readonly #isCrowded: boolean;
  /** Anchors that are out: no price is certain on the days after. */
  readonly #days: number;
  #seq = 0;
  #atMs: number;
  #nextSecond: number;
  /** Commands that still come before the feed is back. */
  #feedPause = 0;
  #past: { actor: Actor; id: string; body: CommandBody }[] = [];

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
    this.#spot = new SpotWorld(this.#random);
    this.#contracts = new SecondsWorld(this.#random, [...MEMBERS, STRANGER]);
    const kind = seed % 20;
    this.#isCrowded = kind <= 1;
    // Some worlds begin before a midnight: for some of them it is the end of all prices.
    const isLate = kind === 1 || kind === 2;
    this.#days = kind === 2 ? 2 : 1;
    this.#nextSecond = isLate ? MIDNIGHT - 12 : START_SECOND;
    this.#atMs = this.#nextSecond * 1_000;
  }

  /** Opens markets, publishes the day and registers half of the members. */
  *opening(): Generator<Command> {
    const process = encodeState(initialState(this.#nextSecond - 1));
    const genesis = worldGenesis();
    yield this.#system({ kind: 'open-markets', genesis, firstDay: FIRST_DAY, process });
    for (let day = 0; day < this.#days; day += 1) {
      yield this.#system({ kind: 'publish-anchor', day, anchor: worldAnchor(day) });
    }
    for (const uid of MEMBERS.slice(0, 3)) yield this.#system({ kind: 'open-member', uid });
    if (this.#isCrowded) yield* this.#crowd();
  }

  next(): Command {
    const random = this.#random;
    this.#atMs += random.pick([0, 0, 1, 2, 7]);
    if (random.isOneIn(4_500)) this.#loseFeed();
    if (this.#feedPause > 0) this.#feedPause -= 1;
    else if (this.#isTickDue()) return this.#tick();
    if (this.#past.length > 0 && random.isOneIn(12)) return this.#repeat();
    if (random.isOneIn(5)) return this.#contractCommand();
    const roll = random.below(100);
    if (roll < 40) return this.#transfer();
    if (roll < 84) return this.#member(this.#spot.next());
    if (roll < 87)
      return this.#member({ kind: 'set-loss-limit', amount: random.pick(LOSS_LIMITS) });
    if (roll < 89) return this.#system({ kind: 'open-member', uid: random.pick(MEMBERS) });
    if (roll < 93) return this.#about('change-status');
    if (roll < 95) return this.#about('extend-withdraw-lock');
    if (roll < 97) return this.#about('change-level');
    if (roll < 99) return this.#wrongRole();
    return this.#brokenFeed();
  }

  #transfer(): Command {
    const from = this.#random.isOneIn(2) ? 'funds' : this.#random.pick(ACCOUNT_KINDS);
    const often = this.#random.pick(['funds', 'spot'] as const);
    const to = this.#random.isOneIn(2) ? often : this.#random.pick(ACCOUNT_KINDS);
    const currency = this.#random.pick(CURRENCIES);
    return this.#member({ kind: 'transfer', from, to, currency, quantity: this.#quantity() });
  }

  #contractCommand(): Command {
    if (this.#random.isOneIn(8)) {
      return this.#system({ kind: this.#random.pick(['settle-due', 'review-seconds'] as const) });
    }
    const { uid, body } = this.#contracts.next();
    return this.#send({ kind: 'member', uid }, body);
  }

  *#crowd(): Generator<Command> {
    yield this.#tick();
    for (const { opening, wishes } of this.#contracts.crowd()) {
      yield this.#system(opening);
      for (const { uid, body } of wishes) yield this.#send({ kind: 'member', uid }, body);
    }
  }

  #isTickDue(): boolean {
    return !this.#isFeedOver() && this.#nextSecond * 1_000 <= this.#atMs;
  }

  #isFeedOver(): boolean {
    return this.#nextSecond >= START_SECOND + this.#days * 86_400;
  }

  /** Seconds pass without a tick; where there is a price for them it is made up for afterwards. */
  #loseFeed(): void {
    this.#atMs += this.#isFeedOver() ? 200_000 : this.#random.pick([5_000, 36_000]);
    this.#feedPause = 30;
  }

  #about(kind: 'change-status' | 'extend-withdraw-lock' | 'change-level'): Command {
    const uid = this.#random.isOneIn(10) ? STRANGER : this.#random.pick(MEMBERS);
    if (kind === 'extend-withdraw-lock') return this.#system({ kind, uid });
    if (kind === 'change-level') {
      return this.#system({ kind, uid, level: this.#random.pick([0, 1, 2] as const) });
    }
    return this.#system({ kind, uid, status: this.#random.pick(STATUSES) });
  }

  #tick(): Command {
    const second = this.#nextSecond;
    this.#nextSecond += 1;
    return this.#system({ kind: 'tick', second, seed: worldSeed(second) });
  }

  /** A swapped seed, a second from the future, a late anchor: none of them may be taken. */
  #brokenFeed(): Command {
    const second = this.#nextSecond + this.#random.pick([0, 0, 1, -1]);
    const bodies: CommandBody[] = [
      { kind: 'tick', second, seed: '11'.repeat(32) },
      { kind: 'publish-anchor', day: 0, anchor: '22'.repeat(32) },
      { kind: 'reveal-day', day: 0, seed: worldDaySeed(0) },
    ];
    return this.#system(this.#random.pick(bodies));
  }

  #wrongRole(): Command {
    const uid = this.#random.pick(MEMBERS);
    const actor: Actor = { kind: 'member', uid };
    const grab: CommandBody = { kind: 'change-level', uid, level: 2 };
    const grant: CommandBody = { kind: 'open-member', uid: STRANGER };
    const settling: CommandBody[] = [{ kind: 'settle-due' }, { kind: 'review-seconds' }];
    return this.#send(actor, this.#random.pick([grab, grant, ...settling]));
  }

  /** The same id again: once with the same content, once with another. */
  #repeat(): Command {
    const past = this.#random.pick(this.#past);
    if (this.#random.isOneIn(2)) return this.#again(past);
    return this.#again({ ...past, body: { kind: 'set-loss-limit', amount: '777' } });
  }

  #quantity(): string {
    return this.#random.pick(this.#random.isOneIn(8) ? ODD_QUANTITIES : QUANTITIES);
  }

  #member(body: CommandBody): Command {
    const uid = this.#random.isOneIn(40) ? STRANGER : this.#random.pick(MEMBERS);
    return this.#send({ kind: 'member', uid }, body);
  }

  #system(body: CommandBody): Command {
    return this.#send({ kind: 'system' }, body);
  }

  #send(actor: Actor, body: CommandBody): Command {
    const sent = { actor, id: `c${this.#seq + 1}`, body };
    this.#past.push(sent);
    if (this.#past.length > 50) this.#past.shift();
    return this.#again(sent);
  }

  #again(sent: { actor: Actor; id: string; body: CommandBody }): Command {
    this.#seq += 1;
    return { seq: this.#seq, atMs: this.#atMs, ...sent };
  }
}
