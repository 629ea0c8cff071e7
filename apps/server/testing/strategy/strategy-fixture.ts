/** A test fixture of bots: over the routes, with seconds that pass on demand. */
import { describeStrategyTerms } from '@anywhen/exchange';
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
import { CaseFixture, emptyFixture } from '../case-fixture.ts';
import { asSystem } from '../money.ts';
import type { TestCores } from '../test-cores.ts';
import { serveStrategyRoutes } from '../../src/strategy/routes.ts';
import { gridRequestAt } from './grid-request.ts';

const SYMBOL = 'BTCUSDT';

export class StrategyFixture extends CaseFixture {
  readonly #feed = new HandFeed();

  /** Empty tables, a running core, and the first price. */
  static async open(cores: TestCores): Promise<StrategyFixture> {
    const fixture = new StrategyFixture(cores, await emptyFixture(cores), strategyApi.endpoints);
    await fixture.startWithMarkets(fixture.#feed);
    const terms = { kind: 'set-strategy-terms', ...describeStrategyTerms() } as const;
    await fixture.core.submit(asSystem(terms));
    await fixture.tick();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveStrategyRoutes(routes, this.parts);
  }

  /** Also during a database outage: a second that exists already is rejected. */
  async tick(count = 1): Promise<void> {
    const onTick = () => (this.nowMs = this.#feed.nowMs());
    await this.#feed.submitTicks(() => this.core, count, onTick);
  }

  /** New members, each with this amount in the strategy account. */
  joinWith(quantity: string, ...uids: number[]): Promise<void> {
    return this.joinInto('strategy', quantity, uids);
  }

  dcaRequest() {
    const shownPrice = formatUnits(BigInt(this.price), 2);
    return { symbol: SYMBOL, amount: '100', interval: '1h', runs: 2, shownPrice } as const;
  }

  /** Around the price, as the form shows it. */
  gridRequest(investment = '3000') {
    return gridRequestAt({ symbol: SYMBOL, price: this.price, grids: 6, investment });
  }

  get price(): number {
    return this.core.facts.markets.priceUnits?.[0] ?? 0;
  }

  async startDca(uid: number): Promise<StrategyBot> {
    return (await this.ask(uid, createDcaBot, this.dcaRequest())).bot;
  }

  async startGrid(uid: number): Promise<StrategyBot> {
    return (await this.ask(uid, createGridBot, this.gridRequest())).bot;
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
