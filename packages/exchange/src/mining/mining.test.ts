/**
 * Machines live through their days in the machine: bought, started, paid, expired or cancelled. All
 * here were sold at a price in USDT, as in journals from before it followed bitcoin.
 */
import { formatUnits, multiplyDivide, parseUnits } from '@anywhen/money';
import { MARKETS } from '@anywhen/prices';
import { type MemberStatus, businessDate } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine, plain } from '../../testing/machine.ts';
import { MiningScenario, purchaseOf, termsWith } from '../../testing/mining-scenario.ts';

let scenario: MiningScenario;

beforeEach(() => {
  scenario = new MiningScenario();
});

const usdt = (owner: number | string = ALICE) =>
  plain(scenario.machine.balance(owner, 'USDT', 'financial'));
const btc = (uid = ALICE) => formatUnits(scenario.machine.balance(uid, 'BTC', 'financial'));
const soldOf = (model: string) => scenario.machine.exchange.modules.mining.soldOf(model);
const buy = (model: string, quantity: number, uid = ALICE) =>
  Machine.answer(scenario.buy(uid, purchaseOf(model, quantity)));
const cancel = (id: number, uid = ALICE) => Machine.answer(scenario.cancel(uid, id));

describe('[6.2] machines', () => {
  it('two Core cost 312, bring 0.00005512 a day, 0.00005556 at last, 0.00496124', () => {
    expect(buy('Core', 2)).toBe('accepted');
    expect(usdt()).toBe('8688');
    expect(usdt('house:mining')).toBe('312');
    expect(scenario.records.get(1)).toMatchObject({ state: 'pending' });
    scenario.turnDay();
    expect(scenario.records.get(1)).toMatchObject({ state: 'running', paidDays: 0 });
    expect(scenario.outputs).toEqual([]);
    scenario.turnDay();
    const [first] = scenario.outputs;
    expect(businessDate(first?.day ?? 0)).toBe('2026-05-02');
    expect(new Date(first?.atMs ?? 0).toISOString()).toBe('2026-05-03T00:00:00.000Z');
    expect(btc()).toBe('0.00005512');
    scenario.turnDays(88);
    expect(scenario.outputs).toHaveLength(89);
    expect(scenario.records.get(1)).toMatchObject({ state: 'running', endedAtMs: null });
    scenario.turnDay();
    expect(formatUnits(scenario.outputs[89]?.units ?? 0n)).toBe('0.00005556');
    expect(btc()).toBe('0.00496124');
    const { nowMs } = scenario.machine;
    expect(scenario.records.get(1)).toMatchObject({
      state: 'expired',
      endedAtMs: nowMs,
      paidDays: 90,
    });
    scenario.turnDays(3);
    expect(scenario.outputs).toHaveLength(90);
    // What was paid for them is not returned.
    expect(usdt()).toBe('8688');
  });

  it('cancelled the same day: all 312 come back, and two to the stock', () => {
    buy('Core', 2);
    expect(soldOf('Core')).toBe(2);
    const { reply } = scenario.cancel(ALICE, 1);
    expect('data' in reply && reply.data).toMatchObject({ id: '1', state: 'cancelled' });
    expect([usdt(), usdt('house:mining'), soldOf('Core')]).toEqual(['9000', '0', 0]);
    scenario.turnDays(3);
    expect(scenario.outputs).toEqual([]);
    expect(scenario.records.get(1)).toMatchObject({ state: 'cancelled', paidDays: 0 });
  });

  it('answer with what was agreed, its dates and what is left to spend', () => {
    const { reply } = scenario.buy(ALICE, purchaseOf('Core', 2));
    expect('data' in reply && reply.data).toEqual({
      machine: {
        id: '1',
        model: 'Core',
        quantity: 2,
        th: 50,
        termDays: 90,
        price: '312.00000000',
        daily: '0.00005512',
        output: '0.00496124',
        state: 'pending',
        boughtAtMs: scenario.machine.nowMs,
        startDay: scenario.day + 1,
        endDay: scenario.day + 91,
        paid: '0.00000000',
        paidUsdt: '0.00000000',
        paidDays: 0,
        lastPaidDay: null,
        endedAtMs: null,
      },
      available: '8688.00000000',
    });
  });

  it('can be cancelled until they start, by their member, once, and never again', () => {
    buy('Nano', 1);
    buy('Nano', 2);
    buy('Nano', 3);
    expect(cancel(1, BOB)).toBe('NOT_FOUND');
    expect(cancel(9)).toBe('NOT_FOUND');
    expect(cancel(1)).toBe('accepted');
    expect(cancel(1)).toBe('NOT_FOUND');
    scenario.turnDay();
    expect(cancel(2)).toBe('REDEEM_NOT_ALLOWED');
    scenario.turnDays(29);
    expect(cancel(2)).toBe('REDEEM_NOT_ALLOWED');
    scenario.turnDay();
    expect(scenario.records.get(2)?.state).toBe('expired');
    expect(cancel(2)).toBe('NOT_FOUND');
    expect(soldOf('Nano')).toBe(5);
  });

  it('cannot be cancelled in the moment after midnight, nor before all is booked', () => {
    scenario = new MiningScenario({ bookingsMax: 1 });
    buy('Nano', 1);
    buy('Nano', 2);
    scenario.passMidnight();
    expect(cancel(2)).toBe('DAY_NOT_BOOKED');
    scenario.rollDay();
    expect(cancel(1)).toBe('REDEEM_NOT_ALLOWED');
    expect(cancel(2)).toBe('DAY_NOT_BOOKED');
    scenario.settle();
    expect(cancel(2)).toBe('REDEEM_NOT_ALLOWED');
  });

  it.each<[MemberStatus, string]>([
    ['restricted', 'accepted'],
    ['frozen', 'accepted'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('[1.4] of a member who is %s are paid, and can be cancelled: %s', (status, answer) => {
    buy('Nano', 1);
    buy('Nano', 2);
    setStatus(status);
    expect(cancel(1)).toBe(answer);
    scenario.turnDays(2);
    expect(scenario.outputs.filter(({ machineId }) => machineId === 2)).toHaveLength(1);
  });

  it('give stock back when cancelled, not when expired; the personal limit is free again', () => {
    scenario.setTerms(termsWith('Nano', { stock: 50 }));
    expect(buy('Nano', 20)).toBe('accepted');
    expect(buy('Nano', 1)).toBe('PERSONAL_LIMIT_EXCEEDED');
    scenario.turnDays(30);
    expect(buy('Nano', 1)).toBe('PERSONAL_LIMIT_EXCEEDED');
    scenario.turnDay();
    expect(soldOf('Nano')).toBe(20);
    expect(buy('Nano', 20)).toBe('accepted');
    expect(buy('Nano', 11, BOB)).toBe('STOCK_EMPTY');
    expect(buy('Nano', 10, BOB)).toBe('accepted');
    expect(cancel(2)).toBe('accepted');
    expect(buy('Nano', 11, BOB)).toBe('PERSONAL_LIMIT_EXCEEDED');
    expect(soldOf('Nano')).toBe(30);
  });

  it('keep what was agreed when terms change, and are sold under the new ones from then on', () => {
    buy('Core', 2);
    const agreed = scenario.records.get(1);
    expect(scenario.setTerms(termsWith('Core', { price: '200', th: 40, termDays: 3 }))).toBe(
      'accepted',
    );
    expect(buy('Core', 1)).toBe('QUOTE_CHANGED');
    const next = { model: 'Core', quantity: 1, cost: '200', output: '0.00006615' };
    expect(Machine.answer(scenario.buy(ALICE, next))).toBe('accepted');
    scenario.turnDays(4);
    expect(scenario.records.get(2)).toMatchObject({ state: 'expired', paidUnits: 6615n });
    expect(scenario.records.get(1)).toEqual({
      ...agreed,
      state: 'running',
      startedAtMs: Date.UTC(2026, 4, 2),
      paidDays: 3,
      paidUnits: 3n * 5512n,
      paidUsdtUnits: expect.any(BigInt) as bigint,
    });
    scenario.setTerms({ ...termsWith('Core', {}), models: [] });
    expect(buy('Core', 1)).toBe('PRODUCT_CLOSED');
    scenario.turnDays(87);
    expect(scenario.records.get(1)).toMatchObject({ state: 'expired', paidUnits: 496124n });
  });
});

describe('[M10] [0.3] the days of machines', () => {
  it('are paid in order, with their dates and once, after three midnights without a server', () => {
    buy('Nano', 1);
    buy('Core', 1, BOB);
    const { day: bought } = scenario;
    scenario.turnDays(2);
    scenario.machine.nowMs += 3 * 86_400_000;
    scenario.turnDays(3);
    scenario.settle();
    expect(Machine.answer(scenario.rollDay())).toBe('FORBIDDEN');
    const paid = scenario.outputs.map(({ machineId, day }) => [machineId, day - bought]);
    expect(paid).toEqual([1, 2, 3, 4].flatMap((day) => [1, 2].map((id) => [id, day])));
  });

  it.each([1, 60, 3_600])('of %d s bring the same as days of 86 400 s', (daySeconds) => {
    const live = (length: number) => {
      scenario = new MiningScenario({ daySeconds: length });
      const { day: first } = scenario;
      buy('Nano', 3);
      scenario.turnDays(31);
      const days = scenario.outputs.map(({ day, units }) => [day - first, units]);
      return { days, btc: btc(), state: scenario.records.get(1)?.state };
    };
    const fast = live(daySeconds);
    expect(fast).toEqual(live(86_400));
    expect(fast).toMatchObject({ btc: '0.00049611', state: 'expired' });
  });

  it('are worth what bitcoin costs when they are paid, cut off', () => {
    scenario = new MiningScenario({ daySeconds: 20 });
    const index = MARKETS.findIndex(({ currency }) => currency === 'BTC');
    const prices = new Set<number>();
    buy('Max', 1);
    scenario.turnDay();
    for (let day = 0; day < 5; day += 1) {
      scenario.feed.tickTo(Math.floor(scenario.machine.nowMs / 1_000));
      scenario.turnDay();
      const reference = scenario.machine.exchange.modules.markets.reference();
      const price = reference?.priceUnits[index] ?? 0;
      prices.add(price);
      const { units, usdtUnits } = scenario.outputs[day] ?? { units: 0n, usdtUnits: 0n };
      const worth = multiplyDivide({ a: units, b: BigInt(price), divisor: 100n }, 'down');
      expect([units, usdtUnits]).toEqual([27562n, worth]);
    }
    expect(prices.size).toBeGreaterThan(1);
    const sum = scenario.outputs.reduce((total, { usdtUnits }) => total + usdtUnits, 0n);
    expect(scenario.records.get(1)).toMatchObject({ paidUsdtUnits: sum });
    expect(sum).toBeGreaterThan(parseUnits('50'));
  });

  it('name their day in the postings', () => {
    buy('Nano', 1);
    scenario.turnDay();
    scenario.passMidnight();
    const { changes } = scenario.rollDay();
    const postings = changes.flatMap((change) => (change.kind === 'posting' ? change : []));
    const reference = `1@${scenario.day - 1}`;
    expect(postings).toMatchObject([
      { type: 'MINING_OUTPUT', units: -551n, reference },
      { type: 'MINING_OUTPUT', units: 551n, reference },
    ]);
  });
});

function setStatus(status: MemberStatus): void {
  const body = { kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' } as const;
  scenario.machine.asSystem(body);
}
