/** `/homeindex/machine-confirm`: quantity, cost and output, and buying exactly once. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage } from '../i18n/index.ts';
import { eight, leaveTestPage } from '../../testing/test-page.tsx';
import { PENDING } from '../../testing/mining/mining.ts';
import {
  user,
  openMining,
  press,
  currentPrice,
  valueOf,
} from '../../testing/mining/test-mining.ts';

afterEach(leaveTestPage);

const field = () => screen.getByLabelText<HTMLInputElement>('How many');
const agree = async () => user.click(screen.getByRole('checkbox'));

async function openConfirm(query: string, setting: Parameters<typeof openMining>[1] = {}) {
  const page = await openMining(`/homeindex/machine-confirm?${query}`, setting);
  await screen.findByLabelText('How many');
  await page.subscribed('balance');
  return page;
}

describe('[6.2] the preview of a purchase', () => {
  it('[EX-6.1] shows price, output, dates and value at the current price, updated live', async () => {
    const page = await openConfirm('model=Core&quantity=2');
    expect(field().value).toBe('2');
    expect(valueOf('Total price')).toBe('320.2232358 USDT');
    expect(valueOf('Output per day')).toBe('0.00005512 BTC');
    expect(valueOf('Output in 90 days')).toBe('0.00496124 BTC');
    expect(valueOf('Starts')).toBe('Jan 11, 2026 UTC');
    await waitFor(() => expect(valueOf('First payment')).toMatch(/^Jan 12, 2026 UTC/));
    expect(valueOf('Last payment')).toBe('Apr 11, 2026 UTC');
    const worth = () => valueOf('Worth if the price stays');
    await waitFor(() => expect(worth()).toBe('322.48USDTBTC at 65,000.00 USDT'));
    page.push('ticker:all', currentPrice('60000.00'));
    await waitFor(() => expect(worth()).toBe('297.67USDTBTC at 60,000.00 USDT'));
  });

  it.each([
    [
      'en',
      'If BTC stays below 64,545.00 USDT you get less value than you pay. The price is not returned.',
    ],
    ['zh-Hant', '若 BTC 一直低於 64,545.00 USDT，您得到的價值將少於所支付的價款。價款不予退還。'],
    ['zh-Hans', '若 BTC 一直低于 64,545.00 USDT，您得到的价值将少于所支付的价款。价款不予退还。'],
  ] as const)('must state in %s when it does not pay', async (language, sentence) => {
    await openConfirm('model=Core');
    await changeLanguage(language);
    await screen.findByText(sentence);
    await changeLanguage('en');
  });

  it('is stepped between one and the maximum', async () => {
    await openConfirm('model=Max');
    const [fewer, more] = ['One fewer', 'One more'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    );
    expect(fewer?.disabled).toBe(true);
    await user.click(more as HTMLElement);
    expect([field().value, more?.disabled]).toEqual(['2', true]);
    expect(valueOf('Total price')).toBe('12,421.97775 USDT');
    await user.click(fewer as HTMLElement);
    expect(field().value).toBe('1');
  });

  it('is compared with buying bitcoin now, and long ago', async () => {
    await openConfirm('model=Core&quantity=2');
    const table = await screen.findByRole('table');
    const cells = (line: HTMLElement) => [...line.children].map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(within(table).getAllByRole('row').map(cells)).toEqual([
        ['The last', 'Held as BTC', 'Machine, 90 days'],
        ['30 days', '+96.07', '+2.26'],
        ['90 days', '+96.07', '+2.26'],
        ['365 days', '+96.07', '+2.26'],
      ]),
    );
    screen.getByText(
      /^For 320\.2232358 USDT you could buy 0\.0049\d+ BTC .*brings 0\.00496124 BTC in 90 days/,
    );
  });

  it('of an unknown model links to the existing ones', async () => {
    await openMining('/homeindex/machine-confirm?model=Giga');
    await screen.findByText('This machine does not exist');
  });
});

describe('[6.2] its checks', () => {
  it.each([
    ['quantity=', 'Please enter a quantity'],
    ['quantity=11', 'This is more than your personal limit for this product leaves.'],
    ['quantity=1001', 'There are not that many of this model left.'],
    ['quantity=7', 'Insufficient balance'],
  ])('%s: %s', async (quantity, text) => {
    const page = await openConfirm(`model=Core&${quantity}`);
    await screen.findByText(/you may have 10 more/);
    await agree();
    await press(/^Buy for/);
    await screen.findByText(text);
    expect(document.activeElement).toBe(field());
    expect(page.callsTo('POST /mining/machines')).toEqual([]);
  });

  it('require the agreement, and link to a transfer when the balance is short', async () => {
    await openConfirm('model=Core&quantity=7');
    await press(/^Buy for/);
    await screen.findByText('Please tick that you agree');
    const link = screen.getByRole('link', { name: 'Transfer USDT to the financial account' });
    expect(link.getAttribute('href')).toBe(
      '/pay/payexchange?from=funds&to=financial&currency=USDT&back=order',
    );
  });
});

describe('buying', () => {
  const BOUGHT = { data: { machine: PENDING, available: eight('688') } };

  it('sends cost and output as shown, once, and says "Order successfully"', async () => {
    const page = await openConfirm('model=Core&quantity=2', {
      script: { 'POST /mining/machines': () => BOUGHT },
    });
    await agree();
    await press('Buy for 320.2232358 USDT');
    await screen.findByRole('heading', { name: 'Order successfully' });
    const [call, ...more] = page.callsTo('POST /mining/machines');
    expect(call?.body).toEqual({
      model: 'Core',
      quantity: 2,
      cost: '320.22323580',
      output: '0.00496124',
      isAgreed: true,
    });
    expect([call?.key === '', more]).toEqual([false, []]);
    expect(valueOf('Machines')).toBe('2 × Core');
    const link = screen.getByRole('link', { name: 'See the machine' });
    expect(link.getAttribute('href')).toBe('/homeindex/machine?machine=52');
  });

  it('at a price that has changed is refused, and refetches the models', async () => {
    const page = await openConfirm('model=Core', {
      script: { 'POST /mining/machines': () => ({ rejection: { code: 'QUOTE_CHANGED' } }) },
    });
    const asked = page.callsTo('GET /mining/models').length;
    await agree();
    await press('Buy for 160.1116179 USDT');
    await screen.findByText('The price or rate has changed. Please look at it again.');
    await waitFor(() => expect(page.callsTo('GET /mining/models').length).toBeGreaterThan(asked));
  });

  it('whose answer got lost is looked up, and offered again unchanged', async () => {
    await openConfirm('model=Core&quantity=2', {
      script: {
        'POST /mining/machines': () => 'lost',
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await agree();
    await press('Buy for 320.2232358 USDT');
    await screen.findByRole('button', { name: 'Try again: buy 2 × Core for 320.2232358 USDT' });
  });
});
