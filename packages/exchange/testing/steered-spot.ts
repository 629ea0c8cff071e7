/**
 * Spot trading with its real ledger, members, agenda and market maker, but with a hand on the
 * reference price of BTCUSDT, which the machine itself allows nobody.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import { MARKETS, deriveSecondSeeds, encodeState, initialState } from '@anywhen/prices';
import { SECONDS_PER_DAY, marketIndex, prepareSeed, seedAt, toHex } from '@anywhen/prices';
import { isRejection } from '@anywhen/protocol';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import { Agenda } from '../src/agenda/agenda.ts';
import type { Uid } from '../src/kernel/actor.ts';
import { Fingerprint } from '../src/kernel/fingerprint.ts';
import type { Verdict } from '../src/kernel/verdict.ts';
import type { LedgerImage } from '../src/ledger/commands.ts';
import { Ledger } from '../src/ledger/ledger.ts';
import { Markets } from '../src/markets/markets.ts';
import type { Reference } from '../src/markets/market-state.ts';
import { openMember } from '../src/members/member.ts';
import { Members } from '../src/members/members.ts';
import type { Change, CommandBody, ExchangeEvent } from '../src/modules.ts';
import { Terms } from '../src/terms/terms.ts';
import { SpotTables } from '../src/simulation/spot/tables.ts';
import type { AmendBody, OcoBody, OrderBody } from '../src/spot/order-request.ts';
import type { SpotImage } from '../src/spot/commands.ts';
import { SPOT_MARKETS } from '../src/spot/spot-market.ts';
import type { Fill, OrderAnswer, OrderLine, SpotOrderRecord } from '../src/spot/spot-orders.ts';
import { describeAnswer, describeOrder } from '../src/spot/spot-orders.ts';
import { Spot } from '../src/spot/spot.ts';
import { ALICE, BOB } from './machine.ts';
import type { Holdings } from './spot-machine.ts';

/** Noon: the first tick is out, with all markets at their start prices. */
export const NOON = Date.UTC(2026, 0, 10, 12) / 1_000;
export const CAROL: Uid = 10000003;
const SEEDS = deriveSecondSeeds(new Uint8Array(32).fill(9));
const BTC = marketIndex('BTCUSDT');
const ALL_TAKEN = Array<number>(40).fill(Number.MAX_SAFE_INTEGER);

type Collected = { command: Moment; changes: Change[]; events: ExchangeEvent[] };
type Moment = { seq: number; atMs: number; actor: { kind: 'member'; uid: Uid }; id: string };

type Decide = (context: Collected, body: object) => Verdict<object>;

type Answer = { answer: string; order: OrderLine; fills: Fill[] };
type OcoAnswer = { answer: string; limit: OrderLine; stop: OrderLine };

class SteeredMarkets extends Markets {
  second = NOON;
  btc = 65_000_00;
  isEndless = true;

  override reference(): Reference {
    const reference = super.reference();
    if (!reference) throw new Error('the markets are open');
    const priceUnits = [...reference.priceUnits];
    priceUnits[BTC] = this.btc;
    const seed = prepareSeed(seedAt(SEEDS, this.second % SECONDS_PER_DAY));
    return { ...reference, second: this.second, seed, priceUnits };
  }

  override isFresh(atMs: number): boolean {
    return atMs - this.second * 1_000 <= 3_000;
  }

  override isCommittedAt(): boolean {
    return this.isEndless;
  }
}

type SteeredImage = { ledger: LedgerImage; spot: SpotImage; second: number; btc: number };

export class SteeredSpot {
  readonly spot: Spot;
  readonly markets: SteeredMarkets;
  readonly changes: Change[] = [];
  readonly events: ExchangeEvent[] = [];
  nowMs: number;
  readonly #fingerprint = new Fingerprint();
  readonly #ledger: Ledger;
  readonly #agenda: Agenda<Collected>;
  readonly #tables: SpotTables;
  readonly #bookingsMax: number | undefined;
  readonly #notified = new Map<number, SpotOrderRecord>();
  #commands = 0;

  constructor(image: SteeredImage, bookingsMax?: number) {
    const fingerprint = this.#fingerprint;
    const process = encodeState(initialState(NOON));
    const hashes = MARKETS.map(() => '00'.repeat(32));
    const seed = toHex(seedAt(SEEDS, NOON % SECONDS_PER_DAY));
    const state = { genesis: '00'.repeat(32), firstDay: 0, process, seed, hashes };
    this.#bookingsMax = bookingsMax;
    this.#ledger = new Ledger(fingerprint, image.ledger);
    const members = new Members(
      fingerprint,
      [ALICE, BOB, CAROL].map((uid) => openMember(uid, 0)),
    );
    this.markets = new SteeredMarkets(fingerprint, { state, days: [] });
    this.markets.second = image.second;
    this.markets.btc = image.btc;
    this.nowMs = image.second * 1_000;
    this.#agenda = new Agenda<Collected>(
      fingerprint,
      this.markets,
      EMPTY_IMAGE.agenda,
      bookingsMax,
    );
    const terms = new Terms(fingerprint, {}, EMPTY_IMAGE.terms);
    const [ledger, agenda] = [this.#ledger, this.#agenda];
    const parts = { ledger, members, markets: this.markets, agenda, terms };
    this.spot = new Spot(fingerprint, parts, image.spot);
    this.#tables = new SpotTables(image.spot);
  }

  get fingerprint(): string {
    return this.#fingerprint.toString();
  }

  place(uid: Uid, body: Partial<OrderBody>): Answer {
    const full = { symbol: 'BTCUSDT', side: 'buy', type: 'limit' } as const;
    return this.#ask<Answer>(uid, { kind: 'place-order', ...full, ...body });
  }

