/**
 * A small exchange for bots: Alice runs them, Bob stands on the other side of the book, and the
 * market maker is away unless a test wants it. BTCUSDT begins at 65 000.
 */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { MemberStatus } from '@anywhen/protocol';
import { type GridPlan, gridLines, isRejection, planGrid } from '@anywhen/protocol';
import { EMPTY_IMAGE } from '../src/exchange.ts';
import type { Uid } from '../src/kernel/actor.ts';
import type { Change, CommandBody } from '../src/modules.ts';
import type { Outcome } from '../src/outcome.ts';
import { findSpotMarket } from '../src/spot/spot-market.ts';
import { formatLots } from '../src/spot/spot-orders.ts';
import type { BotLine } from '../src/strategy/bot-line.ts';
import type { BotLogRecord } from '../src/strategy/bot-log.ts';
import { FIRST_STRATEGY_TERMS, type StrategyTerms } from '../src/strategy/strategy-terms.ts';
import { ALICE, BOB, Machine } from './machine.ts';
import { SpotMachine } from './spot-machine.ts';

const PLENTY = [
  { uid: ALICE, currency: 'USDT', quantity: '400000' },
  { uid: BOB, currency: 'USDT', quantity: '90000000' },
  { uid: BOB, currency: 'BTC', quantity: '1000' },
] as const;

export const BTC = requireMarket('BTCUSDT');

export const DCA_REQUEST = {
  kind: 'create-dca',
  symbol: 'BTCUSDT',
  amount: '100',
  interval: '1h',
  runs: 3,
  shownPrice: '65000.00',
} as const satisfies CommandBody;

/** Six rungs of 500 around 65 000, all of them in reach of takers: 64 700, empty, 65 700 … */
export const GRID_REQUEST = {
  kind: 'create-grid',
  symbol: 'BTCUSDT',
  lower: '63700',
  upper: '66700',
  grids: 6,
  investment: '6000',
} as const;

export class StrategyScenario extends SpotMachine {
  readonly changes: Change[] = [];
  #terms: StrategyTerms;

  constructor({
    hasMaker = false,
    given = '10000',
    strategy = EMPTY_IMAGE.strategy,
    held = '0',
    terms = FIRST_STRATEGY_TERMS,
    /** What staff have changed of any product's terms. */
    changed = EMPTY_IMAGE.terms,
  } = {}) {
    const bots = { uid: ALICE, currency: 'USDT', quantity: held, isBots: true };
    const holdings = held === '0' ? PLENTY : [...PLENTY, bots];
    super({ holdings, hasMaker, image: { strategy, terms: changed } });
    this.asMember(ALICE, { kind: 'transfer', from: 'spot', to: 'strategy', ...usdt(given) });
    this.#terms = terms;
    if (terms !== FIRST_STRATEGY_TERMS) this.setTerms(terms);
  }

  setTerms(terms: StrategyTerms): Outcome {
    this.#terms = terms;
    return this.asSystem({ kind: 'set-strategy-terms', ...terms });
  }

  override asMember(uid: Uid, body: CommandBody, id?: string): Outcome {
    return this.#noted(super.asMember(uid, body, id));
  }

  override asSystem(body: CommandBody, id?: string): Outcome {
    return this.#noted(super.asSystem(body, id));
  }

  /** The answer of a request, and the bot that came of it. */
  ask(body: CommandBody, uid: Uid = ALICE): { answer: string; bot: BotLine; data: object } {
    const outcome = this.asMember(uid, body);
    const answer = Machine.answer(outcome);
    const { reply } = outcome;
    const data = 'data' in reply ? reply.data : {};
    const said = reply.isAccepted ? data : (reply.rejection.data ?? {});
    const bot = ('bot' in data ? data.bot : data) as unknown as BotLine;
    return { answer, bot, data: said };
  }

  startGrid(change: { investment?: string } = {}): BotLine {
    const request = { ...GRID_REQUEST, ...change };
    this.offer('65000', '5');
    const { answer, bot } = this.ask({ ...request, ...this.shownFor(request) });
    if (answer !== 'accepted') throw new Error(`no grid: ${answer}`);
    this.clearBob();
    return bot;
  }

  startDca(change: DcaChange = {}): BotLine {
    const { answer, bot } = this.ask({ ...DCA_REQUEST, ...change });
    if (answer !== 'accepted') throw new Error(`no DCA: ${answer}`);
    return bot;
  }

