/** A test fixture of price alerts: members, and prices second by second. */
import { marketIndex } from '@anywhen/prices';
import { alertsApi } from '@anywhen/protocol';
import type { Routes } from '../../src/platform/http/routes.ts';
import { HandFeed } from '../seconds/hand-feed.ts';
import { CaseFixture, emptyFixture } from '../case-fixture.ts';
import { dataOf } from '../money.ts';
import type { TestCores } from '../test-cores.ts';
import { serveAlertsRoutes } from '../../src/alerts/routes.ts';

export class AlertFixture extends CaseFixture {
  readonly #feed = new HandFeed();

  /** Empty tables and a running core with a first price. */
  static async open(cores: TestCores): Promise<AlertFixture> {
    const fixture = new AlertFixture(cores, await emptyFixture(cores), alertsApi.endpoints);
    await fixture.startWithMarkets(fixture.#feed);
    await fixture.tick();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveAlertsRoutes(routes, this.parts);
  }

  /** This many seconds of prices; those of an outage come late, one after another. */
  async tick(seconds = 1): Promise<void> {
    const onTick = () => (this.nowMs = Math.max(this.nowMs, this.#feed.nowMs()));
    const results = await this.#feed.submitTicks(() => this.core, seconds, onTick);
    for (const result of results) dataOf(result);
  }

  /** In whole ticks of the market, from the public table. */
  async priceAt(symbol: string, second: number): Promise<number> {
    const { rows } = await this.bench.running.pool.query<{ price: string }>(
      'select price_units[$1] as price from tick where second = $2',
      [marketIndex(symbol) + 1, second],
    );
    return Number(rows[0]?.price);
  }

  get second(): number {
    return this.#feed.second;
  }
}
