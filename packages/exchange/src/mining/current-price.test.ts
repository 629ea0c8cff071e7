/** The price of machines follows bitcoin, and so does what comes back until they start. */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { MACHINE_MODELS, machinePriceUnits, machineRefundUnits } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, Machine, plain } from '../../testing/machine.ts';
import { FIXED_TERMS, MiningScenario, purchaseOf } from '../../testing/mining-scenario.ts';
import { describeMiningTerms } from './mining-terms.ts';

const TERMS = describeMiningTerms();
let scenario: MiningScenario;

beforeEach(() => {
  scenario = new MiningScenario({ terms: TERMS });
});

const buy = (model: string, quantity: number) =>
  Machine.answer(scenario.buy(ALICE, scenario.shown(model, quantity)));
const cancel = (refund?: string) =>
  scenario.cancel(ALICE, 1, refund === undefined ? {} : { refund });
const usdt = () => scenario.machine.balance(ALICE, 'USDT', 'financial');
const machineOf = (id: number) => {
  const machine = scenario.records.get(id);
  if (!machine) throw new Error(`there is no machine ${id}`);
  return machine;
};
/** What would come back now. */
const refundNow = () => {
  const machine = machineOf(1);
  return machineRefundUnits({ ...machine, priceBps: machine.priceBps ?? 0 }, scenario.bitcoinUnits);
};

/** Ticks until the price of bitcoin is on this side of what it was. */
function tickUntil(side: 'lower' | 'higher'): void {
  const before = scenario.bitcoinUnits;
  for (;;) {
    scenario.tick();
    const now = scenario.bitcoinUnits;
    if (side === 'lower' ? now < before : now > before) return;
  }
}

describe('[6.2] the price of machines', () => {
  it('[EX-6.1] two Core cost 320.2232358 USDT at 65 000, and 99.3 % of their output always', () => {
    const [bps, outputUnits] = [9_930, parseUnits('0.00248062')];
    const at = (price: string) =>
      formatUnits(2n * machinePriceUnits({ priceBps: bps, outputUnits }, parseUnits(price)));
    expect([at('65000'), at('130000')]).toEqual(['320.22323580', '640.44647160']);
    expect(buy('Core', 2)).toBe('accepted');
    const { priceUnits, priceBps, quantity } = machineOf(1);
    const one = machinePriceUnits({ priceBps: bps, outputUnits }, scenario.bitcoinUnits);
    expect([priceBps, priceUnits]).toEqual([bps, one * BigInt(quantity)]);
    expect(usdt()).toBe(parseUnits('9000') - priceUnits);
    scenario.turnDays(91);
    expect(machineOf(1)).toMatchObject({ state: 'expired', paidUnits: 496124n, refundUnits: null });
  });

  it.each(MACHINE_MODELS)('$code: break-even is its share of every price', (model) => {
    const { priceBps } = model;
    const outputUnits = parseUnits('0.00016537');
    for (const price of ['0.01', '999.99', '65000', '1234567.89']) {
      const bitcoin = parseUnits(price);
      const cost = machinePriceUnits({ priceBps, outputUnits }, bitcoin);
      const exact = outputUnits * bitcoin * BigInt(priceBps);
      const over = cost * 10_000n * parseUnits('1') - exact;
      expect(over >= 0n && over < 10_000n * parseUnits('1')).toBe(true);
    }
  });

  it('is that of the tick of the purchase, not the one that was shown', () => {
    const shown = scenario.shown('Core', 2);
    for (const side of ['higher', 'lower'] as const) {
      tickUntil(side);
      const now = parseUnits(scenario.shown('Core', 2).cost);
      const before = usdt();
      expect(Machine.answer(scenario.buy(ALICE, shown))).toBe('accepted');
      expect(before - usdt()).toBe(now);
      scenario.machine.nowMs += 2_001;
    }
  });

  it('may be up to 1 % above what was shown, and is refused beyond with what it is now', () => {
    const now = scenario.shown('Core', 2);
    const shownAt = (bps: bigint) => {
      const cost = { a: parseUnits(now.cost), b: 10_000n, divisor: bps };
      return { ...now, cost: formatUnits(multiplyDivide(cost, 'up')) };
    };
    const { reply } = scenario.buy(ALICE, shownAt(10_101n));
    const data = { cost: now.cost, output: now.output };
    expect(reply).toMatchObject({ rejection: { code: 'QUOTE_CHANGED', data } });
    expect(Machine.answer(scenario.buy(ALICE, { ...now, output: '0.1' }))).toBe('QUOTE_CHANGED');
    expect(Machine.answer(scenario.buy(ALICE, { ...now, cost: 'x' }))).toBe('QUOTE_CHANGED');
    expect(Machine.answer(scenario.buy(ALICE, shownAt(10_100n)))).toBe('accepted');
  });

  it('needs a tick that is not older than 3 s, before anything about the quote', () => {
    const wrong = { ...scenario.shown('Core', 2), cost: '1' };
    scenario.machine.nowMs += 3_001;
    expect(Machine.answer(scenario.buy(ALICE, wrong))).toBe('FEED_STALE');
    scenario = new MiningScenario({ terms: TERMS, hasPrice: false });
    expect(Machine.answer(scenario.buy(ALICE, wrong))).toBe('FEED_STALE');
  });
});

