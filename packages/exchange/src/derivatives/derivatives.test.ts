/** Leveraged contracts from opening to their end, by the worked examples of rulebook 8.2. */
import { formatUnits } from '@anywhen/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { LeverageScenario, codeOf } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB } from '../../testing/machine.ts';
import { describeLeveragePosition, describePositionEvent } from './position-line.ts';

let scenario: LeverageScenario;

beforeEach(() => {
  scenario = new LeverageScenario();
  for (const uid of [ALICE, BOB]) scenario.change(uid, { level: 1 });
  for (const uid of [ALICE, BOB]) choose(uid, 10);
});

const choose = (uid: number, leverage: number, symbol = 'BTCUSDT') =>
  codeOf(scenario.ask(uid, { kind: 'set-leverage', symbol, leverage }));
const close = (quantity: string | null, positionId = 1, uid = ALICE) =>
  codeOf(scenario.ask(uid, { kind: 'close-position', positionId, quantity }));
const margin = (direction: 'add' | 'remove', amount: string, uid = ALICE) =>
  codeOf(scenario.ask(uid, { kind: 'change-position-margin', positionId: 1, direction, amount }));
const levels = (takeProfit: string | null, stopLoss: string | null) =>
  codeOf(scenario.ask(ALICE, { kind: 'set-position-levels', positionId: 1, takeProfit, stopLoss }));
const kinds = (id = 1) => scenario.eventsOf(id).map(({ kind }) => kind);
const houses = () =>
  (['house:deriv', 'house:fees', 'house:insurance'] as const).map((each) => scenario.house(each));

describe('[8.2] a position', () => {
  it('[EX-8.3] [EX-8.4] opens at its cost', () => {
    const order = scenario.place(ALICE);
    expect(order).toMatchObject({ state: 'FILLED', executedLots: 10_000n, positionId: 1 });
    expect(scenario.balance(ALICE)).toEqual(['8343.50000000', '653.25000000']);
    expect(houses()).toEqual(['0.00000000', '3.25000000', '0.00000000']);
    expect(describeLeveragePosition(scenario.position())).toMatchObject({
      side: 'long',
      leverage: 10,
      quantity: '0.10000',
      entryPrice: '65000.00000000',
      margin: '650.00000000',
      reserve: '3.25000000',
      liquidationPrice: '58823.53',
      state: 'open',
    });
  });

  it('takes half the spread at the market', () => {
    const spread = new LeverageScenario({ hasSpread: true });
    spread.place(ALICE, { quantity: '0.01' });
    spread.place(BOB, { quantity: '0.01', side: 'sell' });
    expect(describeLeveragePosition(spread.position(1)).entryPrice).toBe('65006.50000000');
    expect(describeLeveragePosition(spread.position(2)).entryPrice).toBe('64993.50000000');
  });

  it('[EX-8.5] is liquidated by the first tick that demands it, and gets its rest back', () => {
    scenario.place(ALICE);
    scenario.tick('58823.53');
    expect(scenario.position().state).toBe('open');
    scenario.tick('58820');
    expect(scenario.position()).toMatchObject({
      state: 'liquidated',
      ending: 'liquidation',
      decidedTicks: 5_882_000,
    });
    expect(scenario.balance(ALICE)).toEqual(['8364.04500000', '0.00000000']);
    expect(houses()).toEqual(['618.00000000', '6.19100000', '11.76400000']);
    expect(kinds()).toEqual(['opened', 'liquidated']);
  });

  it('[EX-8.6] after a gap costs the insurance, never more than the margin', () => {
    scenario.place(ALICE);
    scenario.tick('58000');
    expect(scenario.balance(ALICE)).toEqual(['8343.50000000', '0.00000000']);
    // The house fills what the insurance would be below zero by: 61.25 − the fee of 11.60.
    expect(houses()).toEqual(['650.35000000', '6.15000000', '0.00000000']);
    const filled = scenario.log.flat().filter((change) => change.kind === 'posting');
    expect(
      filled.filter(({ type }) => type === 'DERIV_INSURANCE').map(({ units }) => units),
    ).toEqual([-4_965_000_000n, 4_965_000_000n]);
    const [, event] = scenario.eventsOf();
    expect(describePositionEvent(scenario.position(), event as never)).toMatchObject({
      kind: 'liquidated',
      price: '58000.00',
      insured: '61.25000000',
      after: { quantity: '0.00000', margin: '0.00000000' },
    });
    expect(describeLeveragePosition(scenario.position())).toMatchObject({
      realised: '-700.00000000',
      fees: '17.75000000',
      insured: '61.25000000',
    });
  });

  it('[EX-8.7] is closed at the market by its member', () => {
    scenario.place(ALICE);
    scenario.tick('66300');
    expect(close(null)).toBe('accepted');
    expect(scenario.balance(ALICE)).toEqual(['9123.43500000', '0.00000000']);
    expect(houses()).toEqual(['-130.00000000', '6.56500000', '0.00000000']);
    expect(scenario.position()).toMatchObject({ state: 'closed', ending: 'member', lots: 0n });
  });

  it('[EX-8.8] [EX-8.15] takes margin in and lets it out', () => {
    scenario.place(ALICE);
    expect(margin('add', '200')).toBe('accepted');
    expect(describeLeveragePosition(scenario.position()).liquidationPrice).toBe('56812.47');
    scenario.tick('64000');
    const tooMuch = scenario.ask(ALICE, {
      kind: 'change-position-margin',
      positionId: 1,
      direction: 'remove',
      amount: '110.00000001',
    });
    expect(tooMuch).toMatchObject({ code: 'MARGIN_TOO_LOW', data: { left: '110.00000000' } });
    expect(margin('remove', '110')).toBe('accepted');
    expect(scenario.balance(ALICE)).toEqual(['8253.50000000', '743.25000000']);
    expect(kinds()).toEqual(['opened', 'margin-added', 'margin-removed']);
  });

  it('[EX-8.9] [EX-8.14] keeps its exact entry value, and gives parts of it', () => {
    scenario.place(ALICE);
    scenario.tick('66000');
    scenario.place(ALICE, { quantity: '0.05' });
    const position = describeLeveragePosition(scenario.position());
    expect(position).toMatchObject({ entryPrice: '65333.33333333', quantity: '0.15000' });
    close('0.05');
    expect(formatUnits(scenario.position().entryValueUnits)).toBe('6533.33333333');
    expect(kinds()).toEqual(['opened', 'added', 'reduced']);
    expect(scenario.eventsOf()[2]?.pnlUnits).toBe(3_333_333_333n);
  });

  it('[EX-8.11] flips: closes what is there, then opens the rest', () => {
    scenario.setTerms();
    scenario.tick('64993.50');
    scenario.place(ALICE);
    expect(describeLeveragePosition(scenario.position()).entryPrice).toBe('65000.00000000');
    scenario.tick('66306.64');
    const order = scenario.place(ALICE, { side: 'sell', quantity: '0.25' });
    expect(order).toMatchObject({ state: 'FILLED', positionId: 2 });
    expect(scenario.position(1).state).toBe('closed');
    expect(describeLeveragePosition(scenario.position(2))).toMatchObject({
      side: 'short',
      quantity: '0.15000',
      entryPrice: '66300.00000000',
      margin: '994.50000000',
      reserve: '4.97250000',
    });
    expect(scenario.balance(ALICE)).toEqual(['8118.99000000', '999.47250000']);
  });
});

