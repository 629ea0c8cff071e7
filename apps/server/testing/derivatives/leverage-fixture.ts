/**
 * A test fixture of leveraged contracts, on a real core and a real PostgreSQL: members with money,
 * real ticks one by one, and terms under which positions begin near liquidation.
 */
import { type DerivativesTerms, describeDerivativesTerms } from '@anywhen/exchange';
import { type BodyOf, type ReplyOf, derivativesApi, placeLeverageOrder } from '@anywhen/protocol';
import { expect } from 'vitest';
import { TickRanges } from '../../src/fairness/tick-range.ts';
import type { Routes } from '../../src/platform/http/routes.ts';
import { HandFeed } from '../seconds/hand-feed.ts';
import { CaseFixture, emptyFixture } from '../case-fixture.ts';
import { asSystem } from '../money.ts';
import type { TestCores } from '../test-cores.ts';
import { driveDerivatives } from '../../src/derivatives/derivatives.ts';
import { serveDerivativesRoutes } from '../../src/derivatives/routes.ts';

export const BUY: BodyOf<typeof placeLeverageOrder> = {
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '0.1',
};

/** 5× begins at 20 % and ends at 19.95 %: some ticks end whatever is opened. */
export function nearTerms(): DerivativesTerms {
  const now = describeDerivativesTerms();
  return {
    ...now,
    tiers: now.tiers.map((tier) => ({ ...tier, leverages: [1, 5], mmrBps: 1_990, spreadBps: 1 })),
  };
}

export class LeverageFixture extends CaseFixture {
  feed!: HandFeed;

  /** Empty tables, a running core and a price. */
  static async open(cores: TestCores, afterMidnight = 0): Promise<LeverageFixture> {
    const fixture = new LeverageFixture(cores, await emptyFixture(cores), derivativesApi.endpoints);
    fixture.feed = new HandFeed(afterMidnight);
    await fixture.startWithMarkets(fixture.feed);
    await fixture.tick();
    return fixture;
  }

  protected serve(routes: Routes): void {
    const { parts } = this;
    const ranges = new TickRanges(parts.pool);
    serveDerivativesRoutes(routes, {
      ...parts,
      findTicks: (range) => ranges.find(range, '127.0.0.1'),
    });
  }

  protected override newDriver(log: { error(fields: object): void }) {
    const nowMs = () => this.nowMs;
    return driveDerivatives({ core: this.core, facts: this.core.facts, nowMs, log } as never);
  }

  async tick(count = 1): Promise<void> {
    const onTick = () => (this.nowMs = this.feed.nowMs());
    const results = await this.feed.submitTicks(() => this.core, count, onTick);
    for (const { reply } of results) {
      // One that was accepted before the outage is rejected the second time.
      if (!reply.isAccepted) expect(reply.rejection.code).toBe('FORBIDDEN');
    }
  }

  async setTerms(terms: DerivativesTerms): Promise<void> {
    await this.core.submit(asSystem({ kind: 'set-derivatives-terms', ...terms }));
  }

  /** New members, each with this amount in the derivatives account. */
  joinWith(quantity: string, ...uids: number[]): Promise<void> {
    return this.joinInto('derivatives', quantity, uids);
  }

  place(
    uid: number,
    change: Partial<BodyOf<typeof placeLeverageOrder>> = {},
    key?: string,
  ): Promise<ReplyOf<typeof placeLeverageOrder>> {
    return this.ask(uid, placeLeverageOrder, { ...BUY, ...change }, key ? { key } : {});
  }

  /** Until ticks have ended this many positions. */
  async tickUntilEnded(count: number, isEnded: string): Promise<void> {
    for (let second = 0; second < 600; second += 1) {
      if ((await this.count(`leverage_position where ${isEnded}`)) >= count) return;
      await this.tick();
    }
    throw new Error('no tick has ended anything');
  }
}
