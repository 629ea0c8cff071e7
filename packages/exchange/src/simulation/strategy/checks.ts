/**
 * The promises of bots, checked from changes alone: they move only along the table of rulebook 8.1,
 * each has what it was given, bought and sold and never reserves more, Σ held of strategy = Σ of
 * bots, what is realised is what the log says, and only a running bot of an active member has
 * orders, each of them a rung's. No terms change a bot that is there.
 */
import { type MemberStatus, gridLines, isCancellable, isWorthAnOrder } from '@anywhen/protocol';
import { spotFeeBps, spotFeeUnits } from '@anywhen/protocol';
import type { Change } from '../../modules.ts';
import type { Outcome } from '../../outcome.ts';
import {
  type SpotOrderRecord,
  type SpotTradeRecord,
  marketOfOrder,
} from '../../spot/spot-orders.ts';
import type { BotLogRecord } from '../../strategy/bot-log.ts';
import { type BotRecord, marketOfBot } from '../../strategy/bot.ts';
import type { RungRecord } from '../../strategy/rung.ts';
import { STRATEGY_TERMS } from '../../strategy/strategy-terms.ts';
import type { Check } from '../module-simulation.ts';
import { BotBooks } from './bot-books.ts';

type State = BotRecord['state'] | 'none';

/** To itself: it has traded, or its log has one more line. */
const ALLOWED: Readonly<Record<State, readonly State[]>> = {
  none: ['running'],
  running: ['running', 'paused', 'completed', 'error', 'stopping'],
  paused: ['paused', 'running', 'stopping'],
  completed: ['completed', 'stopping'],
  error: ['error', 'stopping'],
  stopping: ['stopping', 'stopped'],
  stopped: ['stopped'],
};
const AGREED = ['uid', 'symbol', 'createdAtMs'] as const;
const SIZE = ['lower', 'upper', 'grids', 'buyLots', 'sellLots', 'startLots'] as const;

type Logged = { count: number; profitUnits: bigint; bought: number };

export class StrategyChecks {
  readonly #check: Check;
  readonly #bots = new Map<number, BotRecord>();
  readonly #rungs = new Map<number, Map<number, RungRecord>>();
  readonly #orders = new Map<number, Map<number, SpotOrderRecord>>();
  readonly #logs = new Map<number, Logged>();
  readonly #statuses = new Map<number, MemberStatus>();
  readonly #books = new BotBooks();

  constructor(check: Check) {
    this.#check = check;
  }

  after({ changes }: Outcome): readonly string[] {
    const touched = new Set<number>();
    const seen: string[] = [];
    for (const change of changes) {
      this.#books.note(change);
      if (change.kind === 'member') this.#statuses.set(change.member.uid, change.member.status);
      seen.push(...this.#note(change, touched));
    }
    for (const id of touched) {
      const bot = this.#bots.get(id);
      this.#check(bot !== undefined, 'what a bot does has a bot');
      if (bot) this.#compare(bot);
    }
    const areTerms = changes.some((change) => {
      return change.kind === 'terms' && change.terms.product === STRATEGY_TERMS;
    });
    this.#check(!areTerms || touched.size === 0, 'terms change nothing of a bot that is there');
    return seen;
  }

  #note(change: Change, touched: Set<number>): string[] {
    if (change.kind === 'bot') {
      touched.add(change.bot.id);
      return this.#follow(change.bot);
    }
    if (change.kind === 'bot-rung') {
      touched.add(change.rung.botId);
      return this.#noteRung(change.rung);
    }
    if (change.kind === 'bot-log') return this.#noteLine(change.line);
    if (change.kind === 'spot-trade') this.#noteTrade(change.trade);
    if (change.kind === 'spot-order' && change.order.botId !== null) {
      touched.add(change.order.botId);
      this.#noteOrder(change.order, change.order.botId);
    }
    return [];
  }