describe('[8.2] limits', () => {
  const LIMIT = { type: 'limit', price: '64000' } as const;

  it('[EX-8.12] hold what opening costs, and open when the price reaches them', () => {
    const { id } = scenario.place(ALICE, LIMIT);
    expect(scenario.balance(ALICE)).toEqual(['8353.60000000', '646.40000000']);
    scenario.tick('64000.01');
    expect(scenario.order(id).state).toBe('NEW');
    scenario.tick('64000');
    expect(scenario.order(id)).toMatchObject({ state: 'FILLED', heldUnits: 0n, positionId: 1 });
    expect(scenario.balance(ALICE)).toEqual(['8355.52000000', '643.20000000']);
    expect(scenario.house('house:fees')).toBe('1.28000000');
  });

  it('[EX-8.12] release what closing made unneeded', () => {
    scenario.place(ALICE, { side: 'sell', quantity: '0.04' });
    const [before] = scenario.balance(ALICE);
    const { id } = scenario.place(ALICE, LIMIT);
    scenario.tick('64500');
    scenario.tick('63999');
    expect(scenario.order(id)).toMatchObject({ state: 'FILLED', positionId: 2 });
    expect(scenario.position(1)).toMatchObject({ state: 'closed', realisedUnits: 40_00000000n });
    expect(scenario.position(2)).toMatchObject({ side: 'long', lots: 6_000n });
    // The short's margin, reserve and gain less the maker fee, and less what the rest costs.
    const expected = Number(before) + 260 + 1.3 + 40 - 0.512 - 386.688;
    expect(Number(scenario.balance(ALICE)[0])).toBeCloseTo(expected, 8);
  });

  it('release all they held where they only close', () => {
    scenario.place(ALICE, { side: 'sell' });
    const { id } = scenario.place(ALICE, { ...LIMIT, quantity: '0.04' });
    scenario.tick('63999');
    expect(scenario.order(id)).toMatchObject({ state: 'FILLED', heldUnits: 0n, positionId: 1 });
    const { marginUnits, reserveUnits } = scenario.position(1);
    expect(scenario.balance(ALICE)[1]).toBe(formatUnits(marginUnits + reserveUnits));
  });

  it('[EX-8.13] that a gap goes through may be liquidated by the same tick', () => {
    scenario.place(ALICE, LIMIT);
    scenario.place(BOB, LIMIT);
    scenario.tick('58000');
    expect(scenario.position(1).state).toBe('open');
    const other = new LeverageScenario();
    other.change(ALICE, { level: 1 });
    other.ask(ALICE, { kind: 'set-leverage', symbol: 'BTCUSDT', leverage: 10 });
    other.place(ALICE, LIMIT);
    other.tick('57900');
    expect(other.order(1).state).toBe('FILLED');
    expect(other.position(1)).toMatchObject({ state: 'liquidated', decidedTicks: 5_790_000 });
    expect(other.eventsOf().map(({ kind }) => kind)).toEqual(['opened', 'liquidated']);
  });

  it('that the market meets are executed at once, as a taker', () => {
    const order = scenario.place(ALICE, { ...LIMIT, price: '65100' });
    expect(order).toMatchObject({ state: 'FILLED', executedValueUnits: 6_500_00000000n });
    expect(scenario.house('house:fees')).toBe('3.25000000');
  });

  it('can be cancelled, one or all of a market', () => {
    scenario.place(ALICE, LIMIT);
    scenario.place(ALICE, { ...LIMIT, price: '63000' });
    scenario.place(ALICE, { ...LIMIT, symbol: 'ETHUSDT', price: '3100', quantity: '1' });
    const cancel = (orderId: number, uid = ALICE) =>
      codeOf(scenario.ask(uid, { kind: 'cancel-leverage-order', orderId }));
    expect(cancel(1, BOB)).toBe('NOT_FOUND');
    expect(cancel(1)).toBe('accepted');
    expect(cancel(1)).toBe('NOT_FOUND');
    const verdict = scenario.ask(ALICE, { kind: 'cancel-leverage-orders', symbol: 'BTCUSDT' });
    expect(verdict).toMatchObject({ data: { canceledIds: ['2'] } });
    expect(scenario.order(3).state).toBe('NEW');
    scenario.disable(ALICE);
    expect(scenario.order(3).state).toBe('CANCELED');
    expect(scenario.balance(ALICE)).toEqual(['9000.00000000', '0.00000000']);
  });

  it('reduce-only hold nothing, take what is there, and go with the position', () => {
    scenario.place(ALICE);
    const sell = { ...LIMIT, side: 'sell', price: '66000', isReduceOnly: true } as const;
    const first = scenario.place(ALICE, { ...sell, quantity: '0.25' });
    const second = scenario.place(ALICE, { ...sell, price: '67000' });
    expect(scenario.balance(ALICE)[1]).toBe('653.25000000');
    scenario.tick('66500');
    expect(scenario.order(first.id)).toMatchObject({ state: 'EXPIRED', executedLots: 10_000n });
    expect(scenario.order(second.id)).toMatchObject({ state: 'EXPIRED', executedLots: 0n });
    expect(scenario.position()).toMatchObject({ state: 'closed', realisedUnits: 100_00000000n });
    expect(scenario.balance(ALICE)[1]).toBe('0.00000000');
  });

  it('pay the difference where a position asks for more than was held, or expire', () => {
    const { id } = scenario.place(ALICE, LIMIT);
    const other = scenario.place(BOB, LIMIT);
    scenario.setTerms({ spreadBps: 0, takerBps: 10 });
    for (const uid of [ALICE, BOB]) scenario.place(uid, { quantity: '0.01' });
    const [left] = scenario.balance(BOB);
    scenario.ask(BOB, {
      kind: 'change-position-margin',
      positionId: 2,
      direction: 'add',
      amount: left,
    });
    scenario.tick('64000');
    expect(scenario.order(id)).toMatchObject({ state: 'FILLED', positionId: 1 });
    expect(scenario.order(other.id)).toMatchObject({ state: 'EXPIRED', executedLots: 0n });
    // 0.65 + 6.40 of the terms the position was opened under.
    expect(formatUnits(scenario.position(1).reserveUnits)).toBe('7.05000000');
    expect(scenario.balance(BOB)[0]).toBe('646.40000000');
  });
});

