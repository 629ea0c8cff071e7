/** Take-profit and stop-loss that come with an order (rulebook 8.2). */
import { beforeEach, describe, expect, it } from 'vitest';
import { LeverageScenario } from '../../testing/leverage-scenario.ts';
import { ALICE } from '../../testing/machine.ts';
import { describeLeverageOrder } from './order.ts';

const LIMIT = { type: 'limit', price: '64000' } as const;
let scenario: LeverageScenario;

beforeEach(() => {
  scenario = tenfold();
});

function tenfold(chosen: { bookingsMax?: number } = {}): LeverageScenario {
  const made = new LeverageScenario(chosen);
  made.change(ALICE, { level: 1 });
  made.ask(ALICE, { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 10 });
  return made;
}

const levelsOf = (id = 1) => {
  const { takeProfitTicks, stopLossTicks } = scenario.position(id);
  return [takeProfitTicks, stopLossTicks];
};

describe('[8.2] levels that an order names', () => {
  it('[EX-8.25] are those of the position from its fill on', () => {
    const order = scenario.place(ALICE, { takeProfit: '66300', stopLoss: '63700' });
    expect(levelsOf()).toEqual([6_630_000, 6_370_000]);
    expect(describeLeverageOrder(order)).toMatchObject({
      takeProfit: '66300.00',
      stopLoss: '63700.00',
    });
    scenario.tick('66300');
    expect(scenario.position()).toMatchObject({ state: 'closed', ending: 'take-profit' });
    expect(scenario.balance(ALICE)).toEqual(['9123.43500000', '0.00000000']);
  });

  it('of a limit lie around its price, and wait with it', () => {
    const levels = { takeProfit: '64500', stopLoss: '63000' };
    const { id } = scenario.place(ALICE, { ...LIMIT, ...levels });
    scenario.tick('64001');
    expect(scenario.order(id).state).toBe('NEW');
    scenario.tick('63999');
    expect([scenario.position().state, ...levelsOf()]).toEqual(['open', 6_450_000, 6_300_000]);
    scenario.tick('62999');
    expect(scenario.position()).toMatchObject({ state: 'closed', ending: 'stop-loss' });
  });

  it('[EX-8.26] that the tick of the fill has passed close by that tick', () => {
    scenario.place(ALICE, { ...LIMIT, stopLoss: '63000' });
    scenario.tick('57900');
    expect(scenario.position()).toMatchObject({
      state: 'closed',
      ending: 'stop-loss',
      decidedTicks: 5_790_000,
    });
    scenario = tenfold();
    scenario.place(ALICE, { ...LIMIT, stopLoss: '63000' });
    scenario.tick('62000');
    expect(scenario.position()).toMatchObject({ state: 'closed', ending: 'stop-loss' });
    scenario = tenfold();
    scenario.place(ALICE, { ...LIMIT, stopLoss: '57910' });
    scenario.tick('57900');
    expect(scenario.position().ending).toBe('liquidation');
  });

  it('replace only what they name of a position that is added to', () => {
    scenario.place(ALICE, { takeProfit: '66300', stopLoss: '63700' });
    scenario.place(ALICE, { quantity: '0.05', stopLoss: '64000' });
    expect(levelsOf()).toEqual([6_630_000, 6_400_000]);
    scenario.place(ALICE, { quantity: '0.01' });
    expect(levelsOf()).toEqual([6_630_000, 6_400_000]);
  });

  it('are of what a flip opens, not of what it closes', () => {
    scenario.place(ALICE, { takeProfit: '66300' });
    scenario.place(ALICE, { side: 'sell', quantity: '0.25', stopLoss: '66000' });
    expect(levelsOf(2)).toEqual([null, 6_600_000]);
  });

  it('belong to what opens, and lie on their side of its price', () => {
    const refused = (asked: Parameters<LeverageScenario['place']>[1]) =>
      scenario.refusal(ALICE, asked);
    expect(refused({ takeProfit: '65000' })).toBe('TRIGGER_INVALID');
    expect(refused({ side: 'sell', takeProfit: '66000' })).toBe('TRIGGER_INVALID');
    expect(refused({ ...LIMIT, stopLoss: '64500' })).toBe('TRIGGER_INVALID');
    expect(refused({ ...LIMIT, takeProfit: '64500' })).toBe('accepted');
    expect(refused({ takeProfit: '325000.01' })).toBe('PRICE_OUT_OF_BAND');
    expect(refused({ stopLoss: '64000.001' })).toBe('PRICE_TICK_INVALID');
    expect(refused({ quantity: '0.01' })).toBe('accepted');
    const sell = { side: 'sell', quantity: '0.005' } as const;
    expect(refused({ ...sell, takeProfit: '64000' })).toBe('VALIDATION');
    expect(refused({ ...sell, isReduceOnly: true, stopLoss: '66000' })).toBe('VALIDATION');
    expect(refused(sell)).toBe('accepted');
  });

  it('outlive a restart with the order that waits', () => {
    scenario.place(ALICE, { ...LIMIT, takeProfit: '64500' });
    const again = new LeverageScenario({ from: scenario });
    scenario = again;
    again.tick('64000');
    expect(levelsOf()).toEqual([6_450_000, null]);
  });
});