  #follow(bot: BotRecord): string[] {
    const { id, state, pauseReason, exit } = bot;
    const before = this.#bots.get(id);
    const isAllowed = ALLOWED[before?.state ?? 'none'].includes(state);
    this.#check(isAllowed, `bots go from ${before?.state} to ${state}`);
    const isSame =
      !before ||
      (AGREED.every((column) => before[column] === bot[column]) &&
        SIZE.every((column) => before.grid?.[column] === bot.grid?.[column]) &&
        before.agreed?.startPrice === bot.agreed?.startPrice &&
        before.agreed?.level === bot.agreed?.level);
    this.#check(isSame, 'what was agreed never changes');
    if (before?.state === 'stopped') {
      const hasMoved = before.returnedUnits !== bot.returnedUnits;
      this.#check(!hasMoved && before.movedUnits === bot.movedUnits, 'what is stopped is over');
    }
    this.#bots.set(id, bot);
    if (before?.state === state) return [];
    const how = state === 'paused' ? pauseReason : state === 'stopped' ? exit : null;
    return [`bot → ${how === null ? state : `${state}:${how}`}`];
  }

  #noteRung(rung: RungRecord): string[] {
    const own = this.#rungs.get(rung.botId) ?? new Map<number, RungRecord>();
    const before = own.get(rung.rung);
    own.set(rung.rung, rung);
    this.#rungs.set(rung.botId, own);
    return !before || before.side === rung.side ? [] : ['rung → turned'];
  }

  #noteOrder(order: SpotOrderRecord, botId: number): void {
    const own = this.#orders.get(botId) ?? new Map<number, SpotOrderRecord>();
    if (isCancellable(order.state)) own.set(order.id, order);
    else own.delete(order.id);
    this.#orders.set(botId, own);
  }

  /** Members' levels come and go: a fee that was agreed is the most a bot ever pays. */
  #noteTrade(trade: SpotTradeRecord): void {
    const { lots, gotUnits, buyer, seller } = trade;
    const { lotUnits } = marketOfOrder(trade);
    for (const { party, received } of [
      { party: buyer, received: BigInt(lots) * lotUnits },
      { party: seller, received: gotUnits },
    ]) {
      const agreed = this.#bots.get(party?.botId ?? 0)?.agreed;
      if (!party || !agreed) continue;
      const most = spotFeeUnits(received, spotFeeBps(agreed.level));
      this.#check(party.feeUnits <= most, 'a bot pays no more than the fee it was started with');
    }
  }

  #noteLine({ botId, no, kind, profitUnits, refusal }: BotLogRecord): string[] {
    const isShort = refusal === 'BALANCE_INSUFFICIENT' && kind === 'refused';
    const isFunded = !this.#bots.get(botId)?.agreed || !isShort;
    this.#check(isFunded, 'a grid has the USDT for every purchase of its plan');
    const known = this.#logs.get(botId) ?? { count: 0, profitUnits: 0n, bought: 0 };
    this.#check(no === known.count + 1, 'a log has no gap');
    this.#logs.set(botId, {
      count: no,
      profitUnits: known.profitUnits + (profitUnits ?? 0n),
      bought: known.bought + (kind === 'bought' ? 1 : 0),
    });
    return [`bot log → ${kind}`];
  }

  #compare(bot: BotRecord): void {
    const { id, quoteUnits, baseUnits, dca } = bot;
    const books = this.#books.of(id);
    const isSame = books.quoteUnits === quoteUnits && books.baseUnits === baseUnits;
    this.#check(isSame, 'a bot has what it was given, bought and sold');
    this.#check(quoteUnits >= 0n && baseUnits >= 0n, 'a bot never spends more than it was given');
    const logged = this.#logs.get(id);
    this.#check(bot.logCount === (logged?.count ?? 0), 'a bot knows how long its log is');
    const profit = logged?.profitUnits ?? 0n;
    this.#check(bot.realisedUnits === profit, 'what is realised is the sum of its log');
    if (dca) this.#check(dca.runsDone === (logged?.bought ?? 0), 'a run is a purchase');
    this.#requireOrders(bot);
    if (bot.agreed && bot.state !== 'stopping' && bot.state !== 'stopped') this.#requireRests(bot);
    this.#compareHeld(bot, 'USDT', 'quoteUnits');
    this.#compareHeld(bot, marketOfBot(bot).currency, 'baseUnits');
  }

  #requireOrders(bot: BotRecord): void {
    const orders = this.#orders.get(bot.id) ?? new Map<number, SpotOrderRecord>();
    let count = 0;
    const reserved = { buy: 0n, sell: 0n };
    for (const { orderId, side, heldUnits } of this.#rungs.get(bot.id)?.values() ?? []) {
      const order = orderId === null ? undefined : orders.get(orderId);
      if (orderId !== null) count += 1;
      this.#check(orderId === null || order?.side === side, 'a rung’s order is in the market');
      this.#check((order?.heldUnits ?? 0n) === heldUnits, 'a rung knows what its order reserves');
      reserved[side] += heldUnits;
    }
    this.#check(orders.size === count, 'an order of a grid is a rung’s');
    const isCovered = reserved.buy <= bot.quoteUnits && reserved.sell <= bot.baseUnits;
    this.#check(isCovered, 'a bot reserves no more than it has');
    const isActive = this.#statuses.get(bot.uid) === 'active';
    if (bot.state === 'running') this.#check(isActive, 'only an active member’s bots run');
    else this.#check(orders.size === 0, 'only a running bot has orders');
  }

  #requireRests(bot: BotRecord): void {
    const market = marketOfBot(bot);
    const lines = bot.grid ? gridLines(bot.grid) : [];
    let sum = 0n;
    for (const { rung, side, doneLots, baseUnits } of this.#rungs.get(bot.id)?.values() ?? []) {
      sum += baseUnits ?? 0n;
      const lots = Number((baseUnits ?? 0n) / market.lotUnits);
      const isRest = side === 'buy' && doneLots === 0;
      const isWorth = isRest && isWorthAnOrder(market, lots, lines[rung + 1] ?? 0);
      this.#check(!isWorth, 'what a sale leaves is not worth an order');
    }
    this.#check(sum === bot.baseUnits, 'what a grid has is what its rungs have');
  }

  #compareHeld(bot: BotRecord, currency: string, column: 'quoteUnits' | 'baseUnits'): void {
    let sum = 0n;
    for (const other of this.#bots.values()) {
      const isSame = column === 'quoteUnits' || other.symbol === bot.symbol;
      if (other.uid === bot.uid && isSame) sum += other[column];
    }
    const held = this.#books.heldOf(bot.uid, currency);
    this.#check(held === sum, 'held of strategy = what is in bots');
  }
}
