/**
 * Strategy bots (DCA and grid), which trade through spot with the funds they were given. Members
 * start, pause, resume and stop them; ticks, fills and dates do the rest.
 */
import { formatUnits } from '@anywhen/money';
import {
  type BotExit,
  type GridPlan,
  type MemberStatus,
  type Operation,
  type PauseReason,
  type Rejection,
  isRejection,
  refusalOf,
} from '@anywhen/protocol';
import type { Schedule } from '../agenda/agenda.ts';
import type { DueAnswer } from '../agenda/timetable.ts';
import type { Uid } from '../kernel/actor.ts';
import type { Fingerprint } from '../kernel/fingerprint.ts';
import { type Handlers, classModule } from '../kernel/module.ts';
import type { OpenThings } from '../kernel/open-things.ts';
import { actingMember, assert } from '../kernel/step-context.ts';
import { type Verdict, accepted } from '../kernel/verdict.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Limits } from '../limits/limits.ts';
import type { TickListener } from '../markets/commands.ts';
import type { Reference } from '../markets/market-state.ts';
import type { Markets } from '../markets/markets.ts';
import type { CancelledOpenings, OpeningsBarred, StatusListener } from '../members/commands.ts';
import type { Members } from '../members/members.ts';
import type { BotOrderListener } from '../spot/commands.ts';
import type { SpotOrderRecord, SpotTradeRecord } from '../spot/spot-orders.ts';
import type { Spot } from '../spot/spot.ts';
import type { Terms } from '../terms/terms.ts';
import { describeBot } from './bot-line.ts';
import { type LoggedOrder, loggedOrder } from './bot-log.ts';
import { fundBot } from './bookings.ts';
import { type BotRecord, agreedFeeBps, beginStopping, marketOfBot, movedBy } from './bot.ts';
import { pauseBot, resumeBot, startDca, startGrid, withStart } from './bot.ts';
import { type DcaRequest, type TypedGridRequest, STRATEGY_RULES } from './commands.ts';
import type { StrategyContext, StrategyImage, StrategyReplies, StrategyTypes } from './commands.ts';
import { runDate } from './dca-runs.ts';
import { GridTrader } from './grid-trader.ts';
import { finish, sellRest } from './leaving.ts';
import { type Entry, OpenBots } from './open-bots.ts';
import { type RungRecord, newRung } from './rung.ts';
import { type CheckedGrid, type StrategyBooks, checkDca, checkGrid } from './start-checks.ts';
import { FIRST_STRATEGY_TERMS, STRATEGY_TERMS, areStrategyTerms } from './strategy-terms.ts';
import type { StrategyTerms } from './strategy-terms.ts';
import { refuseByOwnLimits } from './start-checks.ts';

/** How many orders bots ask for in one tick; the others come with the next one. */
const BOT_ORDERS_PER_TICK_MAX = 2_000;

type StrategyParts = {
  readonly ledger: Ledger;
  readonly members: Members;
  readonly markets: Markets;
  readonly spot: Spot;
  readonly terms: Terms;
  readonly limits: Limits;
  readonly agenda: Schedule<StrategyContext>;
};

type Received = TickListener<StrategyContext> &
  StatusListener<StrategyContext> &
  OpeningsBarred<StrategyContext> &
  BotOrderListener<StrategyContext> &
  OpenThings<StrategyContext>;

class Strategy implements Received {
  readonly handlers: Handlers<StrategyTypes>;
  readonly #books: StrategyBooks;
  readonly #open: OpenBots;
  readonly #grids: GridTrader;
  readonly #terms: Terms;
  #nextBotId: number;

