/**
 * An exchange whose members open positions near liquidation, add to them, reduce them and move
 * margin, until ticks liquidate them. It only returns public data: published seconds, and receipts
 * as a share link shows them.
 */
import { type CommandBody, Exchange, type PositionEventRecord } from '@anywhen/exchange';
import { seededRandom } from '@anywhen/money/seeded-random';
import {
  MARKETS,
  SECONDS_PER_DAY,
  dayAnchorOf,
  deriveSecondSeeds,
  encodeState,
  formatPrice,
  genesisOf,
  initialState,
  secondOfDay,
  seedAt,
  toHex,
} from '@anywhen/prices';
import type { LiquidationReceipt, TickEvidence, TickRangeReply } from '@anywhen/protocol';
import { describeSharedReceipt } from '../../src/derivatives/receipts.ts';
import { nearTerms } from './leverage-fixture.ts';

const DAY = 20_500;
const FIRST_SECOND = DAY * SECONDS_PER_DAY + 300;
const DAY_SEED = new Uint8Array(32).fill(3);
const FIRST_UID = 10_000_000;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'DOGEUSDT', 'XAUUSDT'];
const QUANTITIES: Readonly<Record<string, string>> = {
  BTCUSDT: '0.01',
  ETHUSDT: '0.2',
  DOGEUSDT: '5000',
  XAUUSDT: '0.3',
};

export type Claim = { receipt: LiquidationReceipt; evidence: TickEvidence };

export class LiquidatedScenario {
  readonly #exchange = new Exchange();
  readonly #random: () => number;
  readonly #seeds = deriveSecondSeeds(DAY_SEED);
  readonly #anchor = toHex(dayAnchorOf(DAY_SEED));
  readonly #events = new Map<number, PositionEventRecord[]>();
  #commands = 0;
  #second = FIRST_SECOND;
  #last: TickRangeReply | undefined;

  constructor({ seed, members }: { seed: number; members: number }) {
    this.#random = seededRandom(seed);
    const genesis = toHex(genesisOf(DAY_SEED));
    const process = encodeState(initialState(FIRST_SECOND - 1));
    this.#step('system', { kind: 'open-markets', genesis, firstDay: DAY, process });
    this.#step('system', { kind: 'publish-anchor', day: 0, anchor: this.#anchor });
    this.#step('system', { kind: 'set-derivatives-terms', ...nearTerms() });
    for (let uid = FIRST_UID; uid < FIRST_UID + members; uid += 1) {
      this.#step('system', { kind: 'open-member', uid });
      const move = {
        from: 'funds',
        to: 'derivatives',
        currency: 'USDT',
        quantity: '9000',
      } as const;
      this.#step(uid, { kind: 'transfer', ...move });
    }
    this.#members = members;
  }

  readonly #members: number;

  /** One second of prices and requests; returns the positions it liquidated, with the proof. */
  live(): Claim[] {
    const second = this.#second;
    this.#second += 1;
    const before = this.#exchange.modules.markets.state;
    const seed = toHex(seedAt(this.#seeds, secondOfDay(second)));
    const { changes } = this.#step('system', { kind: 'tick', second, seed });
    const tick = changes.find((change) => change.kind === 'tick');
    const state = this.#exchange.modules.markets.state;
    if (!before || !tick || !state) throw new Error(`no tick at second ${second}`);
    const prices = MARKETS.map(({ priceDecimals }, market) =>
      formatPrice(tick.priceUnits[market] ?? 0, priceDecimals),
    );
    const { second: beforeSecond, x, regimes } = before.process;
    const range: TickRangeReply = {
      before: { second: beforeSecond, x: [...x], regimes },
      beforeSeed: before.seed,
      beforeHashes: [...before.hashes],
      ticks: [{ second, seed, prices, hashes: [...state.hashes] }],
    };
    const two = this.#last && { ...this.#last, ticks: [...this.#last.ticks, ...range.ticks] };
    this.#last = range;
    const claims = changes.flatMap((change) => {
      if (change.kind !== 'leverage-position' || change.position.state !== 'liquidated') return [];
      const { position } = change;
      const events = this.#events.get(position.id) ?? [];
      const receipt = describeSharedReceipt({ position, events, range: two });
      return two ? [{ receipt, evidence: this.#evidenceOf(two) }] : [];
    });
    this.#request();
    return claims;
  }

  #evidenceOf(range: TickRangeReply): TickEvidence {
    const startsAtSecond = DAY * SECONDS_PER_DAY;
    const publishedAtMs = (FIRST_SECOND - 1) * 1_000;
    const day = { day: 0, startsAtSecond, anchor: this.#anchor, publishedAtMs, seed: null };
    return { commitments: { days: [day], firstSecond: FIRST_SECOND }, ranges: [range] };
  }

  #request(): void {
    for (let uid = FIRST_UID; uid < FIRST_UID + this.#members; uid += 1) {
      if (this.#random() > 0.2) continue;
      const open = [...this.#exchange.modules.derivatives.openPositions()].find(
        (each) => each.uid === uid,
      );
      const symbol = open?.symbol ?? this.#pick(SYMBOLS);
      const quantity = QUANTITIES[symbol] ?? '1';
      const side = open
        ? open.side === 'long'
          ? 'buy'
          : 'sell'
        : this.#pick(['buy', 'sell'] as const);
      const order = {
        kind: 'place-leverage-order',
        symbol,
        side,
        type: 'market',
        quantity,
      } as const;
      const positionId = open?.id ?? 0;
      const change = { kind: 'change-position-margin', positionId, amount: '0.2' } as const;
      const roll = this.#random();
      if (!open || roll < 0.3) this.#step(uid, order);
      else if (roll < 0.5) {
        const part = { BTCUSDT: '0.003', ETHUSDT: '0.07' }[symbol] ?? '0.1';
        this.#step(uid, { kind: 'close-position', positionId, quantity: part });
      } else this.#step(uid, { ...change, direction: roll < 0.75 ? 'add' : 'remove' });
    }
  }

  #step(by: 'system' | number, body: CommandBody) {
    this.#commands += 1;
    const actor =
      by === 'system' ? { kind: 'system' as const } : { kind: 'member' as const, uid: by };
    const seq = this.#exchange.lastSeq + 1;
    const atMs = Math.max((this.#second - 1) * 1_000, this.#exchange.lastAtMs);
    const outcome = this.#exchange.step({ seq, atMs, actor, id: `c-${this.#commands}`, body });
    for (const change of outcome.changes) {
      if (change.kind !== 'leverage-event') continue;
      const own = this.#events.get(change.event.positionId) ?? [];
      this.#events.set(change.event.positionId, [...own, change.event]);
    }
    return outcome;
  }

  #pick<Item>(choices: readonly Item[]): Item {
    return choices[Math.floor(this.#random() * choices.length)] as Item;
  }
}