describe('[8.2] take-profit and stop-loss', () => {
  it('close at the market of the tick that reaches them', () => {
    scenario.setTerms();
    scenario.place(ALICE);
    expect(levels('66000', '64000')).toBe('accepted');
    scenario.tick('66010');
    expect(scenario.position()).toMatchObject({
      state: 'closed',
      ending: 'take-profit',
      decidedTicks: 6_601_000,
    });
    expect(describeLeveragePosition(scenario.position()).closedPrice).toBe('66003.39000000');
  });

  it('of a short lie the other way round', () => {
    scenario.place(ALICE, { side: 'sell' });
    expect(levels('66000', null)).toBe('TRIGGER_INVALID');
    expect(levels('64000', '66000')).toBe('accepted');
    scenario.tick('66000');
    expect(scenario.position()).toMatchObject({ state: 'closed', ending: 'stop-loss' });
  });

  it('[EX-8.22] come before a liquidation that the same tick reaches after them', () => {
    scenario.place(ALICE);
    levels(null, '59000');
    scenario.tick('58000');
    expect(scenario.position()).toMatchObject({ state: 'closed', ending: 'stop-loss' });
    // 650 − 700 + 3.25 − 2.90: no fee of a liquidation, and the insurance pays 49.65.
    expect(scenario.position().insuredUnits).toBe(4_965_000_000n);
    expect(scenario.balance(ALICE)).toEqual(['8343.50000000', '0.00000000']);
  });

  it('[EX-8.22] yield to a liquidation that comes first on the way', () => {
    scenario.place(ALICE);
    levels(null, '58823.51');
    scenario.tick('58000');
    expect(scenario.position().ending).toBe('liquidation');
    scenario.place(BOB);
    const positionId = 2;
    const stop = { kind: 'set-position-levels', positionId, takeProfit: null } as const;
    scenario.tick('58000');
    expect(codeOf(scenario.ask(BOB, { ...stop, stopLoss: '50000' }))).toBe('accepted');
  });

  it('can be taken away again, and lie on their side of the price', () => {
    scenario.place(ALICE);
    expect(levels('65000', null)).toBe('TRIGGER_INVALID');
    expect(levels(null, '65000')).toBe('TRIGGER_INVALID');
    expect(levels('325000.01', null)).toBe('PRICE_OUT_OF_BAND');
    expect(levels(null, '12999.99')).toBe('PRICE_OUT_OF_BAND');
    expect(levels('66000.001', null)).toBe('PRICE_TICK_INVALID');
    expect(levels('x', null)).toBe('AMOUNT_ABNORMAL');
    expect(levels('66000', null)).toBe('accepted');
    expect(levels(null, null)).toBe('accepted');
    scenario.tick('70000');
    expect(scenario.position().state).toBe('open');
  });
});

