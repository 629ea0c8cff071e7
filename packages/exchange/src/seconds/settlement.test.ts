/**
 * The life of a contract by the rule book: the worked examples, every state and every way out of
 * it, also where ticks are late, missing or lost.
 */
import { parseUnits } from '@anywhen/money';
import type { Direction, SecondsState } from '@anywhen/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALICE } from '../../testing/machine.ts';
import { START, HandFedSeconds, lastContract, postingsOf } from '../../testing/hand-fed-seconds.ts';

let fed: HandFedSeconds;

beforeEach(() => {
  fed = new HandFedSeconds();
  fed.tick(START);
});

const order = (change: { amount?: string; direction?: Direction; periodSeconds?: number } = {}) =>
  ({ symbol: 'BTCUSDT', direction: 'up', periodSeconds: 60, amount: '100', ...change }) as const;

/** Placed 0.4 s after the start: opens one second after it, and with 60 s ends at START + 61. */
const placeAt = (atMs: number, change = {}) => {
  fed.nowMs = atMs;
  return fed.place(ALICE, order(change));
};
const T0 = START + 1;
const END = T0 + 60;

describe('[3.4] what a contract pays', () => {
  it.each([
    ['EX-3.1', '100', '64250.11', 'win', '191', '91'],
    ['EX-3.2', '100', '64250.09', 'lose', '0', '-100'],
    ['EX-3.3', '100', '64250.10', 'draw', '100', '0'],
    ['EX-3.4', '33.33', '64250.11', 'win', '63.6603', '30.3303'],
  ])('[%s] %s USDT up at 64250.10, settled at %s: %s', (_ex, amount, price, result, ...paid) => {
    placeAt(START * 1_000 + 400, { amount });
    fed.tick(T0, '64250.10');
    const ended = lastContract(fed.tick(END, price).changes);
    const [receipt = '', profit = ''] = paid;
    expect(ended).toMatchObject({ state: 'ended', result, isVoid: false });
    expect(ended.receiptUnits).toBe(parseUnits(receipt));
    expect((ended.receiptUnits ?? 0n) - ended.wagerUnits).toBe(parseUnits(profit));
    expect(fed.balance(ALICE, 'held')).toBe(0n);
    expect(fed.balance(ALICE, 'available')).toBe(parseUnits('5000') + parseUnits(profit));
    expect(fed.houseBalance).toBe(-parseUnits(profit));
  });

  it.each([
    ['64250.11', 'lose'],
    ['64250.09', 'win'],
    ['64250.10', 'draw'],
  ])('down at 64250.10, settled at %s: %s', (price, result) => {
    placeAt(START * 1_000 + 400, { direction: 'down' });
    fed.tick(T0, '64250.10');
    expect(lastContract(fed.tick(END, price).changes).result).toBe(result);
  });

  it('[EX-3.8] books the wager as held, and a win as one entry of four postings', () => {
    const { changes } = placing('100');
    expect(legs(changes)).toEqual([
      ['SECONDS_STAKE', -parseUnits('100')],
      ['SECONDS_STAKE', parseUnits('100')],
    ]);
    fed.tick(T0, '64250.10');
    const { changes: ended } = fed.tick(END, '64250.11');
    expect(legs(ended)).toEqual([
      ['SECONDS_PAYOUT', -parseUnits('100')],
      ['SECONDS_PAYOUT', parseUnits('100')],
      ['SECONDS_PAYOUT', parseUnits('91')],
      ['SECONDS_PAYOUT', -parseUnits('91')],
    ]);
    const [held, available, gain, house] = postingsOf(ended).map(({ accountId }) => accountId);
    expect(available).toBe(gain);
    expect(held).not.toBe(available);
    expect(house).toBeLessThan(0);
    expect(new Set(postingsOf(ended).map(({ entryId }) => entryId)).size).toBe(1);
  });

  it('[17] books a loss from held to the house, and a draw back to available', () => {
    placing('100');
    fed.tick(T0, '64250.10');
    expect(legs(fed.tick(END, '64250.09').changes)).toEqual([
      ['SECONDS_LOSS', -parseUnits('100')],
      ['SECONDS_LOSS', parseUnits('100')],
    ]);
    placeAt(fed.nowMs + 400);
    fed.tick(END + 1, '64250.10');
    expect(legs(fed.tick(END + 61, '64250.10').changes)).toEqual([
      ['SECONDS_REFUND', -parseUnits('100')],
      ['SECONDS_REFUND', parseUnits('100')],
    ]);
  });
});

