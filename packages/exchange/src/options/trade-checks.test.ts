/** Every refusal of a purchase and of a sale, and which of two answers first. */
import { formatUnits, parseUnits } from '@anywhen/money';
import { OPTIONS_OFFER } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../outcome.ts';
import { START } from '../../testing/hand-fed-seconds.ts';
import { ALICE, BOB, Machine } from '../../testing/machine.ts';
import { OptionsWorld } from '../../testing/options-world.ts';
import type { OptionOrder } from './commands.ts';

const STRANGER = 99999999;
const CLOSES = START + 180;
const refusal = ({ reply }: Outcome) => (reply.isAccepted ? 'accepted' : reply.rejection);
const changeStatus = (world: OptionsWorld, status: 'restricted' | 'frozen' | 'disabled') =>
  world.machine.asSystem({ kind: 'change-status', uid: ALICE, status, reason: 'asked-for' });

describe('[7.4] a purchase', () => {
  it('[1.4] is for active members', () => {
    const world = new OptionsWorld();
    expect(Machine.answer(world.buy(world.order(), STRANGER))).toBe('USER_NOT_FOUND');
    expect(Machine.answer(changeStatus(world, 'restricted'))).toBe('accepted');
    expect(Machine.answer(world.buy())).toBe('ACCOUNT_TRADE_RESTRICTED');
    changeStatus(world, 'frozen');
    expect(Machine.answer(world.buy())).toBe('ACCOUNT_FROZEN');
    changeStatus(world, 'disabled');
    expect(Machine.answer(world.buy())).toBe('ACCOUNT_STATUS_ABNORMAL');
  });

  it('is of a series that is open', () => {
    const world = new OptionsWorld();
    const order = world.order();
    for (const series of ['BTC-5M-2601100020', 'BTC-7M-2601100005', 'XRP-5M-2601100005']) {
      expect(Machine.answer(world.buy({ ...order, series }))).toBe('SERIES_CLOSED');
    }
  });

  it('ends 60 s before the expiry, by the clock as by ticks', () => {
    const world = new OptionsWorld();
    const { code } = [...world.series.values()][0] ?? { code: '' };
    world.tickTo(CLOSES - 2);
    expect(Machine.answer(world.buy(world.order({ code })))).toBe('accepted');
    const order = world.order({ code });
    world.machine.nowMs = CLOSES * 1_000 - 1;
    expect(Machine.answer(world.buy(order))).toBe('accepted');
    world.machine.nowMs = CLOSES * 1_000;
    expect(Machine.answer(world.buy(order))).toBe('SERIES_CLOSED');
    expect(Machine.answer(world.sell(1))).toBe('SERIES_CLOSED');
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
    const world = new OptionsWorld();
    const outcome = world.buy({ ...world.order(), ...change });
    expect(refusal(outcome)).toEqual({ code: 'VALIDATION', fields });
  });

  it('takes a strike however it is written', () => {
    const world = new OptionsWorld();
    const order = world.order();
    const strike = order.strike.replace(/\.00$/, '');
    expect(Machine.answer(world.buy({ ...order, strike }))).toBe('accepted');
  });

  it('needs a tick that is not older than 3 s', () => {
    const world = new OptionsWorld();
    const order = world.order();
    world.machine.nowMs = world.lastSecond * 1_000 + 3_000;
    expect(Machine.answer(world.buy(order))).toBe('accepted');
    world.machine.nowMs += 1;
    expect(Machine.answer(world.buy(order))).toBe('FEED_STALE');
    expect(Machine.answer(world.sell(1))).toBe('FEED_STALE');
  });

  it('needs a quote that is not older than 3 s, nor of a second to come', () => {
    const world = new OptionsWorld();
    world.tickTo(START + 10);
    // Deep in the money its price hardly moves within seconds.
    const { code } = [...world.series.values()].find((each) => each.lengthSeconds > 900) ?? {};
    const order = { ...world.order({ code: code ?? '', strikeIndex: 0 }), price: '1000' };
    for (const [age, answer] of [
      [3, 'accepted'],
      [4, 'QUOTE_CHANGED'],
      [-1, 'QUOTE_CHANGED'],
    ] as const) {
      expect(Machine.answer(world.buy({ ...order, second: world.lastSecond - age }))).toBe(answer);
    }
  });

  it('[EX-7.7] says what the price is now when it has changed', () => {
    const world = new OptionsWorld();
    const order = world.order();
    const { askUnits } = world.quote();
    const low = formatUnits((askUnits * 98n) / 100n);
    for (const price of [low, 'x', '-1']) {
      expect(refusal(world.buy({ ...order, price }))).toEqual({
        code: 'QUOTE_CHANGED',
        data: { price: order.price, second: world.lastSecond },
      });
    }
  });

  it('gives no discount to whoever claims to have seen a lower price', () => {
    const world = new OptionsWorld();
    const order = world.order();
    const { askUnits } = world.quote();
    world.buy({ ...order, price: formatUnits((askUnits * 995n) / 1_000n) });
    expect(world.position(1).priceUnits).toBe(askUnits);
  });

  it('is one of at most 100 that are open', () => {
    const world = new OptionsWorld();
    for (let each = 0; each < OPTIONS_OFFER.positionsMax; each += 1) world.buy();
    expect(refusal(world.buy())).toEqual({ code: 'TOO_MANY_POSITIONS', data: { max: 100 } });
    expect(Machine.answer(world.buy(world.order(), BOB))).toBe('accepted');
    world.sell(1);
    expect(Machine.answer(world.buy())).toBe('accepted');
  });

  it('adds to at most 5 000 USDT of premium that is open', () => {
    const world = new OptionsWorld();
    const code = [...world.series.values()].find(({ lengthSeconds }) => lengthSeconds === 3_600);
    const wanted = { code: code?.code ?? '', strikeIndex: 0, quantity: 1_000 };
    const { askUnits } = world.quote(wanted);
    const premium = askUnits * 1_000n;
    const fit = Number(parseUnits('5000') / premium);
    for (let each = 0; each < fit; each += 1) {
      expect(Machine.answer(world.buy(world.order(wanted)))).toBe('accepted');
    }
    const left = parseUnits('5000') - premium * BigInt(fit);
    expect(refusal(world.buy(world.order(wanted)))).toEqual({
      code: 'PERSONAL_LIMIT_EXCEEDED',
      fields: { quantity: 'not-offered' },
      data: { left: formatUnits(left) },
    });
    const last = world.order({ ...wanted, quantity: Number(left / askUnits) });
    expect(Machine.answer(world.buy(last))).toBe('accepted');
    world.sell(1, { quantity: 500 });
    expect(Machine.answer(world.buy(world.order({ ...wanted, quantity: 500 })))).toBe('accepted');
  });

  it('is paid from the options account', () => {
    const world = new OptionsWorld({ quantity: '0.05' });
    const order = world.order({ strikeIndex: 0 });
    expect(refusal(world.buy(order))).toEqual({
      code: 'BALANCE_INSUFFICIENT',
      fields: { quantity: 'not-offered' },
      data: { available: '0.05000000', currency: 'USDT' },
    });
  });
});

