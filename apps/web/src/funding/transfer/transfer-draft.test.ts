/** The rules of the transfer form. */
import { describe, expect, it } from 'vitest';
import { toRejectionReply, type Rejection } from '@anywhen/protocol';
import {
  changeFrom,
  changeTo,
  checkDraft,
  currencyOf,
  offeredCurrencies,
  placeTransferRefusal,
  startDraft,
  turnRound,
} from './transfer-draft.ts';

const start = (address: string) => startDraft(new URLSearchParams(address));
const noPrices = () => undefined;
const PRICES = new Map([
  ['BTC', '65000.00'],
  ['SHIB', '0.0000180000'],
]);
const somePrices = (currency: string) => PRICES.get(currency);
const place = (rejection: Rejection) => placeTransferRefusal(toRejectionReply(rejection, 'r'));
const FIVE_USDT = new Map([['USDT', '5.00000000']]);
const chosen = (picked: string | undefined, offered: readonly string[]) =>
  currencyOf({ picked }, { offered, available: FIVE_USDT });

describe('the start of a transfer', () => {
  it('is from funds to spot', () => {
    expect(start('')).toEqual({ from: 'funds', to: 'spot', picked: undefined, quantity: '' });
  });

  it('follows the URL', () => {
    expect(start('from=spot&to=financial&currency=BTC')).toMatchObject({
      from: 'spot',
      to: 'financial',
      picked: 'BTC',
    });
  });

  it('never has one account on both sides, whatever the URL says', () => {
    for (const address of ['from=spot', 'from=spot&to=spot', 'to=funds', 'from=nowhere&to=x']) {
      const { from, to } = start(address);
      expect(from, address).not.toBe(to);
    }
  });
});

describe('choosing accounts', () => {
  const draft = { ...start('from=funds&to=spot'), quantity: '5' };

  it('swaps both and keeps what was typed', () => {
    expect(turnRound(draft)).toEqual({ ...draft, from: 'spot', to: 'funds' });
  });

  it('swaps the accounts when the one of the other side is chosen', () => {
    expect(changeFrom(draft, 'spot')).toMatchObject({ from: 'spot', to: 'funds' });
    expect(changeTo(draft, 'funds')).toMatchObject({ from: 'spot', to: 'funds' });
    expect(changeTo(draft, 'options')).toMatchObject({ from: 'funds', to: 'options' });
  });
});

describe('[11] the currencies offered', () => {
  it('are those both accounts hold', () => {
    const offered = offeredCurrencies(
      { from: 'spot', to: 'financial' },
      { available: undefined, priceOf: noPrices },
    );
    expect(offered).toEqual(['USDT', 'BTC', 'ETH', 'SOL', 'ADA', 'TRX', 'DOT']);
  });

  it('[EX-11.2] do not contain BTC between spot and contract', () => {
    const offered = offeredCurrencies(
      { from: 'spot', to: 'contract' },
      { available: new Map([['BTC', '1.00000000']]), priceOf: noPrices },
    );
    expect(offered).toEqual(['USDT']);
  });

  it('start with the largest balance by value, then by quantity', () => {
    const available = new Map([
      ['USDT', '100.00000000'],
      ['BTC', '0.01000000'],
      ['SHIB', '5000.00000000'],
      ['PEPE', '1.00000000'],
    ]);
    const offered = offeredCurrencies(
      { from: 'funds', to: 'spot' },
      { available, priceOf: somePrices },
    );
    expect(offered.slice(0, 5)).toEqual(['BTC', 'USDT', 'SHIB', 'PEPE', 'ETH']);
  });
});

describe('the currency of a transfer', () => {
  it('is the chosen one, the only one, or the one with the largest balance', () => {
    expect(chosen('BTC', ['USDT', 'BTC'])).toBe('BTC');
    expect(chosen(undefined, ['USDT', 'BTC'])).toBe('USDT');
    expect(chosen('BTC', ['USDT'])).toBe('USDT');
  });

  it('must be chosen again when it is no longer offered, or nothing is owned', () => {
    expect(chosen('XRP', ['USDT', 'BTC'])).toBeUndefined();
    const owned = { offered: ['USDT', 'BTC'], available: new Map<string, string>() };
    expect(currencyOf({ picked: undefined }, owned)).toBeUndefined();
  });
});

describe('[18.4] the check before the review', () => {
  const available = new Map([['USDT', '10.00000000']]);
  const check = (quantity: string, currency: string | undefined = 'USDT') =>
    checkDraft({ quantity }, { currency, available });

  it('requires a currency first, then a quantity', () => {
    expect(checkDraft({ quantity: '' }, { currency: undefined, available })).toEqual({
      currency: { namespace: 'forms', key: 'currencyRequired' },
    });
    expect(check('')).toEqual({ quantity: { namespace: 'forms', key: 'quantityRequired' } });
  });

  it('[N4] rejects zero as abnormal and a ninth decimal as too precise', () => {
    expect(check('0.00')).toEqual({ quantity: { namespace: 'errors', key: 'amountAbnormal' } });
    expect(check('0.000000001')).toEqual({
      quantity: { namespace: 'forms', key: 'fault.too-precise' },
    });
  });

  it('compares exactly with what is available', () => {
    expect(check('10.')).toEqual({});
    expect(check('10.00000001')).toEqual({
      quantity: { namespace: 'forms', key: 'balanceInsufficient', isShortage: true },
    });
    expect(check('1', 'BTC')).toEqual({
      quantity: { namespace: 'forms', key: 'balanceInsufficient', isShortage: true },
    });
  });

  it('leaves it to the server while balances are unknown', () => {
    expect(checkDraft({ quantity: '99' }, { currency: 'USDT', available: undefined })).toEqual({});
  });
});

describe('[18.2] a refusal of the server', () => {
  it('marks the field it is about', () => {
    expect(place({ code: 'BALANCE_INSUFFICIENT' })).toEqual({
      kind: 'at-fields',
      faults: {
        quantity: { namespace: 'errors', key: 'balanceInsufficient', isShortage: true },
      },
    });
    expect(place({ code: 'TRANSFER_NOT_ALLOWED' })).toMatchObject({
      faults: { currency: { key: 'transferNotAllowed' } },
    });
    expect(place({ code: 'AMOUNT_ABNORMAL' })).toMatchObject({
      faults: { quantity: { key: 'amountAbnormal' } },
    });
    expect(place({ code: 'VALIDATION', fields: { quantity: 'too-precise' } })).toEqual({
      kind: 'at-fields',
      faults: { quantity: { namespace: 'forms', key: 'fault.too-precise' } },
    });
  });

  it('offers customer service when the account is frozen or closed', () => {
    expect(place({ code: 'ACCOUNT_FROZEN' })).toEqual({ kind: 'in-dialog' });
    expect(place({ code: 'ACCOUNT_STATUS_ABNORMAL' })).toEqual({ kind: 'in-dialog' });
  });

  it('is shown beside the button when no field is at fault', () => {
    expect(place({ code: 'RATE_LIMITED' })).toEqual({ kind: 'as-notice' });
    expect(place({ code: 'VALIDATION', fields: { cursor: 'format' } })).toEqual({
      kind: 'as-notice',
    });
  });
});