describe('[6.2] cancelling', () => {
  it('[EX-6.2] at 65 000 bought for 320.2232358: at 61 750 come back 304.21207402, no more above', () => {
    const bought = {
      quantity: 2,
      priceUnits: parseUnits('320.2232358'),
      priceBps: 9_930,
      outputUnits: parseUnits('0.00496124'),
    };
    const at = (price: string) => formatUnits(machineRefundUnits(bought, parseUnits(price)));
    expect(at('61750')).toBe('304.21207402');
    expect([at('65000'), at('68250')]).toEqual(['320.22323580', '320.22323580']);
  });

  it('[EX-6.2] brings what the market moved down, keeps the rest with the house, once', () => {
    buy('Core', 2);
    const { priceUnits } = machineOf(1);
    tickUntil('lower');
    const back = refundNow();
    expect(back).toBeLessThan(priceUnits);
    expect(Machine.answer(cancel(formatUnits(back)))).toBe('accepted');
    expect(machineOf(1)).toMatchObject({ state: 'cancelled', refundUnits: back });
    expect(usdt()).toBe(parseUnits('9000') - priceUnits + back);
    expect(scenario.machine.balance('house:mining', 'USDT')).toBe(priceUnits - back);
    expect(scenario.machine.exchange.modules.mining.soldOf('Core')).toBe(0);
    expect(Machine.answer(cancel(formatUnits(back)))).toBe('NOT_FOUND');
  });

  it('brings no more than was paid after the market has moved up', () => {
    buy('Core', 2);
    tickUntil('higher');
    const { reply } = cancel(formatUnits(machineOf(1).priceUnits));
    const { priceUnits } = machineOf(1);
    const refund = formatUnits(priceUnits);
    expect('data' in reply && reply.data).toMatchObject({ priceBps: 9_930, refund });
    expect(plain(usdt())).toBe('9000');
  });

  it('brings what the tick says, and is refused where that is 1 % less than was shown', () => {
    buy('Core', 2);
    tickUntil('lower');
    const now = refundNow();
    const above = (bps: bigint) => formatUnits((now * 10_000n) / (10_000n - bps));
    for (const refund of [undefined, 'x', above(101n)]) {
      const data = { refund: formatUnits(now) };
      expect(cancel(refund).reply).toMatchObject({ rejection: { code: 'QUOTE_CHANGED', data } });
    }
    expect(Machine.answer(cancel(above(100n)))).toBe('accepted');
    expect(machineOf(1).refundUnits).toBe(now);
  });

  it('needs a tick that is not older than 3 s', () => {
    buy('Core', 2);
    scenario.machine.nowMs += 3_001;
    expect(Machine.answer(cancel('320'))).toBe('FEED_STALE');
  });

  it('is by what was agreed: new terms change neither the share nor what was sold before them', () => {
    buy('Core', 2);
    scenario.setTerms({
      ...TERMS,
      models: TERMS.models.map((model) => ({ ...model, priceBps: 100, th: 1 })),
    });
    expect(Machine.answer(cancel(formatUnits(refundNow())))).toBe('accepted');
    expect(plain(usdt())).toBe('9000');
    scenario = new MiningScenario({ terms: FIXED_TERMS });
    scenario.buy(ALICE, purchaseOf('Core', 2));
    scenario.setTerms(TERMS);
    tickUntil('lower');
    scenario.machine.nowMs += 60_000;
    const { reply } = cancel();
    expect('data' in reply && reply.data).not.toHaveProperty('refund');
    expect(plain(usdt())).toBe('9000');
  });
});