describe('[7.4] a sale', () => {
  it('[1.4] is open to members who are restricted, not to those who are frozen', () => {
    const world = new OptionsWorld();
    world.buy(world.order({ quantity: 3 }));
    expect(Machine.answer(world.sell(1, {}, STRANGER))).toBe('USER_NOT_FOUND');
    changeStatus(world, 'restricted');
    expect(Machine.answer(world.sell(1, { quantity: 1 }))).toBe('accepted');
    changeStatus(world, 'frozen');
    expect(Machine.answer(world.sell(1))).toBe('ACCOUNT_FROZEN');
    changeStatus(world, 'disabled');
    expect(Machine.answer(world.sell(1))).toBe('ACCOUNT_STATUS_ABNORMAL');
  });

  it('is of an own position that has not ended', () => {
    const world = new OptionsWorld();
    world.buy();
    expect(Machine.answer(world.sell(1, {}, BOB))).toBe('NOT_FOUND');
    expect(Machine.answer(world.sell(1, { positionId: 2 }))).toBe('NOT_FOUND');
    world.sell(1);
    expect(Machine.answer(world.sell(1, { quantity: 1 }))).toBe('NOT_FOUND');
  });

  it.each([0, 4, 1.5, -1])('is not of %d of 3 contracts', (quantity) => {
    const world = new OptionsWorld();
    world.buy(world.order({ quantity: 3 }));
    expect(refusal(world.sell(1, { quantity }))).toEqual({
      code: 'VALIDATION',
      fields: { quantity: 'not-offered' },
    });
  });

  it('is at the higher of two true bids, or refused with the new one', () => {
    const world = new OptionsWorld();
    world.buy(world.order({ quantity: 3 }));
    const { bidUnits } = world.quote();
    const high = formatUnits((bidUnits * 102n) / 100n);
    expect(refusal(world.sell(1, { price: high }))).toEqual({
      code: 'QUOTE_CHANGED',
      data: { price: formatUnits(bidUnits), second: world.lastSecond },
    });
    world.sell(1, { price: formatUnits((bidUnits * 1_005n) / 1_000n), quantity: 1 });
    expect(world.sales[0]?.priceUnits).toBe(bidUnits);
    world.sell(1, { price: '0', quantity: 1 });
    expect(world.sales[1]?.priceUnits).toBe(bidUnits);
  });

  it('of what is worth nothing brings nothing, and books nothing', () => {
    const world = new OptionsWorld();
    const { code } = [...world.series.values()][0] ?? { code: '' };
    const worthless = () => world.quote({ code, strikeIndex: 4 }).bidUnits === 0n;
    world.buy(world.order({ code, strikeIndex: 4, quantity: 2 }));
    while (!worthless() && world.feed.nextSecond < CLOSES) world.tick();
    world.sell(1);
    expect(world.position(1).state).toBe('closed');
    const booked = world.postings.filter(({ type }) => type === 'OPTION_SELLBACK').length;
    expect(booked).toBe(world.position(1).soldUnits === 0n ? 0 : 2);
  });
});
