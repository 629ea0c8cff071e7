/**
 * A separate exchange whose prices come second after second from a seed, for tests of verifiers: it
 * only returns public data, as the fairness endpoints publish it.
 */
import {
  type Actor,
  type Change,
  type CommandBody,
  Exchange,
  type ExchangeEvent,
  type Outcome,
} from '@anywhen/exchange';
import { seededRandom } from '@anywhen/money/seeded-random';
import {
  MARKETS,
  NEWEST_VERSION,
  SECONDS_PER_DAY,
  dayAnchorOf,
  deriveSecondSeeds,
  encodeState,
  formatPrice,
  genesisOf,
  historySeedOf,
  initialState,
  secondOfDay,
  seedAt,
  toHex,
} from '@anywhen/prices';
import type { AccountKind, CommitmentsReply, TickRangeReply } from '@anywhen/protocol';

const DAY = 20_500;
/** A few minutes after midnight: the first seed is hashed down to the anchor. */
const FIRST_SECOND = DAY * SECONDS_PER_DAY + 300;
const DAY_SEED = new Uint8Array(32).fill(3);
const FIRST_UID = 10_000_000;

type PublicTick = {
  range: TickRangeReply;
  events: readonly ExchangeEvent[];
  changes: readonly Change[];
};

export class PublicScenario {
  readonly commitments: CommitmentsReply;
  protected readonly exchange = new Exchange();
  protected readonly random: () => number;
  /** Everybody has 9 000 USDT in one account. */
  protected readonly uids: readonly number[];
  readonly #seeds = deriveSecondSeeds(DAY_SEED);
  #second = FIRST_SECOND;
  #commands = 0;

  constructor({ seed, members }: { seed: number; members: number }, account: AccountKind) {
    this.random = seededRandom(seed);
    this.uids = Array.from({ length: members }, (_, index) => FIRST_UID + index);
    const genesis = toHex(genesisOf(DAY_SEED));
    const anchor = toHex(dayAnchorOf(DAY_SEED));
    const historySeed = toHex(historySeedOf(genesisOf(DAY_SEED)));
    const startsAtSecond = DAY * SECONDS_PER_DAY;
    const publishedAtMs = (FIRST_SECOND - 1) * 1_000;
    const days = [{ day: 0, startsAtSecond, anchor, publishedAtMs, seed: null }];
    const version = { version: NEWEST_VERSION, day: 0 };
    const versions = [{ ...version, startsAtSecond, publishedAtMs: publishedAtMs + 500 }];
    this.commitments = { genesis, historySeed, firstSecond: FIRST_SECOND, versions, days };
    const process = encodeState(initialState(FIRST_SECOND - 1));
    this.asSystem({ kind: 'open-markets', genesis, firstDay: DAY, process });
    this.asSystem({ kind: 'publish-anchor', day: 0, anchor });
    this.asSystem({ kind: 'set-process-version', ...version });
    for (const uid of this.uids) {
      this.asSystem({ kind: 'open-member', uid });
      const funds = { from: 'funds', to: account, currency: 'USDT', quantity: '9000' } as const;
      this.asMember(uid, { kind: 'transfer', ...funds });
    }
  }

  /** The second of the last tick. */
  protected get second(): number {
    return this.#second - 1;
  }

  /** The next tick as it is published, and everything that followed from it. */
  protected tick(): PublicTick {
    const second = this.#second;
    this.#second += 1;
    const before = this.exchange.modules.markets.state;
    const seed = toHex(seedAt(this.#seeds, secondOfDay(second)));
    const { events, changes } = this.asSystem({ kind: 'tick', second, seed });
    const tick = events.find((event) => event.kind === 'tick');
    if (!before || !tick) throw new Error(`no tick at second ${second}`);
    const { state, tick: appended } = tick;
    const prices = MARKETS.map(({ priceDecimals }, market) => {
      return formatPrice(appended.priceUnits[market] ?? 0, priceDecimals);
    });
    const { second: beforeSecond, x, regimes } = before.process;
    const range: TickRangeReply = {
      before: { second: beforeSecond, x: [...x], regimes },
      beforeSeed: before.seed,
      beforeHashes: [...before.hashes],
      ticks: [{ second, seed, prices, hashes: [...state.hashes] }],
    };
    return { range, events, changes };
  }

  protected asSystem(body: CommandBody): Outcome {
    return this.#step({ kind: 'system' }, body);
  }

  protected asMember(uid: number, body: CommandBody): Outcome {
    return this.#step({ kind: 'member', uid }, body);
  }

  protected pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.random() * choices.length)] as T;
  }

  #step(actor: Actor, body: CommandBody): Outcome {
    this.#commands += 1;
    const seq = this.exchange.lastSeq + 1;
    const atMs = this.second * 1_000 + (body.kind === 'tick' ? 0 : 500);
    return this.exchange.step({ seq, atMs, actor, id: `world-${this.#commands}`, body });
  }
}

/** Consecutive ranges merged into one answer. */
export function joinRanges(
  ticks: readonly TickRangeReply[],
  { from, to }: { from: number; to: number },
): TickRangeReply {
  const wanted = ticks.filter(({ before }) => before.second >= from - 1 && before.second < to);
  const [first] = wanted;
  if (!first) throw new Error('no seconds');
  return { ...first, ticks: wanted.flatMap((range) => range.ticks) };
}