  constructor(fingerprint: Fingerprint, parts: StrategyParts, image: StrategyImage) {
    const dates = parts.agenda.openList<Entry>({
      idOf: ({ bot }) => bot.id,
      onDue: (context, entry, due) => this.#run(context, entry, due),
    });
    this.#open = new OpenBots(fingerprint, dates, image, (context, lost) => {
      const second = this.#tickSecond();
      parts.limits.addLoss(context, { ...lost, second });
    });
    this.#terms = parts.terms;
    // Stored terms were checked before they were stored.
    const terms =
      (parts.terms.find(STRATEGY_TERMS) as StrategyTerms | undefined) ?? FIRST_STRATEGY_TERMS;
    this.#books = { ...parts, open: this.#open, terms };
    this.#grids = new GridTrader(this.#books);
    this.#nextBotId = image.nextBotId;
    this.handlers = {
      'create-dca': (context, body) => this.#createDca(context, actingMember(context), body),
      'create-grid': (context, body) => this.#createGrid(context, actingMember(context), body),
      'pause-bot': (context, body) => this.#pause(context, actingMember(context), body.botId),
      'resume-bot': (context, body) => this.#resume(context, actingMember(context), body.botId),
      'stop-bot': (context, body) => this.#stop(context, actingMember(context), body),
      'set-strategy-terms': (context, { grid }) => this.#setTerms(context, { grid }),
    };
  }

  /** All that are not stopped. */
  open(): IterableIterator<BotRecord> {
    return this.#open.all();
  }

  openRungs(): IterableIterator<RungRecord> {
    return this.#open.allRungs();
  }

  /** What fills have called for is placed, and what is to be sold is sold, bot by bot. */
  tick(context: StrategyContext, reference: Reference): void {
    let capacity = BOT_ORDERS_PER_TICK_MAX;
    for (const entry of this.#open.listWaiting()) {
      if (capacity <= 0) return;
      const before = entry.bot.state;
      if (before === 'stopping') {
        this.#sellOn(context, entry, reference);
        capacity -= 1;
      } else {
        const asked = this.#grids.placeAll(context, entry, reference);
        if (asked > 0) this.#open.notify(context, entry);
        capacity -= asked;
      }
      this.#open.hasNothingToDo(entry);
    }
  }

  botOrderChanged(
    context: StrategyContext,
    order: SpotOrderRecord,
    trades: readonly SpotTradeRecord[],
  ): void {
    const entry = this.#open.find(order.botId ?? 0);
    assert(entry !== undefined, 'a resting order of a bot has a bot');
    this.#grids.receive(context, entry, order, trades);
    this.#open.notify(context, entry);
  }

  /** Nothing trades for somebody who may not trade. */
  cancelOpenings(context: StrategyContext, uid: Uid): Partial<CancelledOpenings> {
    const running = this.#open.listOf(uid).filter(({ bot }) => bot.state === 'running');
    for (const entry of running) this.#rest(context, entry, 'status');
    return { bots: running.length };
  }

  /** What a bot has bought goes to the spot account: sold piece by piece it could take minutes. */
  closeAll(context: StrategyContext, uid: Uid): void {
    for (const entry of this.#open.listOf(uid)) this.#stopNow(context, entry, 'move');
  }

  hasOpen(uid: Uid): boolean {
    return this.#open.listOf(uid).length > 0;
  }

  /** Under the first terms nobody asks for the above. */
  statusChanged(context: StrategyContext, uid: Uid, status: MemberStatus): void {
    if (status !== 'active') this.cancelOpenings(context, uid);
  }

  /** The fees that were shown at its start, or lower ones that its member has by now. */
  botFeeBps(botId: number): number | undefined {
    const agreed = this.#open.find(botId)?.bot.agreed;
    return agreed ? agreedFeeBps(agreed) : undefined;
  }

  #setTerms(
    context: StrategyContext,
    terms: StrategyTerms,
  ): Verdict<StrategyReplies['set-strategy-terms']> {
    if (!areStrategyTerms(terms)) return { code: 'VALIDATION' };
    const isNew = this.#terms.put(context, STRATEGY_TERMS, terms);
    this.#books.terms = terms;
    return accepted({ isNew });
  }

  #createDca(
    context: StrategyContext,
    uid: Uid,
    request: DcaRequest,
  ): Verdict<StrategyReplies['create-dca']> {
    const checked = checkDca(context, this.#books, { uid, request });
    if (isRejection(checked)) return checked;
    const { symbol, interval, runs } = request;
    const firstSecond = this.#tickSecond() + 1;
    const { amountUnits } = checked;
    const bot = startDca(this.#next(context, uid, symbol), {
      amountUnits,
      interval,
      runs,
      firstSecond,
    });
    return this.#begin(context, bot, [], null);
  }

  #createGrid(
    context: StrategyContext,
    uid: Uid,
    request: TypedGridRequest,
  ): Verdict<StrategyReplies['create-grid']> {
    const checked = checkGrid(context, this.#books, { uid, request });
    if (isRejection(checked)) return checked;
    const { lower, upper } = checked;
    const range = { lower, upper, grids: request.grids };
    const bot = startGrid(this.#next(context, uid, request.symbol), range, checked);
    this.#books.ledger.post(context, fundBot(bot, checked.investUnits));
    const { started, order } = this.#buyStart(context, bot, checked);
    return this.#begin(context, started, rungsOf(started, checked.plan), order);
  }

  #buyStart(
    context: StrategyContext,
    bot: BotRecord,
    { start }: CheckedGrid,
  ): { started: BotRecord; order: LoggedOrder | null } {
    if (!start) return { started: bot, order: null };
    const { uid, id: botId } = bot;
    const bought = this.#books.spot.placeForBot(context, { uid, botId, ...start });
    assert('order' in bought, 'what would not be refused is not refused');
    const moved = movedBy(marketOfBot(bot), botId, bought.trades);
    return { started: withStart(bot, moved), order: loggedOrder(bought.order) };
  }

  #begin(
    context: StrategyContext,
    bot: BotRecord,
    rungs: readonly RungRecord[],
    order: LoggedOrder | null,
  ): Verdict<StrategyReplies['create-dca']> {
    const entry = this.#open.add(context, bot, rungs);
    this.#open.log(context, entry, 'started', { order });
    const available = this.#books.ledger.availableOf(bot.uid, 'strategy', 'USDT');
    return accepted({ bot: this.#notified(context, entry), available: formatUnits(available) });
  }

  #pause(context: StrategyContext, uid: Uid, botId: number): Verdict<StrategyReplies['pause-bot']> {
    const entry = this.#findOwn(uid, botId, 'cancel-order');
    if (isRejection(entry)) return entry;
    if (entry.bot.state !== 'running') return { code: 'BOT_STATE_INVALID' };
    this.#rest(context, entry, 'member');
    return accepted(describeEntry(entry));
  }

  #resume(
    context: StrategyContext,
    uid: Uid,
    botId: number,
  ): Verdict<StrategyReplies['resume-bot']> {
    const entry = this.#findOwn(uid, botId, 'run-bot');
    if (isRejection(entry)) return entry;
    if (entry.bot.state !== 'paused') return { code: 'BOT_STATE_INVALID' };
    const limited = refuseByOwnLimits(context, this.#books, uid);
    if (limited) return limited;
    const { atMs } = context.command;
    this.#open.put(context, entry, resumeBot(entry.bot, this.#tickSecond(), atMs));
    this.#open.log(context, entry, 'resumed');
    return accepted(this.#notified(context, entry));
  }

  /** A sale that is under way may be given up for a move, and nothing else. */
  #stop(
    context: StrategyContext,
    uid: Uid,
    { botId, exit }: { botId: number; exit: BotExit },
  ): Verdict<StrategyReplies['stop-bot']> {
    // A currency that is moved is a transfer; a sale only gives up what is held.
    const entry = this.#findOwn(uid, botId, exit === 'move' ? 'transfer' : 'close-position');
    if (isRejection(entry)) return entry;
    const wasStopping = entry.bot.state === 'stopping';
    if (wasStopping && exit === 'sell') return { code: 'BOT_STATE_INVALID' };
    return accepted(this.#stopNow(context, entry, exit));
  }

  #stopNow(context: StrategyContext, entry: Entry, exit: BotExit) {
    const wasStopping = entry.bot.state === 'stopping';
    const { atMs } = context.command;
    this.#grids.cancelAll(context, entry);
    this.#open.put(context, entry, beginStopping(entry.bot, exit, atMs));
    if (!wasStopping) this.#open.log(context, entry, 'stopping');
    const price = this.#priceOf(entry.bot);
    if (exit === 'move') finish(context, this.#books, entry, price);
    else if (this.#books.markets.isFresh(atMs)) sellRest(context, this.#books, entry, price);
    return this.#notified(context, entry);
  }

  #sellOn(context: StrategyContext, entry: Entry, { priceUnits }: Reference): void {
    const before = entry.bot;
    const price = priceUnits[marketOfBot(before).index] ?? 0;
    sellRest(context, this.#books, entry, price);
    if (entry.bot !== before) this.#open.notify(context, entry);
  }

  /** Where the clock has passed a second without a tick, there is no price to buy at. */
  #run(context: StrategyContext, entry: Entry, due: number): DueAnswer {
    const second = this.#tickSecond();
    if (due > second) return 'waits';
    this.#open.claimDue(entry);
    runDate(context, this.#books, entry, second);
    this.#open.notify(context, entry);
    return 'booked';
  }

  #rest(context: StrategyContext, entry: Entry, pauseReason: PauseReason): void {
    this.#grids.cancelAll(context, entry);
    this.#open.put(context, entry, pauseBot(entry.bot, pauseReason, context.command.atMs));
    this.#open.log(context, entry, 'paused', { pauseReason });
    this.#open.notify(context, entry);
  }

  #findOwn(uid: Uid, botId: number, operation: Operation): Rejection | Entry {
    const { members } = this.#books;
    const refusal =
      operation === 'close-position'
        ? members.refuseReducing(uid)
        : refusalOf(members.find(uid), operation);
    if (refusal) return refusal;
    const entry = this.#open.find(botId);
    return entry?.bot.uid === uid ? entry : { code: 'NOT_FOUND' };
  }

  #notified(context: StrategyContext, entry: Entry) {
    this.#open.notify(context, entry);
    return describeEntry(entry);
  }

  #next({ command }: StrategyContext, uid: Uid, symbol: string) {
    const id = this.#nextBotId;
    this.#nextBotId += 1;
    return { id, uid, symbol, atMs: command.atMs };
  }

  #priceOf(bot: BotRecord): number {
    const price = this.#books.markets.reference()?.priceUnits[marketOfBot(bot).index];
    assert(price !== undefined, 'a bot was started at a price');
    return price;
  }

  #tickSecond(): number {
    return this.#books.markets.reference()?.second ?? 0;
  }
}

