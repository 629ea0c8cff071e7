/**
 * Orders that take from Funds what their account lacks (rulebook 11.1): the worked examples, and
 * what a refusal leaves behind.
 */
import { formatUnits } from '@anywhen/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { MARKET_BUY } from '../../testing/leverage-scenario.ts';
import { ALICE, BOB, Machine, REVIEWER } from '../../testing/machine.ts';
import { SpotMachine } from '../../testing/spot-machine.ts';
import { describeDerivativesTerms } from '../derivatives/derivatives-terms.ts';
import { describeMemberTerms } from '../members/member-terms.ts';

let machine: SpotMachine;

/** Alice: 10 000 USDT and 1 BTC in Funds, 62.80 USDT and 0.004 BTC in spot. */
beforeEach(() => {
  machine = new SpotMachine({
    holdings: [
      { uid: ALICE, currency: 'USDT', quantity: '10062.8' },
      { uid: ALICE, currency: 'BTC', quantity: '1.004' },
      { uid: BOB, currency: 'BTC', quantity: '1' },
    ],
    hasMaker: true,
  });
  toFunds('USDT', '10000');
  toFunds('BTC', '1');
});

function toFunds(currency: string, quantity: string): void {
  machine.asMember(ALICE, { kind: 'transfer', from: 'spot', to: 'funds', currency, quantity });
}

function fromSpot(currency: string, quantity: string): void {
  machine.asMember(ALICE, { kind: 'transfer', from: 'funds', to: 'strategy', currency, quantity });
}

const funds = (currency = 'USDT') => formatUnits(machine.balance(ALICE, currency));
const HUNDRED = { type: 'market', quoteAmount: '100' } as const;
const place = {
  kind: 'place-order',
  symbol: 'BTCUSDT',
  side: 'buy',
  ...HUNDRED,
  fromFunds: true,
} as const;

describe('[11.1] an order with money from Funds', () => {
  it('[EX-11.4] moves the 37.20 USDT that are missing, with its own two lines, then buys', () => {
    const { reply, changes } = machine.asMember(ALICE, place);
    const postings = changes.filter((change) => change.kind === 'posting');
    expect(postings.slice(0, 2).map(({ type, units }) => [type, formatUnits(units)])).toEqual([
      ['TRANSFER_OUT', '-37.20000000'],
      ['TRANSFER_IN', '37.20000000'],
    ]);
    expect(new Set(postings.map(({ entryId }) => entryId)).size).toBe(2);
    expect(postings[2]?.entryId).toBe((postings[0]?.entryId ?? 0) + 1);
    expect(funds()).toBe('9962.80000000');
    expect(reply).toMatchObject({
      isAccepted: true,
      data: {
        order: { state: 'FILLED' },
        fromFunds: { to: 'spot', currency: 'USDT', quantity: '37.20000000', left: '9962.80000000' },
      },
    });
  });

  it('moves nothing where the account has enough, and says nothing of it', () => {
    const { reply } = machine.asMember(ALICE, { ...place, quoteAmount: '50' });
    expect(funds()).toBe('10000.00000000');
    expect(reply).toMatchObject({ isAccepted: true });
    expect('data' in reply && 'fromFunds' in reply.data).toBe(false);
  });

  it('[EX-11.5] is refused as ever when Funds hold too little, and nothing moves', () => {
    fromSpot('USDT', '9980');
    const before = machine.exchange.fingerprint;
    const { reply, changes } = machine.asMember(ALICE, place);
    const { fromFunds: _asked, ...plain } = place;
    expect(reply).toEqual(machine.asMember(ALICE, plain).reply);
    expect(reply).toMatchObject({ rejection: { code: 'BALANCE_INSUFFICIENT' } });
    expect([changes, machine.exchange.fingerprint]).toEqual([[], before]);
  });

  it('[EX-11.6] moves nothing for an order that another rule refuses', () => {
    const before = machine.exchange.fingerprint;
    const limit = { type: 'limit', price: '66000', quantity: '0.01', isPostOnly: true } as const;
    const answer = machine.place(ALICE, { ...limit, fromFunds: true } as never).answer;
    expect(answer).toBe('POST_ONLY_WOULD_TAKE');
    expect(machine.exchange.fingerprint).toBe(before);
    expect(machine.place(ALICE, HUNDRED).answer).toBe('BALANCE_INSUFFICIENT');
  });

  it('[EX-11.7] moves the 0.006 BTC that a sale of 0.01 lacks, at the price of the moment', () => {
    const cost = () => costOf('BTC');
    const before = cost();
    const sale = { kind: 'place-order', symbol: 'BTCUSDT', side: 'sell' } as const;
    const outcome = machine.asMember(ALICE, {
      ...sale,
      type: 'limit',
      price: '70000',
      quantity: '0.01',
      fromFunds: true,
    });
    expect(Machine.answer(outcome)).toBe('accepted');
    expect([funds('BTC'), machine.available(ALICE, 'BTC'), machine.held(ALICE, 'BTC')]).toEqual([
      '0.99400000',
      '0.00000000',
      '0.01000000',
    ]);
    expect(cost() - before).toBe(390);
  });

  it('is done once by its key', () => {
    machine.asMember(ALICE, place, 'key');
    const { reply, changes } = machine.asMember(ALICE, place, 'key');
    expect([reply, changes]).toMatchObject([{ isAccepted: true, repeats: 3 }, []]);
    expect(funds()).toBe('9962.80000000');
  });

  it('[EX-11.8] has the first purchase of a DCA bot ready before its tick comes', () => {
    const request = { symbol: 'BTCUSDT', amount: '25', interval: '1d', runs: 3 } as const;
    const { reply } = machine.asMember(ALICE, {
      kind: 'create-dca',
      ...request,
      shownPrice: '65000',
      fromFunds: true,
    });
    expect(reply).toMatchObject({
      data: { available: '25.00000000', fromFunds: { to: 'strategy' } },
    });
    expect(funds()).toBe('9975.00000000');
    machine.tick();
    expect(formatUnits(machine.balance(ALICE, 'USDT', 'strategy'))).not.toBe('25.00000000');
  });

  it('[EX-11.9] adds no margin for a frozen member, who may not transfer', () => {
    machine.asSystem({ kind: 'set-member-terms', ...describeMemberTerms() });
    machine.asSystem({ kind: 'set-derivatives-terms', ...describeDerivativesTerms() });
    const order = { kind: 'place-leverage-order', ...MARKET_BUY, quantity: '0.01' } as const;
    const opened = machine.asMember(ALICE, { ...order, fromFunds: true });
    expect(opened.reply).toMatchObject({ data: { fromFunds: { to: 'derivatives' } } });
    const add = {
      kind: 'change-position-margin',
      positionId: 1,
      direction: 'add',
      amount: '10',
      fromFunds: true,
    } as const;
    expect(Machine.answer(machine.asMember(ALICE, add))).toBe('accepted');
    const frozen = { kind: 'change-status', uid: ALICE, status: 'frozen' } as const;
    machine.as(REVIEWER, { ...frozen, reason: 'unusual-activity' });
    expect(Machine.answer(machine.asMember(ALICE, add))).toBe('BALANCE_INSUFFICIENT');
  });
});

/** In whole USDT. */
function costOf(currency: string): number {
  const { positions } = machine.exchange.modules.spot;
  return Math.round(Number(formatUnits(positions.costOf(ALICE, currency))));
}
