/** Why machines are not sold (rulebook 6.2): every check, and of two neighbours the first. */
import { formatUnits } from '@anywhen/money';
import type { MemberStatus } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { MiningScenario, purchaseOf, termsWith } from '../../testing/mining-scenario.ts';
import type { MachinePurchase } from './commands.ts';

type Broken = {
  readonly code: string;
  readonly hasPrice?: false;
  readonly prepare?: (scenario: MiningScenario) => void;
  readonly asked?: { model?: string; quantity?: number };
  readonly shown?: Partial<MachinePurchase>;
};

/** In the order of the rulebook; each breaks one rule and no other. */
const CHECKS: readonly Broken[] = [
  { code: 'VALIDATION', shown: { quantity: 0 } },
  { code: 'ACCOUNT_TRADE_RESTRICTED', prepare: (scenario) => setStatus(scenario, 'restricted') },
  { code: 'DAY_NOT_BOOKED', prepare: (scenario) => scenario.passMidnight() },
  { code: 'PRODUCT_CLOSED', shown: { model: 'Mega' } },
  {
    code: 'STOCK_EMPTY',
    prepare: (scenario) => void scenario.setTerms(termsWith('Core', { stock: 1 })),
  },
  { code: 'PERSONAL_LIMIT_EXCEEDED', asked: { quantity: 11 } },
  { code: 'QUOTE_CHANGED', shown: { cost: '311' } },
  { code: 'FEED_STALE', hasPrice: false },
  {
    code: 'ORDER_REPEATED',
    prepare: (scenario) => {
      scenario.buy(ALICE, purchaseOf('Core', 2));
      scenario.machine.nowMs += 2_000;
    },
  },
  { code: 'BALANCE_INSUFFICIENT', prepare: spendAll },
];

/** There is always a price after the first: nothing was bought before it that could be repeated. */
const PAIRS = CHECKS.slice(1).map((later, place) => {
  const earlier = CHECKS[place] ?? later;
  return earlier.hasPrice === false
    ? ([earlier, CHECKS[9] ?? later] as const)
    : ([earlier, later] as const);
});

describe('[6.2] a purchase', () => {
  it.each(CHECKS)('is refused: $code', (check) => {
    expect(answer([check])).toBe(check.code);
  });

  it.each(PAIRS)('is refused for the first of two: $code', (earlier, later) => {
    expect(answer([earlier, later])).toBe(earlier.code);
  });

  it.each<[MemberStatus, string]>([
    ['frozen', 'ACCOUNT_FROZEN'],
    ['disabled', 'ACCOUNT_STATUS_ABNORMAL'],
  ])('[1.4] is refused to a member who is %s', (status, code) => {
    expect(answer([{ code, prepare: (scenario) => setStatus(scenario, status) }])).toBe(code);
  });

  it('is refused to whom nobody knows, and without any terms', () => {
    const scenario = new MiningScenario();
    expect(Machine.answer(scenario.buy(10000009, purchaseOf('Core', 2)))).toBe('USER_NOT_FOUND');
    const fresh = new Machine();
    fresh.asSystem({ kind: 'set-business-days', daySeconds: 86_400 });
    fresh.asSystem({ kind: 'open-member', uid: ALICE });
    const body = { kind: 'buy-machines', ...purchaseOf('Core', 2) } as const;
    expect(Machine.answer(fresh.asMember(ALICE, body))).toBe('PRODUCT_CLOSED');
  });

  it.each([1.5, -1, Number.NaN])('of %d machines cannot be read', (quantity) => {
    expect(answer([{ code: '', shown: { quantity } }])).toBe('VALIDATION');
  });

  it.each<Partial<MachinePurchase>>([
    { output: '0.00496125' },
    { output: '0.00496123' },
    { output: '' },
    { cost: '312.00000001' },
    { cost: 'NaN' },
  ])('has the price and output that were shown, or says what they are: %o', (shown) => {
    const scenario = new MiningScenario();
    const { reply } = scenario.buy(ALICE, { ...purchaseOf('Core', 2), ...shown });
    const data = { cost: '312.00000000', output: '0.00496124' };
    expect(reply).toMatchObject({ rejection: { code: 'QUOTE_CHANGED', data } });
    const plainly = { model: 'Core', quantity: 2, cost: '312', output: '0.00496124' };
    expect(Machine.answer(scenario.buy(ALICE, plainly))).toBe('accepted');
  });

  it('says what is left of stock, limit and balance', () => {
    const scenario = new MiningScenario();
    scenario.setTerms(termsWith('Core', { stock: 7 }));
    scenario.buy(ALICE, purchaseOf('Core', 4));
    const refusal = (uid: number, quantity: number, model = 'Core') =>
      scenario.buy(uid, purchaseOf(model, quantity)).reply;
    expect(refusal(BOB, 4)).toMatchObject({ rejection: { data: { left: 3 } } });
    scenario.setTerms(termsWith('Core', { stock: 3 }));
    expect(refusal(BOB, 1)).toMatchObject({ rejection: { data: { left: 0 } } });
    scenario.setTerms(termsWith('Core', {}));
    expect(refusal(ALICE, 7)).toMatchObject({ rejection: { data: { left: 6 } } });
    const data = { available: '8376.00000000', currency: 'USDT' };
    expect(refusal(ALICE, 2, 'Max')).toMatchObject({ rejection: { data } });
  });

  it('[EX-6.3] is refused above as many purchases as the terms allow to be open', () => {
    const scenario = new MiningScenario({ terms: { ...termsWith('Nano', {}), openMax: 3 } });
    const buy = (quantity: number) => scenario.buy(ALICE, purchaseOf('Nano', quantity));
    for (const quantity of [1, 2, 3]) expect(Machine.answer(buy(quantity))).toBe('accepted');
    expect(buy(4).reply).toMatchObject({
      rejection: { code: 'TOO_MANY_RECORDS', data: { max: 3 } },
    });
    scenario.cancel(ALICE, 1);
    expect(Machine.answer(buy(4))).toBe('accepted');
    expect(scenario.setTerms({ ...termsWith('Nano', {}), openMax: 201 })).toBe('VALIDATION');
  });

  it('may be repeated after two seconds, or with another quantity at once', () => {
    const scenario = new MiningScenario();
    const buy = (quantity: number) =>
      Machine.answer(scenario.buy(ALICE, purchaseOf('Nano', quantity)));
    expect([buy(1), buy(1), buy(2)]).toEqual(['accepted', 'ORDER_REPEATED', 'accepted']);
    scenario.machine.nowMs += 2_001;
    expect(buy(1)).toBe('accepted');
  });
});

function answer(broken: readonly Broken[]): string {
  const scenario = new MiningScenario({
    hasPrice: broken.every(({ hasPrice }) => hasPrice ?? true),
  });
  for (const { prepare } of broken) prepare?.(scenario);
  let asked = { model: 'Core', quantity: 2 };
  for (const each of broken) asked = { ...asked, ...each.asked };
  let purchase = purchaseOf(asked.model, asked.quantity);
  for (const { shown } of broken) purchase = { ...purchase, ...shown };
  return Machine.answer(scenario.buy(ALICE, purchase));
}

function setStatus(scenario: MiningScenario, status: MemberStatus): void {
  const body = { kind: 'change-status', uid: ALICE, status, reason: 'unusual-activity' } as const;
  scenario.machine.asSystem(body);
}

function spendAll(scenario: MiningScenario): void {
  const left = scenario.machine.balance(ALICE, 'USDT', 'financial');
  scenario.transfer(ALICE, ['financial', 'funds'], formatUnits(left));
}
