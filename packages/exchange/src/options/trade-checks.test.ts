/** Every refusal of a purchase and of a sale, and which of two answers first. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { OPTIONS_OFFER } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { START } from '../../testing/hand-fed-seconds.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { OptionsScenario } from '../../testing/options-scenario.ts';
import type { OptionOrder } from './commands.ts';

const STRANGER = 99999999;
const CLOSES = START + 180;
const refusal = ({ reply }: Outcome) => (reply.isAccepted ? 'accepted' : reply.rejection);
const changeStatus = (scenario: OptionsScenario, status: 'restricted' | 'frozen' | 'disabled') =>
  scenario.machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'asked-for' });

describe('[7.4] a purchase', () => {
  it('[1.4] is for active members', () => {
    const scenario = new OptionsScenario();
    expect(Machine.answer(scenario.buy(scenario.order(), STRANGER))).toBe('USER_NOT_FOUND');
    expect(Machine.answer(changeStatus(scenario, 'restricted'))).toBe('accepted');
    expect(Machine.answer(scenario.buy())).toBe('ACCOUNT_TRADE_RESTRICTED');
    changeStatus(scenario, 'frozen');
    expect(Machine.answer(scenario.buy())).toBe('ACCOUNT_FROZEN');
    changeStatus(scenario, 'disabled');
    expect(Machine.answer(scenario.buy())).toBe('ACCOUNT_STATUS_ABNORMAL');
  });

  it('is of a series that is open', () => {
    const scenario = new OptionsScenario();
    const order = scenario.order();
    for (const series of ['BTC-5M-2601100020', 'BTC-7M-2601100005', 'XRP-5M-2601100005']) {
      expect(Machine.answer(scenario.buy({ ...order, series }))).toBe('SERIES_CLOSED');
    }
  });

  it('ends 60 s before the expiry, by the clock as by ticks', () => {
    const scenario = new OptionsScenario();
    const { code } = [...scenario.series.values()][0] ?? { code: '' };
    scenario.tickTo(CLOSES - 2);
    expect(Machine.answer(scenario.buy(scenario.order({ code })))).toBe('accepted');
    const order = scenario.order({ code });
    scenario.machine.nowMs = CLOSES * 1_000 - 1;
    expect(Machine.answer(scenario.buy(order))).toBe('accepted');
    scenario.machine.nowMs = CLOSES * 1_000;
    expect(Machine.answer(scenario.buy(order))).toBe('SERIES_CLOSED');
    expect(Machine.answer(scenario.sell(1))).toBe('SERIES_CLOSED');
  });

  it.each<[Partial<OptionOrder>, object]>([
    [{ strike: '65001.00' }, { strike: 'not-offered' }],
    [{ strike: 'x' }, { strike: 'not-offered' }],
    [{ strike: '1e3' }, { strike: 'not-offered' }],
    [{ quantity: 0 }, { quantity: 'not-offered' }],
    [{ quantity: -1 }, { quantity: 'not-offered' }],
    [{ quantity: 1.5 }, { quantity: 'not-offered' }],
    [{ quantity: 1_001 }, { quantity: 'not-offered' }],
  ])('with %o is not valid', (change, fields) => {
    const scenario = new OptionsScenario();
    const outcome = scenario.buy({ ...scenario.order(), ...change });
    expect(refusal(outcome)).toEqual({ code: 'VALIDATION', fields });
  });

  it('takes a strike however it is written', () => {
    const scenario = new OptionsScenario();
    const order = scenario.order();
    const strike = order.strike.replace(/\.00$/, '');
    expect(Machine.answer(scenario.buy({ ...order, strike }))).toBe('accepted');
  });

  it('needs a tick that is not older than 3 s', () => {
    const scenario = new OptionsScenario();
    const order = scenario.order();
    scenario.machine.nowMs = scenario.lastSecond * 1_000 + 3_000;
    expect(Machine.answer(scenario.buy(order))).toBe('accepted');
    scenario.machine.nowMs += 1;
    expect(Machine.answer(scenario.buy(order))).toBe('FEED_STALE');
    expect(Machine.answer(scenario.sell(1))).toBe('FEED_STALE');
  });

  it('needs a quote that is not older than 3 s, nor of a second to come', () => {
    const scenario = new OptionsScenario();
    scenario.tickTo(START + 10);
    // Deep in the money its price hardly moves within seconds.
    const { code } = [...scenario.series.values()].find((each) => each.lengthSeconds > 900) ?? {};
    const order = { ...scenario.order({ code: code ?? '', strikeIndex: 0 }), price: '1000' };
    for (const [age, answer] of [
      [3, 'accepted'],
      [4, 'QUOTE_CHANGED'],
      [-1, 'QUOTE_CHANGED'],
    ] as const) {
      expect(Machine.answer(scenario.buy({ ...order, second: scenario.lastSecond - age }))).toBe(
        answer,
      );
    }
  });

  it('[EX-7.7] says what the price is now when it has changed', () => {
    const scenario = new OptionsScenario();
    const order = scenario.order();
    const { askUnits } = scenario.quote();
    const low = formatUnits((askUnits * 98n) / 100n);
    for (const price of [low, 'x', '-1']) {
      expect(refusal(scenario.buy({ ...order, price }))).toEqual({
        code: 'QUOTE_CHANGED',
        data: { price: order.price, second: scenario.lastSecond },
      });
    }
  });

  it('gives no discount to whoever claims to have seen a lower price', () => {
    const scenario = new OptionsScenario();
    const order = scenario.order();
    const { askUnits } = scenario.quote();
    scenario.buy({ ...order, price: formatUnits((askUnits * 995n) / 1_000n) });
    expect(scenario.position(1).priceUnits).toBe(askUnits);
  });

  it('is one of at most 100 that are open', () => {
    const scenario = new OptionsScenario();
    for (let each = 0; each < OPTIONS_OFFER.positionsMax; each += 1) scenario.buy();
    expect(refusal(scenario.buy())).toEqual({ code: 'TOO_MANY_POSITIONS', data: { max: 100 } });
    expect(Machine.answer(scenario.buy(scenario.order(), BOB))).toBe('accepted');
    scenario.sell(1);
    expect(Machine.answer(scenario.buy())).toBe('accepted');
  });

  it('adds to at most 5 000 USDT of premium that is open', () => {
    const scenario = new OptionsScenario();
    const code = [...scenario.series.values()].find(({ lengthSeconds }) => lengthSeconds === 3_600);
    const wanted = { code: code?.code ?? '', strikeIndex: 0, quantity: 1_000 };
    const { askUnits } = scenario.quote(wanted);
    const premium = askUnits * 1_000n;
    const fit = Number(parseUnits('5000') / premium);
    for (let each = 0; each < fit; each += 1) {
      expect(Machine.answer(scenario.buy(scenario.order(wanted)))).toBe('accepted');
    }
    const left = parseUnits('5000') - premium * BigInt(fit);
    expect(refusal(scenario.buy(scenario.order(wanted)))).toEqual({
      code: 'PERSONAL_LIMIT_EXCEEDED',
      fields: { quantity: 'not-offered' },
      data: { left: formatUnits(left) },
    });
    const last = scenario.order({ ...wanted, quantity: Number(left / askUnits) });
    expect(Machine.answer(scenario.buy(last))).toBe('accepted');
    scenario.sell(1, { quantity: 500 });
    expect(Machine.answer(scenario.buy(scenario.order({ ...wanted, quantity: 500 })))).toBe(
      'accepted',
    );
  });

  it('[EX-7.16] takes a fortieth of what the house has left for the market at most', () => {
    const offer = { ...OPTIONS_OFFER, houseMax: '2000', positionsMax: 400 };
    const scenario = new OptionsScenario({ offer });
    const most = 7; // 50 USDT, of which a call near 65 000 takes about 6.50
    const tooMany = scenario.buy(scenario.order({ quantity: most + 1 }));
    expect(refusal(tooMany)).toEqual({
      code: 'TRADING_VOLUME_INSUFFICIENT',
      fields: { quantity: 'not-offered' },
      data: { left: String(most) },
    });
    expect(Machine.answer(scenario.buy(scenario.order({ quantity: most })))).toBe('accepted');
    let bought = 1;
    while (Machine.answer(scenario.buy(scenario.order(), BOB)) === 'accepted') bought += 1;
    expect(refusal(scenario.buy(scenario.order(), BOB))).toEqual({
      code: 'TRADING_VOLUME_INSUFFICIENT',
      fields: { quantity: 'not-offered' },
    });
    const ether = [...scenario.series.values()].find(({ symbol }) => symbol === 'ETHUSDT');
    const other = scenario.order({ code: ether?.code ?? '' });
    expect(Machine.answer(scenario.buy(other, BOB))).toBe('accepted');
    for (let id = 1; id <= bought; id += 1) scenario.sell(id, {}, scenario.position(id).uid);
    expect(Machine.answer(scenario.buy(scenario.order({ quantity: most })))).toBe('accepted');
  });

  it('of a quote from before its series opened has none', () => {
    const scenario = new OptionsScenario();
    scenario.tickTo(START + 240);
    const order = scenario.order({ code: 'BTC-5M-2601100015' });
    const before = { ...order, price: '1000', second: order.second - 1 };
    expect(Machine.answer(scenario.buy(before))).toBe('QUOTE_CHANGED');
    expect(Machine.answer(scenario.buy(order))).toBe('accepted');
  });

  it('is paid from the options account', () => {
    const scenario = new OptionsScenario({ quantity: '0.05' });
    const order = scenario.order({ strikeIndex: 0 });
    expect(refusal(scenario.buy(order))).toEqual({
      code: 'BALANCE_INSUFFICIENT',
      fields: { quantity: 'not-offered' },
      data: { available: '0.05000000', currency: 'USDT' },
    });
  });
});

describe('[7.4] a sale', () => {
  it('[1.4] is open to members who are restricted, not to those who are frozen', () => {
    const scenario = new OptionsScenario();
    scenario.buy(scenario.order({ quantity: 3 }));
    expect(Machine.answer(scenario.sell(1, {}, STRANGER))).toBe('USER_NOT_FOUND');
    changeStatus(scenario, 'restricted');
    expect(Machine.answer(scenario.sell(1, { quantity: 1 }))).toBe('accepted');
    changeStatus(scenario, 'frozen');
    expect(Machine.answer(scenario.sell(1))).toBe('ACCOUNT_FROZEN');
    changeStatus(scenario, 'disabled');
    expect(Machine.answer(scenario.sell(1))).toBe('ACCOUNT_STATUS_ABNORMAL');
  });

  it('is of an own position that has not ended', () => {
    const scenario = new OptionsScenario();
    scenario.buy();
    expect(Machine.answer(scenario.sell(1, {}, BOB))).toBe('NOT_FOUND');
    expect(Machine.answer(scenario.sell(1, { positionId: 2 }))).toBe('NOT_FOUND');
    scenario.sell(1);
    expect(Machine.answer(scenario.sell(1, { quantity: 1 }))).toBe('NOT_FOUND');
  });

  it.each([0, 4, 1.5, -1])('is not of %d where 3 of 4 contracts are left', (quantity) => {
    const scenario = new OptionsScenario();
    scenario.buy(scenario.order({ quantity: 4 }));
    expect(Machine.answer(scenario.sell(1, { quantity: 1 }))).toBe('accepted');
    expect(refusal(scenario.sell(1, { quantity }))).toEqual({
      code: 'VALIDATION',
      fields: { quantity: 'not-offered' },
    });
  });

  it('is at the higher of two true bids, or refused with the new one', () => {
    const scenario = new OptionsScenario();
    scenario.buy(scenario.order({ quantity: 3 }));
    const { bidUnits } = scenario.quote();
    const high = formatUnits((bidUnits * 102n) / 100n);
    expect(refusal(scenario.sell(1, { price: high }))).toEqual({
      code: 'QUOTE_CHANGED',
      data: { price: formatUnits(bidUnits), second: scenario.lastSecond },
    });
    scenario.sell(1, { price: formatUnits((bidUnits * 1_005n) / 1_000n), quantity: 1 });
    expect(scenario.sales[0]?.priceUnits).toBe(bidUnits);
    scenario.sell(1, { price: '0', quantity: 1 });
    expect(scenario.sales[1]?.priceUnits).toBe(bidUnits);
  });

  it('of what is worth nothing brings nothing, and books nothing', () => {
    const scenario = new OptionsScenario();
    const { code } = [...scenario.series.values()][0] ?? { code: '' };
    const worthless = () => scenario.quote({ code, strikeIndex: 4 }).bidUnits === 0n;
    scenario.buy(scenario.order({ code, strikeIndex: 4, quantity: 2 }));
    while (!worthless() && scenario.feed.nextSecond < CLOSES) scenario.tick();
    scenario.sell(1);
    expect(scenario.position(1).state).toBe('closed');
    const booked = scenario.postings.filter(({ type }) => type === 'OPTION_SELLBACK').length;
    expect(booked).toBe(scenario.position(1).soldUnits === 0n ? 0 : 2);
  });
});
