/** Amounts of the member: digits, sign, and masking while they are hidden. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadNamespaces, startLanguage } from '../i18n/index.ts';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { OwnAmount, OwnChange, type OwnAmountProps, type OwnChangeProps } from './own-amount.tsx';

beforeAll(async () => {
  await startLanguage('en');
  await loadNamespaces(['parts']);
});

afterEach(() => {
  cleanup();
  act(() => hideAmounts(false));
});

const amountOf = (props: OwnAmountProps) => render(<OwnAmount {...props} />).container.textContent;
const changeOf = (props: OwnChangeProps) => render(<OwnChange {...props} />).container.textContent;

describe('[N7] an own amount', () => {
  it('has the requested digits', () => {
    const btc = { amount: '0.12345678', currency: 'BTC' };
    expect(amountOf(btc)).toBe('0.1234567');
    expect(amountOf({ ...btc, digits: 'lot' })).toBe('0.12345');
    expect(amountOf({ ...btc, digits: 'exact' })).toBe('0.12345678');
    expect(amountOf({ amount: '2.50000000', currency: 'BTC', digits: 'short' })).toBe('2.5');
  });

  it('has a sign and a currency on request, and a dash while it is unknown', () => {
    const usdt = { amount: '1250.00000000', currency: 'USDT' };
    expect(amountOf({ ...usdt, isSigned: true, hasCurrency: true })).toBe('+1,250.00USDT');
    expect(amountOf({ ...usdt, amount: undefined })).toBe('–');
  });

  it('is masked while amounts are hidden, unless it is public', () => {
    hideAmounts(true);
    const usdt = { amount: '1250.00000000', currency: 'USDT' };
    expect(amountOf(usdt)).toBe('••••Amount hidden');
    expect(amountOf({ ...usdt, isPublic: true })).toBe('1,250.00');
  });
});

describe('an own change', () => {
  const gain = { amount: '12.34567800', currency: 'USDT' };

  it('has its sign, followed by the currency and the percentage', () => {
    expect(changeOf(gain)).toBe('+12.34');
    expect(changeOf({ ...gain, digits: 'exact' })).toBe('+12.345678');
    expect(changeOf({ ...gain, hasCurrency: true, percent: '+1.20%' })).toBe(
      '+12.34 USDT (+1.20%)',
    );
    expect(changeOf({ ...gain, amount: '-3.00000000' })).toBe('\u22123.00');
  });

  it('has no arrow when unchanged or hidden', () => {
    changeOf({ ...gain, amount: '0.00100000' });
    expect(document.querySelector('svg')).toBeNull();
    cleanup();
    hideAmounts(true);
    changeOf(gain);
    expect(document.querySelector('svg')).toBeNull();
    expect(screen.getByText('Amount hidden')).toBeTruthy();
  });
});
