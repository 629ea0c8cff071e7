/** Bots in the hands of a test: over the routes, with seconds that come when the test says so. */
import { formatUnits } from '@anywhen/money';
import {
  type BotExit,
  type ReplyOf,
  type StrategyBot,
  createDcaBot,
  createGridBot,
  listBotLog,
  pauseBot,
  readBot,
  resumeBot,
  stopBot,
  strategyApi,
} from '@anywhen/protocol';
import type { Routes } from '../../src/platform/http/routes.ts';
import { HandFeed } from '../seconds/hand-feed.ts';
import { CaseOffice, emptyOffice } from '../case-office.ts';
import type { TestCores } from '../test-cores.ts';
import { serveStrategyRoutes } from '../../src/strategy/routes.ts';
import { gridWishAt } from './grid-wish.ts';

const SYMBOL = 'BTCUSDT';

export class StrategyOffice extends CaseOffice {
  readonly #feed = new HandFeed();

  /** Empty tables, a running core, and the first price. */
  static async open(cores: TestCores): Promise<StrategyOffice> {
    const office = new StrategyOffice(cores, await emptyOffice(cores), strategyApi.endpoints);
    office.nowMs = office.#feed.nowMs();
    await office.start();
    for (const request of office.#feed.opening()) await office.core.submit(request);
    await office.tick();
    return office;
  }

  protected serve(routes: Routes): void {
    const { pool } = this.bench.running;
    serveStrategyRoutes(routes, { pool, core: this.core, facts: this.core.facts });
  }

  /** Bots have none: ticks, fills and dates move them. */
  protected newDriver(): { stop(): Promise<void> } {
    return { stop: async () => undefined };
  }

  /** Also while the database is away: a second that is there already is refused. */
  async tick(count = 1): Promise<void> {
    const onTick = () => (this.nowMs = this.#feed.nowMs());
    await this.#feed.submitTicks(() => this.core, count, onTick);
  }

  /** New members, each with so much in the strategy account. */
  async joinWith(quantity: string, ...uids: number[]): Promise<void> {
    await this.join(...uids);
    for (const uid of uids) {
      const move = { from: 'funds', to: 'strategy', currency: 'USDT', quantity } as const;
      await this.core.submit({
        actor: { kind: 'member', uid },
        id: `move-${uid}`,
        body: { kind: 'transfer', ...move },
      });
    }
  }

  dcaWish() {
    const shownPrice = formatUnits(BigInt(this.price), 2);
    return { symbol: SYMBOL, amount: '100', interval: '1h', runs: 2, shownPrice } as const;
  }

  /** Around the price, as the form shows it. */
  gridWish(investment = '3000') {
    return gridWishAt({ symbol: SYMBOL, price: this.price, grids: 6, investment });
  }

  get price(): number {
    return this.core.facts.markets.priceUnits?.[0] ?? 0;
  }

  async startDca(uid: number): Promise<StrategyBot> {
    return (await this.ask(uid, createDcaBot, this.dcaWish())).bot;
  }

  async startGrid(uid: number): Promise<StrategyBot> {
    return (await this.ask(uid, createGridBot, this.gridWish())).bot;
  }

  pause(uid: number, id: string): Promise<StrategyBot> {
    return this.ask(uid, pauseBot, {}, { params: { id } });
  }

  resume(uid: number, id: string): Promise<StrategyBot> {
    return this.ask(uid, resumeBot, {}, { params: { id } });
  }

  stopOne(uid: number, id: string, exit: BotExit): Promise<StrategyBot> {
    return this.ask(uid, stopBot, { exit }, { params: { id } });
  }

  read(uid: number, id: string): Promise<StrategyBot> {
    return this.ask(uid, readBot, {}, { params: { id } });
  }

  log(uid: number, id: string, query = {}): Promise<ReplyOf<typeof listBotLog>> {
    return this.ask(uid, listBotLog, {}, { params: { id }, query });
  }
}