describe('[3.3] which ticks count', () => {
  it.each([
    [400, 1],
    [999, 1],
    [1_000, 2],
    [1_001, 2],
  ])('[EX-3.5] accepted %i ms after a whole second: opens %i s after it', (afterMs, opens) => {
    if (afterMs >= 1_000) fed.tick(T0);
    placeAt(START * 1_000 + afterMs);
    for (let second = T0; second <= T0 + 3; second += 1) fed.tick(second, '64250.10');
    const [contract] = fed.seconds.openContracts();
    expect(contract).toMatchObject({ openingSecond: START + opens, state: 'in_progress' });
    expect(contract?.endsAtSecond).toBe(START + opens + 60);
  });

  it('a tick that is processed after the order, but is of an earlier moment, opens nothing', () => {
    placeAt(START * 1_000 + 1_010);
    fed.tick(T0, '64250.10');
    expect([...fed.seconds.openContracts()].map(({ state }) => state)).toEqual(['payment_waiting']);
  });

  it('[EX-3.7] without a tick at the end the last one of the five seconds before counts', () => {
    placeAt(START * 1_000 + 400);
    fed.tick(T0, '100.00');
    fed.tick(END - 2, '101.00');
    const ended = lastContract(fed.tick(END + 1, '99.00').changes);
    expect(ended).toMatchObject({ result: 'win', settlementSecond: END - 2 });
    expect(ended.settlementPriceUnits).toBe(10_100);
  });

  it.each([
    [4, 'settled'],
    [5, 'void'],
  ])('a last tick %i s before the end leaves the contract %s', (age, fate) => {
    placeAt(START * 1_000 + 400);
    fed.tick(T0, '100.00');
    fed.tick(END - age, '101.00');
    fed.tick(END + 1, '99.00');
    fed.tick(END + 31, '99.00');
    const states = [...fed.seconds.openContracts()].map(({ state }) => state);
    expect(states).toEqual([]);
    const hasWon = fed.houseBalance < 0n;
    expect(hasWon ? 'settled' : 'void').toBe(fate);
  });
});

describe('[M9] [3.5] states', () => {
  const stateNow = (): SecondsState | undefined => [...fed.seconds.openContracts()][0]?.state;

  it('go payment_waiting, in_progress, ended when every tick comes', () => {
    expect(placeAt(START * 1_000 + 400).state).toBe('payment_waiting');
    expect(fed.balance(ALICE, 'held')).toBe(parseUnits('100'));
    expect(lastContract(fed.tick(T0).changes).state).toBe('in_progress');
    for (let second = T0 + 1; second < END; second += 1) {
      expect(fed.tick(second).changes).toEqual([]);
    }
    expect(lastContract(fed.tick(END).changes).state).toBe('ended');
    expect(stateNow()).toBeUndefined();
  });

  it('become pending_settlement when the end has passed without its tick, and then settle by it', () => {
    placeAt(START * 1_000 + 400);
    fed.tick(T0, '100.00');
    fed.tick(END - 1, '99.00');
    fed.nowMs = END * 1_000;
    expect(fed.review().changes).toEqual([]);
    fed.nowMs = END * 1_000 + 1;
    expect(lastContract(fed.review().changes).state).toBe('pending_settlement');
    expect(fed.review().changes).toEqual([]);
    const ended = lastContract(fed.tick(END, '101.00').changes);
    expect(ended).toMatchObject({ state: 'ended', result: 'win', settlementSecond: END });
  });

  it('are never void while the price is committed to: the tick of a long outage still counts', () => {
    placeAt(START * 1_000 + 400);
    fed.nowMs = (START + 10) * 1_000;
    fed.review();
    expect(stateNow()).toBe('payment_waiting');
    fed.tick(T0, '100.00');
    fed.nowMs = (END + 7_200) * 1_000;
    fed.review();
    expect(stateNow()).toBe('pending_settlement');
    const ended = lastContract(fed.tick(END, '99.00').changes);
    expect(ended).toMatchObject({ result: 'lose', settlementSecond: END, endedAtMs: fed.nowMs });
  });

  it('end void when the first tick comes more than five seconds after acceptance', () => {
    placeAt(START * 1_000 + 400);
    const ended = lastContract(fed.tick(START + 6).changes);
    expect(ended).toMatchObject({ state: 'ended', result: 'draw', isVoid: true });
    expect(ended.openingSecond).toBeNull();
    expect(fed.balance(ALICE, 'available')).toBe(parseUnits('5000'));
    expect(fed.houseBalance).toBe(0n);
  });

  it('open with a tick up to five seconds after acceptance', () => {
    placeAt(START * 1_000 + 400);
    expect(lastContract(fed.tick(START + 5).changes).state).toBe('in_progress');
  });

  it('end void thirty seconds after the end when ticks came back too late, and not before', () => {
    placeAt(START * 1_000 + 400);
    fed.tick(T0, '100.00');
    expect(lastContract(fed.tick(END + 20, '99.00').changes).state).toBe('pending_settlement');
    fed.nowMs = (END + 30) * 1_000;
    expect(fed.review().changes).toEqual([]);
    fed.nowMs += 1;
    const ended = lastContract(fed.review().changes);
    expect(ended).toMatchObject({ state: 'ended', result: 'draw', isVoid: true });
    expect(ended.settlementSecond).toBeNull();
    expect(fed.balance(ALICE, 'available')).toBe(parseUnits('5000'));
  });

  it('[I5] do not change after the end: later ticks and reviews leave nothing behind', () => {
    placeAt(START * 1_000 + 400);
    fed.tick(T0);
    fed.tick(END);
    fed.nowMs += 100_000;
    expect(fed.review().changes).toEqual([]);
    expect(fed.tick(END + 1).changes).toEqual([]);
  });
});

function placing(amount: string) {
  fed.nowMs = START * 1_000 + 400;
  return fed.placing(ALICE, order({ amount }));
}

function legs(changes: Parameters<typeof postingsOf>[0]) {
  return postingsOf(changes).map(({ type, units }) => [type, units]);
}
