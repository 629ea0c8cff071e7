/** The transfer table of rulebook 11, cell by cell. */
import { CURRENCIES } from '@anywhen/prices';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_KINDS, type AccountKind, mayTransfer, transferCurrencies } from './accounts.ts';

const ALL = 35;
const SEVEN = 7;
const USDT = 1;

/** Rows and columns in the order of ACCOUNT_KINDS. */
const TABLE: Record<AccountKind, readonly number[]> = {
  funds: [0, ALL, USDT, USDT, SEVEN, USDT, USDT],
  spot: [ALL, 0, USDT, USDT, SEVEN, USDT, USDT],
  contract: [USDT, USDT, 0, USDT, USDT, USDT, USDT],
  options: [USDT, USDT, USDT, 0, USDT, USDT, USDT],
  financial: [SEVEN, SEVEN, USDT, USDT, 0, USDT, USDT],
  strategy: [USDT, USDT, USDT, USDT, USDT, 0, USDT],
  derivatives: [USDT, USDT, USDT, USDT, USDT, USDT, 0],
};

describe('[11] what may be transferred', () => {
  it.each(ACCOUNT_KINDS)('from %s', (from) => {
    expect(ACCOUNT_KINDS.map((to) => transferCurrencies(from, to).length)).toEqual(TABLE[from]);
  });

  it('is refused exactly where it is not offered', () => {
    for (const from of ACCOUNT_KINDS) {
      for (const to of ACCOUNT_KINDS) {
        const accepted = CURRENCIES.filter((currency) => mayTransfer(from, to, currency));
        expect(new Set(accepted)).toEqual(new Set(transferCurrencies(from, to)));
      }
    }
  });

  it('offers the seven currencies of the financial account', () => {
    const offered = transferCurrencies('spot', 'financial').toSorted();
    expect(offered).toEqual(['ADA', 'BTC', 'DOT', 'ETH', 'SOL', 'TRX', 'USDT']);
  });
});