export const strategyModule = classModule<StrategyTypes, StrategyParts, Strategy>({
  rules: STRATEGY_RULES,
  empty: { nextBotId: 1, bots: [], rungs: [] },
  opened: Strategy,
});

/** The rungs that sell share what was bought at the start, and what was paid for it. */
function rungsOf({ id: botId, grid, agreed, baseUnits }: BotRecord, plan: GridPlan): RungRecord[] {
  const sellers = plan.sides.filter((side) => side === 'sell').length;
  const costs = sharesOf(grid?.startUnits ?? 0n, sellers);
  const bases = sharesOf(baseUnits, sellers);
  return plan.sides.map((side, rung) => {
    const seller = side === 'sell' ? rung - (plan.sides.length - sellers) : -1;
    const base = agreed ? (bases[seller] ?? 0n) : null;
    return newRung({ botId, rung, side }, { costUnits: costs[seller] ?? 0n, baseUnits: base });
  });
}

/** Equal ones; atoms that are left go to the first. */
function sharesOf(units: bigint, count: number): bigint[] {
  const over = count > 0 ? units % BigInt(count) : 0n;
  return Array.from({ length: count }, (_, share) => {
    return units / BigInt(count) + (BigInt(share) < over ? 1n : 0n);
  });
}

function describeEntry({ bot, rungs }: Entry) {
  return describeBot(
    bot,
    rungs.map(({ record }) => record),
  );
}
