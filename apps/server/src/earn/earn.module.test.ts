/**
 * Upcoming payments and earnings over all products on a real core and a real PostgreSQL: each day
 * brings what the calendar announced.
 */
import { randomUUID } from 'node:crypto';
import {
  type CommandBody,
  describeFinanceTerms,
  describeSecondsTerms,
  describeStakingTerms,
} from '@anywhen/exchange';
import { formatUnits, parseUnits } from '@anywhen/money';
import { type ComingLine, earnApi, readComing, readEarnings } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { driveMining } from '../mining/mining.ts';
import { purchaseOf } from '../../testing/mining/mining-fixture.ts';
import type { Routes } from '../platform/http/routes.ts';
import { HandFeed } from '../../testing/seconds/hand-feed.ts';
import type { TermsDriver, TermsDriverDeps } from '../terms/terms.ts';
import { emptyFixture } from '../../testing/case-fixture.ts';
import { DayFixture } from '../../testing/day-fixture.ts';
import { ALICE, BOB, answerOf, asSystem } from '../../testing/money.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import type { TestCores } from '../../testing/test-cores.ts';
import { serveEarn } from './earn.ts';

class EarnFixture extends DayFixture {
  /** A moment after midnight: there is a price, and all products are on sale. */
  static async open(cores: TestCores): Promise<EarnFixture> {
    const fixture = new EarnFixture(cores, await emptyFixture(cores), earnApi.endpoints);
    const feed = new HandFeed();
    await fixture.start();
    fixture.nowMs = feed.nowMs();
    for (const request of feed.opening()) await fixture.core.submit(request);
    const tick = feed.tick();
    fixture.nowMs = feed.nowMs();
    const terms: CommandBody[] = [
      { kind: 'set-seconds-terms', ...describeSecondsTerms() },
      { kind: 'set-finance-terms', ...describeFinanceTerms() },
      { kind: 'set-staking-terms', ...describeStakingTerms() },
    ];
    for (const request of [tick, ...terms.map((body) => asSystem(body))]) {
      await fixture.core.submit(request);
    }
    await fixture.openShop();
    return fixture;
  }

  protected serve(routes: Routes): void {
    serveEarn({ routes, pool: this.bench.running.pool, facts: this.core.facts });
  }

  protected newTermsDriver(deps: TermsDriverDeps): TermsDriver {
    return driveMining(deps);
  }

  protected isOnSale(): boolean {
    return this.core.facts.mining.terms !== undefined;
  }

  async order(uid: number, body: CommandBody): Promise<void> {
    const request = { actor: { kind: 'member', uid }, id: randomUUID(), body } as const;
    expect(await answerOf(this.core.submit(request))).toBe('accepted');
  }
}

const cores = startTestCores();
let fixture: EarnFixture;

beforeEach(async () => {
  fixture = await EarnFixture.open(cores);
  await fixture.joinWith('5000', ALICE, BOB);
});

const coming = async (days?: number) => {
  const query = days === undefined ? {} : { days: String(days) };
  return (await fixture.ask(ALICE, readComing, {}, { query })).lines;
};
const totals = async () => {
  const { products } = await fixture.ask(ALICE, readEarnings, {});
  return Object.fromEntries(products.map(({ product, ...rest }) => [product, rest]));
};

describe('[4.6] everything that earns', () => {
  it('is in one calendar, and each day brings what it announced', async () => {
    const day = await buyOfEach();
    const first = await coming();
    expect(first[0]).toMatchObject({ day, product: 'seconds', kind: 'due', amount: '25.00000000' });
    const ofProduct = (lines: readonly ComingLine[], product: string) =>
      lines.filter((line) => line.product === product);
    expect(ofProduct(first, 'finance').map((line) => [line.day - day, line.kind])).toEqual([
      ...[2, 3, 4, 5, 6, 7, 8].map((each) => [each, 'interest']),
      [8, 'principal'],
    ]);
    expect(sumOf(ofProduct(first, 'finance'))).toBe(parseUnits('1000.57534246'));
    expect(sumOf(ofProduct(first, 'mining'))).toBe(parseUnits('0.00033074'));
    expect(ofProduct(first, 'mining')).toHaveLength(30);
    // Assumes nothing changes within the requested range.
    expect(ofProduct(first, 'staking').at(-1)?.day).toBe(day + 366);
    expect((await coming(3)).at(-1)?.day).toBe(day + 3);

    await fixture.turnDays(3);
    const later = await coming();
    // No tick came, so the contract is late.
    expect(later[0]).toMatchObject({ day: day + 3, product: 'seconds' });
    expect(later[1]?.day).toBe(day + 4);
    for (const product of ['finance', 'mining']) {
      const passed = ofProduct(first, product).filter((line) => line.day <= day + 3);
      const left = sumOf(ofProduct(first, product)) - sumOf(passed);
      expect(sumOf(ofProduct(later, product))).toBe(left);
    }
    const booked = ofProduct(first, 'staking').filter((line) => line.day <= day + 3);
    expect((await totals())['staking']?.earnedUsdt).toBe(formatUnits(sumOf(booked)));
  });

  it('is summed up by product, in USDT', async () => {
    await buyOfEach();
    const nothing = { todayUsdt: '0.00000000', earnedUsdt: '0.00000000', count: 1 };
    expect(await totals()).toEqual({
      finance: { heldUsdt: '1000.00000000', ...nothing },
      staking: { heldUsdt: '500.00000000', ...nothing },
      mining: { heldUsdt: '0.00000000', ...nothing },
    });
    await fixture.turnDays(3);
    expect(await totals()).toMatchObject({
      finance: { todayUsdt: '0.16438356', earnedUsdt: '0.16438356' },
      staking: { todayUsdt: '0.16438356', earnedUsdt: '0.16438356' },
    });
    await fixture.turnDays(1);
    const after = await totals();
    expect(after).toMatchObject({
      finance: { todayUsdt: '0.08219178', earnedUsdt: '0.24657534' },
      staking: { todayUsdt: '0.08219178', earnedUsdt: '0.24657534' },
      mining: { heldUsdt: '0.00000000', count: 1 },
    });
    const { todayUsdt, earnedUsdt } = after['mining'] ?? { todayUsdt: '', earnedUsdt: '' };
    expect(parseUnits(earnedUsdt)).toBe(3n * parseUnits(todayUsdt));
    const { products } = await fixture.ask(BOB, readEarnings, {});
    expect(products.map(({ count }) => count)).toEqual([0, 0, 0]);
    expect((await fixture.ask(BOB, readComing, {})).lines).toEqual([]);
  });
});

/** Buys one of each on one day; returns that day. */
async function buyOfEach(): Promise<number> {
  const finance = { product: 'F7', windowDay: null, amount: '1000', interest: '0.57534246' };
  await fixture.order(ALICE, { kind: 'buy-finance', ...finance });
  const stake = { pool: 'LC-USDT', amount: '500', aprsBps: [600, 200] };
  await fixture.order(ALICE, { kind: 'stake', ...stake });
  const { isAgreed: _isAgreed, ...machines } = purchaseOf('Nano', 2);
  await fixture.order(ALICE, { kind: 'buy-machines', ...machines });
  const move = { from: 'funds', to: 'contract', currency: 'USDT', quantity: '100' } as const;
  await fixture.order(ALICE, { kind: 'transfer', ...move });
  const contract = { symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '25' } as const;
  await fixture.order(ALICE, { kind: 'place-seconds', ...contract });
  return fixture.day;
}

function sumOf(lines: readonly ComingLine[]): bigint {
  return lines.reduce((sum, { amount }) => sum + parseUnits(amount), 0n);
}
