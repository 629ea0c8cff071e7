/**
 * An exchange full of members who buy contracts all the time, second after second, from a seed.
 * What comes out is only what everybody can read: seconds as the fairness endpoints publish them,
 * and receipts as a share link shows them.
 */
import { Exchange, type ExchangeEvent, type SecondsContract } from '@anywhen/exchange';
import { seededRandom } from '@anywhen/money/seeded-random';
import {
  MARKETS,
  SECONDS_PER_DAY,
  dayAnchorOf,
  deriveSecondSeeds,
  encodeState,
  formatPrice,
  genesisOf,
  historySeedOf,
  initialState,
  marketIndex,
  secondOfDay,
  seedAt,
  toHex,
} from '@anywhen/prices';
import {
  type CommitmentsReply,
  type ContractReceipt,
  SECONDS_SYMBOLS,
  type TickRangeReply,
} from '@anywhen/protocol';
import type { CommandBody } from '@anywhen/exchange';
import { describeSharedReceipt } from '../receipts.ts';

const DAY = 20_500;
/** A few minutes after midnight: the first seed is hashed down to the anchor. */
const FIRST_SECOND = DAY * SECONDS_PER_DAY + 300;
const DAY_SEED = new Uint8Array(32).fill(3);
const FIRST_UID = 10_000_000;
const WAGERS = ['5', '5.01', '7.77', '10', '20'];
/** Most are short, so that many end; every period occurs. */
const PERIODS = [30, 30, 30, 30, 30, 30, 30, 60, 120, 180, 300];

type Proof = { seed: string; hashes: readonly string[] };

/** What one second brought. */
export type PublicSecond = { range: TickRangeReply; receipts: ContractReceipt[] };

export class ContractWorld {
  readonly commitments: CommitmentsReply;
  readonly #exchange = new Exchange();
  readonly #random: () => number;
  readonly #members: number;
  readonly #seeds = deriveSecondSeeds(DAY_SEED);
  readonly #proofs = new Map<number, Proof>();
  #second = FIRST_SECOND;
  #commands = 0;

  constructor({ seed, members }: { seed: number; members: number }) {
    this.#random = seededRandom(seed);
    this.#members = members;
    const genesis = toHex(genesisOf(DAY_SEED));
    const anchor = toHex(dayAnchorOf(DAY_SEED));
    this.commitments = {
      genesis,
      historySeed: toHex(historySeedOf(genesisOf(DAY_SEED))),
      firstSecond: FIRST_SECOND,
      days: [
        {
          day: 0,
          startsAtSecond: DAY * SECONDS_PER_DAY,
          anchor,
          publishedAtMs: (FIRST_SECOND - 1) * 1_000,
          seed: null,
        },
      ],
    };
    const process = encodeState(initialState(FIRST_SECOND - 1));
    this.#asSystem({ kind: 'open-markets', genesis, firstDay: DAY, process });
    this.#asSystem({ kind: 'publish-anchor', day: 0, anchor });
    for (let uid = FIRST_UID; uid < FIRST_UID + members; uid += 1) {
      this.#asSystem({ kind: 'open-member', uid });
      const funds = { from: 'funds', to: 'contract', currency: 'USDT', quantity: '9000' } as const;
      this.#step({ kind: 'member', uid }, { kind: 'transfer', ...funds });
    }
  }

  /** The next tick with everything that follows from it, then new orders of many members. */
  live(): PublicSecond {
    const second = this.#second;
    this.#second += 1;
    const before = this.#exchange.modules.markets.state;
    const seed = toHex(seedAt(this.#seeds, secondOfDay(second)));
    const { events } = this.#asSystem({ kind: 'tick', second, seed });
    const receipts = endedIn(events).map((contract) => this.#share(contract));
    const tick = events.find((event) => event.kind === 'tick');
    if (!before || !tick) throw new Error(`no tick at second ${second}`);
    const { state, tick: appended } = tick;
    const { hashes } = state;
    const prices = MARKETS.map(({ priceDecimals }, market) => {
      return formatPrice(appended.priceUnits[market] ?? 0, priceDecimals);
    });
    const { second: beforeSecond, x, regimes } = before.process;
    const range: TickRangeReply = {
      before: { second: beforeSecond, x: [...x], regimes },
      beforeSeed: before.seed,
      beforeHashes: [...before.hashes],
      ticks: [{ second, seed, prices, hashes: [...hashes] }],
    };
    this.#placeOrders();
    return { range, receipts };
  }

  /** Everybody tries one order a second: five may be open, one for each market. */
  #placeOrders(): void {
    for (let uid = FIRST_UID; uid < FIRST_UID + this.#members; uid += 1) {
      if (this.#random() > 0.25) continue;
      this.#step(
        { kind: 'member', uid },
        {
          kind: 'place-seconds',
          symbol: this.#pick(SECONDS_SYMBOLS),
          direction: this.#random() < 0.5 ? 'up' : 'down',
          periodSeconds: this.#pick(PERIODS),
          amount: this.#pick(WAGERS),
        },
      );
    }
  }

  #share(contract: SecondsContract): ContractReceipt {
    const prove = (second: number | null) => {
      const proof = this.#proofs.get(second ?? -1);
      const hash = proof?.hashes[marketIndex(contract.symbol)];
      return proof && hash !== undefined ? { seed: proof.seed, hash } : null;
    };
    return describeSharedReceipt({
      contract,
      opening: prove(contract.openingSecond),
      settlement: prove(contract.settlementSecond),
    });
  }

  #asSystem(body: CommandBody): { events: readonly ExchangeEvent[] } {
    return this.#step({ kind: 'system' }, body);
  }

  #step(
    actor: { kind: 'system' } | { kind: 'member'; uid: number },
    body: CommandBody,
  ): { events: readonly ExchangeEvent[] } {
    this.#commands += 1;
    const seq = this.#exchange.lastSeq + 1;
    const atMs = (this.#second - 1) * 1_000 + (body.kind === 'tick' ? 0 : 500);
    const id = `world-${this.#commands}`;
    const outcome = this.#exchange.step({ seq, atMs, actor, id, body });
    for (const event of outcome.events) {
      if (event.kind === 'tick' && event.state.seed !== null) {
        const { seed, hashes } = event.state;
        this.#proofs.set(event.tick.second, { seed, hashes });
      }
    }
    return outcome;
  }

  #pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.#random() * choices.length)] as T;
  }
}

function endedIn(events: readonly ExchangeEvent[]): SecondsContract[] {
  return events.flatMap((event) => {
    return event.kind === 'seconds-contract' && event.contract.state === 'ended'
      ? [event.contract]
      : [];
  });
}
