/**
 * Leveraged contracts with their real ledger, members, terms and agenda, but at prices a test
 * chooses: gaps and exact levels, which the price process would not give on demand.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import {
  FIRST_VERSION,
  MARKETS,
  findMarket,
  initialState,
  ln,
  marketIndex,
  prepareSeed,
} from '@anywhen/prices';
import { type Level, type MemberStatus, isRejection } from '@anywhen/protocol';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import { Agenda } from '../src/agenda/agenda.ts';
import type { DerivativesCommand, DerivativesImage } from '../src/derivatives/commands.ts';
import type { LeverageOrderBody } from '../src/derivatives/commands.ts';
import { describeDerivativesTerms } from '../src/derivatives/derivatives-terms.ts';
import { Derivatives } from '../src/derivatives/derivatives.ts';
import { type LeverageOrderRecord, isWaitingOrder } from '../src/derivatives/order.ts';
import { isOpenPosition } from '../src/derivatives/position.ts';
import type { PositionEventRecord, PositionRecord } from '../src/derivatives/position.ts';
import type { Actor, Uid } from '../src/kernel/actor.ts';
import { Fingerprint } from '../src/kernel/fingerprint.ts';
import type { Verdict } from '../src/kernel/verdict.ts';
import { Ledger } from '../src/ledger/ledger.ts';
import { Limits } from '../src/limits/limits.ts';
import type { Reference } from '../src/markets/market-state.ts';
import { Markets } from '../src/markets/markets.ts';
import { openNewMember } from '../src/members/member-commands.ts';
import { Members } from '../src/members/members.ts';
import type { Change, CommandBody, ExchangeEvent } from '../src/modules.ts';
import { Terms } from '../src/terms/terms.ts';
import type { ProductTerms } from '../src/terms/commands.ts';
import { ALICE, BOB } from './machine.ts';

/** No funding second is near. */
const START = Date.UTC(2026, 0, 10, 12, 20) / 1_000;
const SEED = prepareSeed(new Uint8Array(32).fill(7));

type Collected = {
  command: { seq: number; atMs: number; actor: Actor; id: string };
  changes: Change[];
  events: ExchangeEvent[];
};

/** The markets with a hand on what they say the last tick was. */
class ChosenMarkets extends Markets {
  last: Reference | undefined;

  override reference(): Reference | undefined {
    return this.last;
  }

  override isFresh(atMs: number): boolean {
    return this.last !== undefined && atMs - this.last.second * 1_000 <= 3_000;
  }
}

export const MARKET_BUY: LeverageOrderBody = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '0.1',
};

type Entry = {
  positions: Map<number, PositionRecord>;
  orders: Map<number, LeverageOrderRecord>;
  choices: Map<string, DerivativesImage['choices'][number]>;
  terms: ProductTerms[];
};

type ChosenTerms = {
  spreadBps?: number | undefined;
  fundingBps?: number | undefined;
  takerBps?: number;
  mmrBps?: number;
  positionMax?: string;
  isBtcOffered?: boolean;
};

export class LeverageScenario {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly derivatives: Derivatives;
  readonly limits: Limits;
  readonly agenda: Agenda<Collected>;
  readonly events: PositionEventRecord[] = [];
  readonly rounds: Change[] = [];
  /** All changes, command by command, with the ticks as the markets would publish them. */
  readonly log: Change[][] = [];
  nowMs = START * 1_000;
  readonly #markets: ChosenMarkets;
  readonly #fingerprint = new Fingerprint();
  readonly #entry: Entry;
  readonly #bookingsMax: number | undefined;
  #commands = 0;

