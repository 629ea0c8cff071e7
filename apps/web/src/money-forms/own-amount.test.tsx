/** Amounts of the member: digits, sign, and masking while they are hidden. */
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadNamespaces, startLanguage } from '../i18n/index.ts';
import { Link } from '../router/index.ts';
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
  it('has the digits that matter, or all of them', () => {
    const btc = { amount: '0.77455690', currency: 'BTC' };
    expect(amountOf(btc)).toBe('0.7746');
    expect(amountOf({ ...btc, isExact: true })).toBe('0.7745569');
    expect(amountOf({ amount: '2.50000000', currency: 'BTC' })).toBe('2.5');
  });

  it('shows all digits on a tap, and fewer on the next; its name has both', async () => {
    amountOf({ amount: '0.77455690', currency: 'BTC', hasCurrency: true });
    const button = screen.getByRole('button', { name: '0.7746BTC, exactly 0.7745569 BTC' });
    await userEvent.click(button);
    expect(screen.getByRole('button', { name: '0.7745569 BTC' })).toBe(button);
    await userEvent.click(button);
    expect(button.textContent).toBe('0.7746BTC');
  });

  it('is no button where nothing was cut, where it is hidden, and inside a link', () => {
    amountOf({ amount: '12.50000000', currency: 'USDT' });
    amountOf({ amount: '0.77455690', currency: 'BTC', isExact: true });
    render(
      <Link to="/pay/assets">
        <OwnAmount amount="0.77455690" currency="BTC" />
      </Link>,
    );
    expect(screen.getByRole('link', { name: '0.7746' })).toBeTruthy();
    hideAmounts(true);
    amountOf({ amount: '0.77455690', currency: 'BTC' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has a sign and a currency on request, and a dash while it is unknown', () => {
    const usdt = { amount: '1250.00000000', currency: 'USDT' };
    expect(amountOf({ ...usdt, isSigned: true, hasCurrency: true })).toBe('+1,250.00USDT');
    expect(amountOf({ ...usdt, amount: undefined })).toBe('–');
  });

  it('[P5] [P6] carries the paper mark where it is large, and nothing turns it off', () => {
    const usdt = { amount: '10000.00000000', currency: 'USDT', hasCurrency: true };
    expect(amountOf({ ...usdt, size: 28 })).toBe('10,000.00USDTPaper');
    expect(amountOf({ ...usdt, size: 20, hasPaperMark: false })).toBe('10,000.00USDTPaper');
    expect(amountOf({ ...usdt, size: 14, hasPaperMark: true })).toBe('10,000.00USDTPaper');
    expect(amountOf({ ...usdt, size: 14 })).toBe('10,000.00USDT');
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
    expect(changeOf(gain)).toBe('+12.35');
    expect(changeOf({ ...gain, isExact: true })).toBe('+12.345678');
    expect(changeOf({ ...gain, hasCurrency: true, percent: '+1.20%' })).toBe(
      '+12.35 USDT (+1.20%)',
    );
    expect(changeOf({ ...gain, amount: '-3.00000000' })).toBe('\u22123.00');
  });

  it('has no arrow when unchanged or hidden', () => {
    changeOf({ ...gain, amount: '0.00000000' });
    expect(document.querySelector('svg')).toBeNull();
    cleanup();
    hideAmounts(true);
    changeOf(gain);
    expect(document.querySelector('svg')).toBeNull();
    expect(screen.getByText('Amount hidden')).toBeTruthy();
  });
});