describe('[1.2] the leverage of a market', () => {
  it('is chosen while nothing is open in it', () => {
    expect(choose(ALICE, 20)).toBe('accepted');
    expect(choose(ALICE, 7)).toBe('LEVERAGE_INVALID');
    expect(choose(ALICE, 20, 'SOLUSDT')).toBe('LEVERAGE_INVALID');
    expect(choose(ALICE, 5, 'ETCUSDT')).toBe('SYMBOL_CLOSED');
    scenario.place(ALICE, { quantity: '0.01', type: 'limit', price: '60000' });
    expect(choose(ALICE, 10)).toBe('LEVERAGE_IN_USE');
    scenario.ask(ALICE, { kind: 'cancel-leverage-orders' });
    scenario.place(ALICE, { quantity: '0.01' });
    expect(scenario.position()).toMatchObject({ leverage: 20, marginUnits: 32_50000000n });
    expect(choose(ALICE, 10)).toBe('LEVERAGE_IN_USE');
    close(null);
    expect(choose(ALICE, 10)).toBe('accepted');
  });

  it('[1.5] above 5× asks for level 1, when chosen and when used', () => {
    scenario.change(BOB, { level: 0 });
    expect(scenario.refusal(BOB)).toBe('KYC_PRIMARY_REQUIRED');
    expect(choose(BOB, 20)).toBe('KYC_PRIMARY_REQUIRED');
    expect(choose(BOB, 5)).toBe('accepted');
    expect(scenario.refusal(BOB)).toBe('accepted');
  });

  it('is 5× without a choice', () => {
    expect(scenario.place(ALICE, { symbol: 'ETHUSDT', quantity: '1' }).leverage).toBe(5);
  });
});
