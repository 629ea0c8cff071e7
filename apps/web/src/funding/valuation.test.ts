/** The valuation of balances: the examples of the rule book, and missing prices. */
import { describe, expect, it } from 'vitest';
import { equityOf, valueHoldings } from './valuation.ts';

const at = (prices: Record<string, string>) => (currency: string) => prices[currency];
const line = (currency: string, available: string, held = '0.00000000') => ({
  currency,
  available,
  held,
});

describe('[1.3] holdings', () => {
  it('[EX-1.2] values 0.5 BTC at 65 000 with 32 500 USDT, held part included', () => {
    const [holding] = valueHoldings([line('BTC', '0.30000000', '0.20000000')], {
      priceOf: at({ BTC: '65000.00' }),
      asked: undefined,
    });
    expect(holding).toMatchObject({ total: '0.50000000', valueUsdt: '32500.00000000' });
  });

  it('truncates each line to eight decimals', () => {
    const [holding] = valueHoldings([line('SHIB', '3.00000001')], {
      priceOf: at({ SHIB: '0.0000180000' }),
      asked: undefined,
    });
    expect(holding?.valueUsdt).toBe('0.00005400');
  });

  it('are sorted by value, without empty ones', () => {
    const holdings = valueHoldings(
      [line('USDT', '100.00000000'), line('ETH', '0.00000000'), line('BTC', '0.01000000')],
      { priceOf: at({ BTC: '65000.00', ETH: '3200.00' }), asked: undefined },
    );
    expect(holdings.map(({ currency }) => currency)).toEqual(['BTC', 'USDT']);
  });

  it('without a price use the value of the reply, as long as the balance is the same', () => {
    const btc = line('BTC', '0.50000000');
    const asked = [{ kind: 'spot', ...btc, valueUsdt: '32500.00000000' }] as const;
    const valueOf = (available: string) =>
      valueHoldings([line('BTC', available)], { priceOf: at({}), asked })[0]?.valueUsdt;
    expect(valueOf('0.50000000')).toBe('32500.00000000');
    expect(valueOf('0.60000000')).toBeUndefined();
  });
});

describe('[1.3] equity', () => {
  const holdings = valueHoldings([line('USDT', '100.00000000', '50.00000000')], {
    priceOf: at({}),
    asked: undefined,
  });

  it('is the sum of the holdings and of what the server adds to them', () => {
    expect(equityOf(holdings, undefined)).toBe('150.00000000');
    const usdt = line('USDT', '90.00000000');
    const lines = [{ kind: 'options', ...usdt, valueUsdt: '90.00000000' } as const];
    expect(equityOf(holdings, { equityUsdt: '97.50000000', lines })).toBe('157.50000000');
  });

  it('is unknown when the price of one holding is unknown', () => {
    const unpriced = valueHoldings([line('BTC', '1.00000000')], {
      priceOf: at({}),
      asked: undefined,
    });
    expect(equityOf([...holdings, ...unpriced], undefined)).toBeUndefined();
  });
});