  /** BTC is at 65 000 with no spread, unless the product's own terms are asked for. */
  constructor({
    bookingsMax,
    from,
    hasSpread = false,
    fundingBps,
  }: {
    bookingsMax?: number;
    from?: LeverageScenario;
    hasSpread?: boolean;
    /** The first rules, with this rate. */
    fundingBps?: number;
  } = {}) {
    this.#bookingsMax = from ? from.#bookingsMax : bookingsMax;
    this.#entry = from?.copyOfTables() ?? {
      positions: new Map(),
      orders: new Map(),
      choices: new Map(),
      terms: [],
    };
    const fingerprint = this.#fingerprint;
    const accounts = from ? [...from.ledger.accounts()] : [];
    this.ledger = new Ledger(fingerprint, from ? { nextEntryId: 1, accounts } : EMPTY_IMAGE.ledger);
    this.members = new Members(fingerprint, from ? [...from.members.all()] : []);
    this.#markets = new ChosenMarkets(fingerprint, EMPTY_IMAGE.markets);
    this.#markets.last = from ? from.#markets.last : undefined;
    this.agenda = new Agenda<Collected>(
      fingerprint,
      this.#markets,
      EMPTY_IMAGE.agenda,
      this.#bookingsMax,
    );
    const { ledger, members, agenda } = this;
    const terms = new Terms(fingerprint, {}, { ...EMPTY_IMAGE.terms, products: this.#entry.terms });
    const markets = this.#markets;
    const limits = new Limits(fingerprint, { members, markets }, EMPTY_IMAGE.limits);
    this.limits = limits;
    const parts = { ledger, members, markets, limits, agenda, terms };
    this.derivatives = new Derivatives(fingerprint, parts, this.image);
    if (from) {
      this.nowMs = from.nowMs;
      this.#commands = from.#commands;
      return;
    }
    this.setTerms({ spreadBps: hasSpread ? undefined : 0, fundingBps });
    this.tick('65000');
    for (const uid of [ALICE, BOB]) this.join(uid, '9000');
  }

  get fingerprint(): string {
    return this.#fingerprint.toString();
  }

  /** What the tables would hold of it: a start loads exactly this. */
  get image(): DerivativesImage {
    const { positions, orders, choices } = this.#entry;
    const nextId = (ids: Iterable<number>) => Math.max(0, ...ids) + 1;
    return {
      ...EMPTY_IMAGE.derivatives,
      nextPositionId: nextId(positions.keys()),
      nextOrderId: nextId(orders.keys()),
      positions: [...positions.values()].filter(isOpenPosition),
      orders: [...orders.values()].filter(isWaitingOrder),
      choices: [...choices.values()],
    };
  }

  copyOfTables(): Entry {
    const { positions, orders, choices, terms } = this.#entry;
    return {
      positions: new Map(positions),
      orders: new Map(orders),
      choices: new Map(choices),
      terms: [...terms],
    };
  }

  /** With a funding rate they are terms of the first rules. */
  setTerms({
    spreadBps,
    fundingBps,
    takerBps = 5,
    mmrBps,
    positionMax,
    isBtcOffered = true,
  }: ChosenTerms = {}) {
    const { rules, ...terms } = describeDerivativesTerms();
    const tiers = terms.tiers
      .filter(({ tier }) => isBtcOffered || tier !== 'A')
      .map((tier) => ({
        ...tier,
        spreadBps: spreadBps ?? tier.spreadBps,
        mmrBps: mmrBps ?? tier.mmrBps,
        positionMax: positionMax ?? tier.positionMax,
      }));
    const fees = { ...terms.fees, takerBps };
    const ofRules = fundingBps === undefined ? { rules } : { fundingBps };
    const body = { kind: 'set-derivatives-terms', ...terms, tiers, fees, ...ofRules } as const;
    return this.#step({ kind: 'system' }, body as DerivativesCommand);
  }

  join(uid: Uid, amount: string): void {
    const context = this.#context({ kind: 'system' });
    openNewMember(context, { ledger: this.ledger, members: this.members }, uid);
    const units = parseUnits(amount);
    const account = { owner: uid, currency: 'USDT', bucket: 'available' } as const;
    const leg = { type: 'TRANSFER_OUT', reference: 'derivatives' } as const;
    this.ledger.post(context, [
      { account: { ...account, kind: 'funds' }, units: -units, ...leg },
      { account: { ...account, kind: 'derivatives' }, units, ...leg },
    ]);
    this.#keep(context);
  }

  change(uid: Uid, change: { level?: Level; status?: MemberStatus }): void {
    const member = this.members.find(uid);
    if (!member) throw new Error('nobody is known by this number');
    this.members.put(this.#context({ kind: 'system' }), { ...member, ...change });
  }

  /** One second later, with BTC at this price and the others at the start of their table. */
  tick(price: string, symbol = 'BTCUSDT'): Change[] {
    const second = (this.#markets.last?.second ?? START - 1) + 1;
    return this.tickAt(second, price, symbol);
  }

  tickAt(second: number, price: string, symbol = 'BTCUSDT'): Change[] {
    this.nowMs = Math.max(this.nowMs, second * 1_000);
    const decimals = findMarket(symbol)?.priceDecimals ?? 0;
    const before = this.#markets.last?.priceUnits ?? MARKETS.map(startOf);
    const priceUnits = [...before];
    priceUnits[marketIndex(symbol)] = Number(parseUnits(price, decimals));
    const x = MARKETS.map((market, index) => ln((priceUnits[index] ?? 0) / startOf(market)));
    const { regimes } = initialState(second);
    const process = { x, regimes, version: FIRST_VERSION, versions: [] };
    const tick = { second, seed: SEED, priceUnits, ...process };
    this.#markets.last = tick;
    const context = this.#context({ kind: 'system' });
    context.changes.push({ kind: 'tick', second, seed: '', priceUnits, tapeVolumeCents: [] });
    this.derivatives.tick(context, tick);
    this.agenda.tickDone(context, tick);
    return this.#keep(context);
  }

  /** What found no room before. */
  settleDue(): Change[] {
    const context = this.#context({ kind: 'system' });
    this.agenda.settleDue(context);
    return this.#keep(context);
  }

  disable(uid: Uid): Change[] {
    const context = this.#context({ kind: 'system' });
    this.derivatives.memberDisabled(context, uid);
    return this.#keep(context);
  }

  ask(uid: Uid, body: DerivativesCommand): Verdict {
    return this.#step({ kind: 'member', uid }, body);
  }

  /** Places an order that must be accepted. */
  place(uid: Uid, change: Partial<LeverageOrderBody> = {}): LeverageOrderRecord {
    const verdict = this.ask(uid, { kind: 'place-leverage-order', ...MARKET_BUY, ...change });
    if (isRejection(verdict)) throw new Error(`${verdict.code} ${JSON.stringify(verdict)}`);
    return [...this.#entry.orders.values()].at(-1) as LeverageOrderRecord;
  }

  refusal(uid: Uid, change: Partial<LeverageOrderBody> = {}): string {
    return codeOf(this.ask(uid, { kind: 'place-leverage-order', ...MARKET_BUY, ...change }));
  }

  order(id: number): LeverageOrderRecord {
    return required(this.#entry.orders.get(id));
  }

  position(id = 1): PositionRecord {
    return required(this.#entry.positions.get(id));
  }

  eventsOf(id = 1): PositionEventRecord[] {
    return this.events.filter(({ positionId }) => positionId === id);
  }

  /** Available and held of the derivatives account. */
  balance(uid: Uid): [string, string] {
    const of = (bucket: 'available' | 'held') =>
      this.ledger.balanceOf({ owner: uid, kind: 'derivatives', currency: 'USDT', bucket });
    return [formatUnits(of('available')), formatUnits(of('held'))];
  }

  house(owner: 'house:deriv' | 'house:fees' | 'house:insurance'): string {
    return formatUnits(this.ledger.balanceOf({ owner, currency: 'USDT' }));
  }

  #step(actor: Actor, body: DerivativesCommand): Verdict {
    const context = this.#context(actor);
    const handle = this.derivatives.handlers[body.kind] as (
      context: Collected,
      body: CommandBody,
    ) => Verdict;
    const verdict = handle(context, body);
    if (isRejection(verdict) && context.changes.length > 0)
      throw new Error('a refusal has changed');
    this.#keep(context);
    return verdict;
  }

  #context(actor: Actor): Collected {
    this.#commands += 1;
    const command = { seq: this.#commands, atMs: this.nowMs, actor, id: `c-${this.#commands}` };
    return { command, changes: [], events: [] };
  }

  #keep({ changes }: Collected): Change[] {
    this.log.push(changes);
    for (const change of changes) {
      if (change.kind === 'leverage-position') {
        this.#entry.positions.set(change.position.id, change.position);
      }
      if (change.kind === 'leverage-order') this.#entry.orders.set(change.order.id, change.order);
      if (change.kind === 'leverage-event') this.events.push(change.event);
      if (change.kind === 'funding-round') this.rounds.push(change);
      if (change.kind === 'terms') this.#entry.terms = [change.terms];
      if (change.kind === 'leverage-choice') {
        const { uid, symbol } = change.choice;
        this.#entry.choices.set(`${uid}/${symbol}`, change.choice);
      }
    }
    return changes;
  }
}

export function codeOf(verdict: Verdict): string {
  return isRejection(verdict) ? verdict.code : 'accepted';
}

function startOf({ start, priceDecimals }: (typeof MARKETS)[number]): number {
  return Math.round(start * 10 ** priceDecimals);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('it was never published');
  return value;
}