  /** What the form would show of such a grid. */
  shownFor(request: { lower: string; upper: string; grids: number; investment: string }) {
    const plan = this.planFor(request);
    const least = plan.profitUnits.reduce((one, other) => (other < one ? other : one));
    return {
      shownQuantity: formatLots(BTC, plan.buyLots),
      shownStartCost: formatUnits(plan.startUnits),
      shownProfit: formatUnits(least),
    };
  }

  planFor(request: { lower: string; upper: string; grids: number; investment: string }): GridPlan {
    const plan = planGrid(BTC, {
      lower: ticks(request.lower),
      upper: ticks(request.upper),
      grids: request.grids,
      investUnits: parseUnits(request.investment),
      price: this.price(),
      feeBps: this.exchange.modules.spot.feeBpsAt(this.nowMs, 0),
      terms: this.#terms.grid,
    });
    if (isRejection(plan)) throw new Error(`no plan: ${plan.code}`);
    return plan;
  }

  /** A bot as it stands. */
  bot(id: string | number = 1) {
    const all = [...this.exchange.modules.strategy.open()];
    return all.find((bot) => bot.id === Number(id));
  }

  rungs(id: string | number = 1) {
    return [...this.exchange.modules.strategy.openRungs()].filter(
      ({ botId }) => botId === Number(id),
    );
  }

  /** The log of a bot, in short. */
  log(id: string | number = 1): string[] {
    return this.logRecords(id).map(({ kind, refusal, pauseReason }) =>
      [kind, refusal ?? pauseReason].filter(Boolean).join(' '),
    );
  }

  logRecords(id: string | number = 1): BotLogRecord[] {
    return this.changes.flatMap((change) =>
      change.kind === 'bot-log' && change.line.botId === Number(id) ? change.line : [],
    );
  }

  /** Bob sells or buys what somebody else may take. */
  offer(price: string, quantity: string): void {
    this.place(BOB, { side: 'sell', price, quantity });
  }

  bid(price: string, quantity: string): void {
    this.place(BOB, { side: 'buy', price, quantity });
  }

  /**
   * The price comes down to this one, as far as the book knows: Bob takes all that is better, the
   * market maker's too, and then so much of what stands there.
   */
  sellInto(price: string, quantity: string): void {
    this.#sweep('sell', better(price, 1));
    this.place(BOB, { side: 'sell', timeInForce: 'IOC', price, quantity });
  }

  buyFrom(price: string, quantity: string): void {
    this.#sweep('buy', better(price, -1));
    this.place(BOB, { side: 'buy', timeInForce: 'IOC', price, quantity });
  }

  /** So much is offered below the market that the maker does not take it all in a tick. */
  offerBelow(price: string): void {
    this.#sweep('sell', better(price, 1));
    this.offer(price, '14');
  }

  clearBob(): void {
    this.asMember(BOB, { kind: 'cancel-orders' });
  }

  ticks(count: number): void {
    for (let done = 0; done < count; done += 1) this.tick();
  }

  setStatus(status: MemberStatus): void {
    this.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' });
  }

  price(): number {
    return this.exchange.modules.markets.reference()?.priceUnits[BTC.index] ?? 0;
  }

  linesOf(id: string | number = 1): readonly number[] {
    const grid = this.bot(id)?.grid;
    return grid ? gridLines(grid) : [];
  }

  strategyAvailable(): string {
    return formatUnits(this.balance(ALICE, 'USDT', 'strategy'));
  }

  #sweep(side: 'buy' | 'sell', price: string): void {
    const order = { side, timeInForce: 'IOC', price, quantity: '14' } as const;
    while (this.place(BOB, order).answer === 'accepted');
  }

  #noted(outcome: Outcome): Outcome {
    this.changes.push(...outcome.changes);
    return outcome;
  }
}

type DcaChange = { runs?: number | null; amount?: string; shownPrice?: string };

function usdt(quantity: string) {
  return { currency: 'USDT', quantity };
}

/** A tick higher or lower. */
function better(price: string, byTicks: number): string {
  return formatUnits(BigInt(ticks(price) + byTicks), BTC.priceDecimals);
}

function ticks(price: string): number {
  return Number(parseUnits(price, BTC.priceDecimals));
}

function requireMarket(symbol: string) {
  const market = findSpotMarket(symbol);
  if (!market) throw new Error(`there is no ${symbol}`);
  return market;
}