  placeOco(uid: Uid, body: Partial<OcoBody>): OcoAnswer {
    const full = { symbol: 'BTCUSDT', side: 'sell', quantity: '0.02' } as const;
    return this.#ask<OcoAnswer>(uid, { kind: 'place-oco', ...full, ...body } as CommandBody);
  }

  amend(uid: Uid, { id }: Pick<OrderLine, 'id'>, body: Omit<AmendBody, 'orderId'>): Answer {
    return this.#ask<Answer>(uid, { kind: 'amend-order', orderId: Number(id), ...body });
  }

  cancel(uid: Uid, { id }: Pick<OrderLine, 'id'>): string {
    return this.#ask<Answer>(uid, { kind: 'cancel-order', orderId: Number(id) }).answer;
  }

  cancelAll(uid: Uid): string {
    return this.#ask<Answer>(uid, { kind: 'cancel-orders' }).answer;
  }

  /** The next second with BTC at a chosen price; only its changes and events are recorded. */
  tick(price = formatUnits(BigInt(this.markets.btc), 2)): void {
    this.markets.second += 1;
    this.markets.btc = Math.round(Number(price) * 100);
    this.nowMs = Math.max(this.nowMs, this.markets.second * 1_000);
    this.#step(ALICE, (context) => {
      this.spot.tick(context);
      this.#agenda.tickDone(context, this.markets.reference());
    });
  }

  tickTo(second: number): void {
    while (this.markets.second < second) this.tick();
  }

  /** Books what is due; says how much is left. */
  settleDue(): number {
    const verdict = this.#step(ALICE, (context) => this.#agenda.settleDue(context));
    return 'isAccepted' in verdict ? verdict.data.due : 0;
  }

  disable(uid: Uid): void {
    this.#step(uid, (context) => this.spot.memberDisabled(context, uid));
  }

  /** As last published, also when it has ended. */
  order({ id }: Pick<OrderLine, 'id'>): OrderLine {
    const order = this.#notified.get(Number(id));
    if (!order) throw new Error(`order ${id} was never published`);
    return describeOrder(order);
  }

  available(uid: Uid, currency = 'USDT'): string {
    return formatUnits(this.#ledger.availableOf(uid, 'spot', currency));
  }

  held(uid: Uid, currency = 'USDT'): string {
    return formatUnits(this.#ledger.heldOf(uid, 'spot', currency));
  }

  image(): SteeredImage {
    const accounts = [...this.#ledger.accounts()];
    return {
      ledger: { nextEntryId: 1_000, accounts },
      spot: this.#tables.image(),
      second: this.markets.second,
      btc: this.markets.btc,
    };
  }

  /** The same after a restart. */
  restarted(): SteeredSpot {
    const again = new SteeredSpot(this.image(), this.#bookingsMax);
    again.nowMs = this.nowMs;
    return again;
  }

  #ask<Notified extends { answer: string }>(uid: Uid, body: CommandBody): Notified {
    const { kind, ...fields } = body;
    const decide = this.spot.handlers[kind as keyof Spot['handlers']] as Decide;
    return notified<Notified>(this.#step(uid, (context) => decide(context, fields)));
  }

  #step<Result>(uid: Uid, act: (context: Collected) => Result): Result {
    this.#commands += 1;
    const id = `steered-${this.#commands}`;
    const command = { seq: this.#commands, atMs: this.nowMs, actor: { kind: 'member', uid }, id };
    const context: Collected = { command: command as Moment, changes: [], events: [] };
    const result = act(context);
    for (const change of context.changes) {
      this.#tables.write(change);
      if (change.kind === 'spot-order') this.#notified.set(change.order.id, change.order);
    }
    this.changes.splice(0, Infinity, ...context.changes);
    this.events.splice(0, Infinity, ...context.events);
    return result;
  }
}

/** The stop-limit and the pairs of the examples of rulebook 2.11. */
export const STOP_LIMIT = {
  side: 'sell',
  triggerKind: 'stop',
  triggerPrice: '64000',
  price: '63900',
  quantity: '0.02',
} as const;
export const SELL_OCO = {
  price: '66500',
  triggerPrice: '64000',
  stopLimitPrice: '63900',
} as const;
export const BUY_OCO = {
  side: 'buy',
  price: '64000',
  triggerPrice: '66000',
  stopLimitPrice: '66100',
} as const;

/** Members with what they need; without `hasMaker` every quote counts as taken at first. */
export function steeredSpot({
  holdings,
  hasMaker = true,
  bookingsMax,
}: {
  holdings: Holdings;
  hasMaker?: boolean;
  bookingsMax?: number;
}): SteeredSpot {
  const common = { bucket: 'available', seq: 1 } as const;
  const accounts = holdings.map(({ uid: owner, currency, quantity }, index) => {
    const balance = parseUnits(quantity);
    return { ...common, id: index + 1, owner, accountKind: 'spot', currency, balance } as const;
  });
  const makers = SPOT_MARKETS.map(({ symbol }) => ({ symbol, taken: ALL_TAKEN }));
  const spot = hasMaker ? EMPTY_IMAGE.spot : { ...EMPTY_IMAGE.spot, makers };
  const ledger = { nextEntryId: 2, accounts };
  return new SteeredSpot({ ledger, spot, second: NOON, btc: 65_000_00 }, bookingsMax);
}

function notified<Notified extends { answer: string }>(verdict: Verdict<object>): Notified {
  if (isRejection(verdict)) return { answer: verdict.code, ...verdict } as unknown as Notified;
  const described = Object.entries(verdict.data).map(([name, value]) => {
    return [name, name === 'fills' ? value : describeAnswer(value as OrderAnswer)];
  });
  return { answer: 'accepted', ...Object.fromEntries(described) } as Notified;
}
