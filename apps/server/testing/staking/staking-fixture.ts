/** A test fixture of staking: over the routes, with days that turn, with or without prices. */
import {
  type ReplyOf,
  STAKING_POOLS,
  type StakingPosition,
  leaveStaking,
  listStakingPools,
  listStakingPositions,
  ratesOf,
  readStakingDesk,
  readStakingPosition,
  stake,
  stakingApi,
} from '@anywhen/protocol';
import type { CommandBody } from '@anywhen/exchange';
import type { Routes } from '../../src/platform/http/routes.ts';
import { type Asking, emptyFixture } from '../case-fixture.ts';
import { DayFixture } from '../day-fixture.ts';
import { asSystem } from '../money.ts';
import type { TestCores } from '../test-cores.ts';
import type { TermsDriver, TermsDriverDeps } from '../../src/terms/terms.ts';
import { serveStakingRoutes } from '../../src/staking/routes.ts';
import { driveStaking } from '../../src/staking/staking.ts';

/** As the page shows it. */
export function requestOf(pool: string, amount: string) {
  const tiers = STAKING_POOLS.find(({ code }) => code === pool)?.tiers ?? [];
  return { pool, amount, aprsBps: ratesOf(tiers), isAgreed: true };
}

export class StakingFixture extends DayFixture {
  /** Terms from before anything could leave at once. */
  async letUnearnedWait(): Promise<void> {
    const pools = STAKING_POOLS.map((pool) => {
      const { unearnedLeavesAtOnce: _right, ...waiting } = pool;
      return waiting;
    });
    await this.core.submit(asSystem({ kind: 'set-staking-terms', pools }));
  }

  /** Empty tables and a running core; it is 10:00 of 2026-03-01. */
  static async open(cores: TestCores): Promise<StakingFixture> {
    const fixture = new StakingFixture(cores, await emptyFixture(cores), stakingApi.endpoints);
    fixture.nowMs = Date.UTC(2026, 2, 1, 10);
    await fixture.start();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveStakingRoutes(routes, this.parts);
  }

  protected newTermsDriver(deps: TermsDriverDeps): TermsDriver {
    return driveStaking(deps);
  }

  protected isOnSale(): boolean {
    return this.core.facts.staking.terms !== undefined;
  }

  /** Bought on the spot market, then moved to the financial account. */
  async buyFor(uid: number, symbol: string, quantity: string): Promise<void> {
    const currency = symbol.replace('USDT', '');
    const order = { symbol, side: 'buy', type: 'market', quoteAmount: '900' } as const;
    const bodies: CommandBody[] = [
      { kind: 'transfer', from: 'funds', to: 'spot', currency: 'USDT', quantity: '1000' },
      { kind: 'place-order', ...order },
      { kind: 'transfer', from: 'spot', to: 'financial', currency, quantity },
    ];
    for (const body of bodies) {
      const id = `${body.kind}-${symbol}-${bodies.indexOf(body)}`;
      const { reply } = await this.core.submit({ actor: { kind: 'member', uid }, id, body });
      if (!reply.isAccepted) throw new Error(`${body.kind}: ${reply.rejection.code}`);
    }
  }

  async stake(uid: number, pool: string, amount: string): Promise<StakingPosition> {
    return (await this.ask(uid, stake, requestOf(pool, amount))).position;
  }

  leave(uid: number, id: string, amount: string | null = null, asking: Asking = {}) {
    return this.ask(uid, leaveStaking, { amount }, { params: { id }, ...asking });
  }

  async leaveInVain(uid: number, id: string): Promise<string> {
    const refusal = this.refusal(uid, leaveStaking, { amount: null }, { params: { id } });
    return (await refusal).code;
  }

  read(uid: number, id: string): Promise<ReplyOf<typeof readStakingPosition>> {
    return this.ask(uid, readStakingPosition, {}, { params: { id } });
  }

  list(uid: number, query = {}): Promise<ReplyOf<typeof listStakingPositions>> {
    return this.ask(uid, listStakingPositions, {}, { query });
  }

  desk(uid: number): Promise<ReplyOf<typeof readStakingDesk>> {
    return this.ask(uid, readStakingDesk, {});
  }

  async pools(): Promise<ReplyOf<typeof listStakingPools>['pools']> {
    return (await this.ask(0, listStakingPools, {})).pools;
  }
}
