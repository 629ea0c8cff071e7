/**
 * What was agreed holds to the end (rulebook 8.2): whatever the terms become, a position is closed
 * by its own, and what was opened under the first rules keeps what it had.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { LeverageScenario, codeOf } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { describeLeveragePosition } from './position-line.ts';

const FUNDING = Date.UTC(2026, 0, 10, 16) / 1_000;
let scenario: LeverageScenario;

beforeEach(() => {
  scenario = new LeverageScenario({ hasSpread: true });
  for (const uid of [ALICE, BOB]) scenario.change(uid, { level: 1 });
});

const close = (uid: number, positionId: number) =>
  codeOf(scenario.ask(uid, { kind: 'close-position', positionId, quantity: null }));
const closedAt = (id: number) => describeLeveragePosition(scenario.position(id)).closedPrice;
const LIMIT = { type: 'limit', quantity: '0.1' } as const;
const fees = () => Number(scenario.house('house:fees'));

describe('[8.2] terms that change while something is open', () => {
  it('[EX-8.19] leave the exit spread of a position as it was agreed', () => {
    scenario.place(ALICE);
    scenario.setTerms({ spreadBps: 45 });
    scenario.place(BOB);
    expect(close(ALICE, 1)).toBe('accepted');
    expect(close(BOB, 2)).toBe('accepted');
    expect([closedAt(1), closedAt(2)]).toEqual(['64993.50000000', '64707.50000000']);
  });

  it('[EX-8.19] close by own terms whatever closes: an order, a flip, a level', () => {
    for (const uid of [ALICE, BOB]) scenario.place(uid);
    const levels = { kind: 'set-position-levels', positionId: 2, takeProfit: null } as const;
    scenario.ask(BOB, { ...levels, stopLoss: '64000' });
    scenario.setTerms({ spreadBps: 45 });
    scenario.place(ALICE, { side: 'sell', quantity: '0.15' });
    expect(closedAt(1)).toBe('64993.50000000');
    expect(describeLeveragePosition(scenario.position(3)).entryPrice).toBe('64707.50000000');
    scenario.tick('64000');
    expect([scenario.position(2).ending, closedAt(2)]).toEqual(['stop-loss', '63993.60000000']);
  });

  it('execute no part of a limit beyond it', () => {
    scenario.setTerms({ spreadBps: 45 });
    scenario.place(ALICE);
    scenario.setTerms({ spreadBps: 1 });
    const sell = { ...LIMIT, side: 'sell', isReduceOnly: true } as const;
    const waits = scenario.place(ALICE, { ...sell, price: '64990' });
    expect(waits.state).toBe('NEW');
    scenario.ask(ALICE, { kind: 'cancel-leverage-orders' });
    expect(scenario.place(ALICE, { ...sell, price: '64700' }).state).toBe('FILLED');
    expect(closedAt(1)).toBe('64707.50000000');
  });

  it('let a market that is withdrawn be left: reduced, stopped, funded and closed', () => {
    for (const uid of [ALICE, BOB]) scenario.place(uid);
    const levels = { kind: 'set-position-levels', positionId: 2, takeProfit: null } as const;
    scenario.ask(BOB, { ...levels, stopLoss: '64000' });
    scenario.setTerms({ isBtcOffered: false });
    expect(scenario.refusal(ALICE)).toBe('SYMBOL_CLOSED');
    const reduce = { side: 'sell', isReduceOnly: true, quantity: '0.04' } as const;
    expect(scenario.refusal(ALICE, reduce)).toBe('accepted');
    expect(scenario.refusal(30000009, reduce)).toBe('USER_NOT_FOUND');
    scenario.tickAt(FUNDING, '65000');
    const published = scenario.rounds.map((change) => 'round' in change && change.round.symbol);
    expect(published).toContain('BTCUSDT');
    expect(published).not.toContain('ETHUSDT');
    expect(scenario.position(1).fundingUnits).toBeLessThan(0n);
    scenario.tick('63999');
    expect(scenario.position(2).ending).toBe('stop-loss');
    expect(close(ALICE, 1)).toBe('accepted');
    expect(scenario.refusal(ALICE, reduce)).toBe('SYMBOL_CLOSED');
  });
});

describe('[8.2] what was opened under the first rules', () => {
  beforeEach(() => {
    scenario = new LeverageScenario({ hasSpread: true, fundingBps: 1 });
  });

  it('has the spread of the moment until they end, and that one for good', () => {
    scenario.place(ALICE);
    const order = scenario.place(ALICE, {
      ...LIMIT,
      symbol: 'ETHUSDT',
      price: '3100',
      quantity: '1',
    });
    expect([scenario.position().spreadBps, order.spreadBps]).toEqual([null, null]);
    scenario.setTerms({ spreadBps: 3, fundingBps: 1 });
    const { fingerprint } = scenario;
    scenario.setTerms({ spreadBps: 45 });
    expect(scenario.fingerprint).not.toBe(fingerprint);
    expect([scenario.position().spreadBps, scenario.order(order.id).spreadBps]).toEqual([3, 3]);
    expect(new LeverageScenario({ from: scenario }).fingerprint).toBe(scenario.fingerprint);
    close(ALICE, 1);
    expect(closedAt(1)).toBe('64980.50000000');
    scenario.tick('3100', 'ETHUSDT');
    expect(scenario.position(2)).toMatchObject({ symbol: 'ETHUSDT', spreadBps: 3 });
  });

  it('is funded at the old rate until then, and holds the fee of the maker', () => {
    scenario.place(ALICE);
    expect(scenario.place(ALICE, { ...LIMIT, price: '64000' }).heldUnits).toBe(128_448_000_000n);
    scenario.tickAt(FUNDING, '65000');
    expect(scenario.position().fundingUnits).toBe(-65_000_000n);
    expect(scenario.house('house:deriv')).toBe('0.65000000');
    scenario.setTerms();
    scenario.tickAt(FUNDING + 3_600, '65000');
    expect(scenario.position().fundingUnits).toBe(-65_000_000n - 2_658_500n);
    expect(scenario.house('house:insurance')).toBe('0.02658500');
  });

  it('is liquidated before its stop-loss until then', () => {
    const stop = { kind: 'set-position-levels', positionId: 1, takeProfit: null } as const;
    scenario.place(ALICE);
    scenario.ask(ALICE, { ...stop, stopLoss: '60000' });
    scenario.tick('52000');
    expect(scenario.position().ending).toBe('liquidation');
  });
});

describe('[8.2] the fee of a limit', () => {
  beforeEach(() => {
    scenario = new LeverageScenario();
  });

  it('[EX-8.18] is the taker’s where the first tick after its placing fills it', () => {
    scenario.place(ALICE, { ...LIMIT, price: '64999.99' });
    expect(scenario.balance(ALICE)[1]).toBe('1306.49979900');
    scenario.tick('64999.99');
    expect(fees()).toBe(3.2499995);
    expect(scenario.balance(ALICE)[1]).toBe('1303.24979950');
  });

  it('[EX-8.18] is the maker’s once a tick has left it away from the price', () => {
    scenario.place(ALICE, { ...LIMIT, price: '64999.99' });
    scenario.tick('65000');
    scenario.tick('64999.99');
    expect(fees()).toBe(1.2999998);
    expect(scenario.balance(ALICE)).toEqual(['7695.45020070', '1303.24979950']);
  });

  it('is the maker’s of the position it closes, as agreed with it', () => {
    scenario.change(ALICE, { level: 2 });
    scenario.place(ALICE);
    scenario.change(ALICE, { level: 0 });
    const before = fees();
    const sell = { ...LIMIT, side: 'sell', isReduceOnly: true, price: '65001' } as const;
    scenario.place(ALICE, sell);
    scenario.tick('65000');
    scenario.tick('65001');
    expect(fees() - before).toBeCloseTo(6_500.1 * 0.00016, 8);
  });
});

describe('[1.5] level 2', () => {
  it('[EX-8.21] pays a fifth less, and a position keeps the fee of its opening', () => {
    scenario = new LeverageScenario();
    scenario.change(ALICE, { level: 2 });
    scenario.ask(ALICE, { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 10 });
    scenario.place(ALICE);
    expect(scenario.balance(ALICE)).toEqual(['8344.80000000', '652.60000000']);
    expect(fees()).toBe(2.6);
    scenario.change(ALICE, { level: 0 });
    close(ALICE, 1);
    expect(fees()).toBe(5.2);
    expect(scenario.position()).toMatchObject({ takerBps: 4, makerBps: 1.6 });
  });
});

describe('[8.2] the limit of the house', () => {
  it('[EX-8.20] is forty largest positions a side, and one order takes a fortieth of the rest', () => {
    scenario = new LeverageScenario();
    scenario.setTerms({ spreadBps: 0, positionMax: '6500' });
    // 40 × 6 500 = 260 000: the first order may open 6 500, the next (260 000 − 6 500) / 40.
    scenario.place(ALICE);
    const refusal = (change: object) =>
      scenario.ask(BOB, {
        kind: 'place-leverage-order',
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'market',
        quantity: '0.1',
        ...change,
      });
    expect(refusal({})).toMatchObject({
      code: 'TRADING_VOLUME_INSUFFICIENT',
      data: { left: '6337.50000000' },
    });
    expect(codeOf(refusal({ side: 'sell' }))).toBe('accepted');
    close(BOB, 2);
    scenario.place(BOB, { ...LIMIT, price: '64000', quantity: '0.09' });
    // A waiting limit counts as if it were filled.
    const left = (260_000 - 6_500 - 5_760) / 40;
    expect(refusal({ quantity: '0.099' })).toMatchObject({ code: 'POSITION_LIMIT' });
    scenario.join(30000001, '9000');
    expect(
      scenario.ask(30000001, {
        kind: 'place-leverage-order',
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'market',
        quantity: '0.1',
      }),
    ).toMatchObject({ data: { left: left.toFixed(8) } });
    scenario.ask(BOB, { kind: 'cancel-leverage-orders' });
    close(ALICE, 1);
    expect(codeOf(refusal({}))).toBe('accepted');
  });
});
