/** The trading page of flash options: chain, ticket, buying, and what blocks a purchase. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { formatUnits, parseUnits } from '@anywhen/money';
import { leaveTestPage, loseTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { openOwn } from '../session/own-records.ts';
import { quoteAt } from './quotes.ts';
import { positionAt, seriesAt } from '../../testing/options/options.ts';
import {
  DESK,
  EXPIRES,
  LATER,
  NOW,
  minuteNow,
  openPage,
  SERIES,
  type Setting,
} from '../../testing/options/test-page.ts';

afterEach(leaveTestPage);

const KEY = '3d1f7a52-9c0e-4b7a-8f26-5e0d9b1c4a77';
const DESK_PAGE = '/newContract/newContract?product=option';
const BUY = 'POST /options/positions';
const WITH_FUNDS: Setting = { available: '1000.00000000', positions: [] };
const BOUGHT = positionAt({ expiresAtSecond: EXPIRES });
const taken = (): Answer => ({ data: { position: BOUGHT, available: '995.00000000' } });

const bodyOf = (call: Call | undefined) => (call as Call).body as Body;

type Body = { series: string; strike: string; type: 'call' | 'put'; price: string; second: number };

async function openTicket(
  place: (call: Call) => Answer | Promise<Answer> = taken,
  setting: Setting = {},
) {
  const script = { [BUY]: place, ...setting.script };
  const page = await openPage(DESK_PAGE, { ...WITH_FUNDS, ...setting, script });
  await choose(/^BTC Call 65,000/);
  return page;
}

async function choose(name: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
}

const buyButton = () => screen.getByRole('button', { name: /^Buy / });
/** Current prices are a second old at most, but a busy machine may deliver them late. */
async function tap(button: () => HTMLElement): Promise<void> {
  await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  await userEvent.click(button());
}
const buy = () => tap(buyButton);

const typeCount = (count: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Number of contracts' }), {
    target: { value: count },
  });

describe('[7.2] the chain', () => {
  it('has calls and puts of every strike with asks and bids', async () => {
    await openPage(DESK_PAGE);
    const cell = await screen.findByRole('button', {
      name: /^BTC Call 65,000: costs 0\.\d{4}, sells back for 0\.\d{4}$/,
    });
    expect(cell).toBeTruthy();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toHaveLength(7);
    expect(rows[1]).toContain('65,200');
    expect(rows[3]).toContain('Price now 65,010.00');
    expect(rows[6]).toContain('64,800');
    expect(screen.getAllByRole('button', { name: /costs .*, sells back for/ })).toHaveLength(10);
  });

  it('follows the price, tick by tick', async () => {
    const page = await openPage(DESK_PAGE, WITH_FUNDS);
    const costOf = () => screen.getByRole('button', { name: /^BTC Call 65,000/ }).textContent;
    await screen.findByRole('button', { name: /^BTC Call 65,000: costs/ });
    const before = costOf();
    page.pushSnapshot('option-series', {
      series: [SERIES],
      volatility: [{ symbol: 'BTCUSDT', second: minuteNow(), price: '1', sigma: '2.00000000' }],
    });
    await waitFor(() => expect(costOf()).not.toBe(before));
  });

  it('switches length and expiry, and shows the time left of each', async () => {
    await openPage(DESK_PAGE);
    const expiry = await screen.findByRole('radiogroup', { name: 'Expiry and time left' });
    expect(within(expiry).getAllByRole('radio')).toHaveLength(2);
    expect(expiry.textContent).toMatch(/\d+:\d\d:00|\d+:\d\d/);
    await userEvent.click(screen.getByRole('radio', { name: '60 min' }));
    const hour = screen.getByRole('radiogroup', { name: 'Expiry and time left' });
    expect(within(hour).getAllByRole('radio')).toHaveLength(1);
  });

  it('switches the market, which stays in the URL', async () => {
    const eth = seriesAt({ code: 'ETH-15M-2605011215', symbol: 'ETHUSDT', strikes: ['3500.00'] });
    await openPage(DESK_PAGE, { series: [SERIES, { ...eth, ...timesOf(SERIES) }] });
    await screen.findByRole('button', { name: /^BTC Call 65,000/ });
    await userEvent.click(screen.getByRole('radio', { name: 'ETH' }));
    expect(await screen.findByRole('button', { name: /^ETH Put 3,500/ })).toBeTruthy();
    expect(window.location.search).toBe('?product=option&symbol=ETHUSDT');
  });

  it('[7.6] shows the costs before the tap, and a link to the rules', async () => {
    await openPage(DESK_PAGE);
    expect(
      await screen.findByText(
        'You pay 3% above and receive 3% below the model value. Buying and selling back at once costs about 5.8% of the premium. Most short options expire worthless.',
      ),
    ).toBeTruthy();
    expect(screen.getByText(/one contract of 0\.001 BTC.*Volatility 60\.00%/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Rules and costs' }).getAttribute('href')).toBe(
      '/newContract/contractinfo?product=option&symbol=BTCUSDT',
    );
  });

  it('shows that no series is open, or that loading failed', async () => {
    await openPage(DESK_PAGE, { series: [] });
    expect(await screen.findByText('No series is open')).toBeTruthy();
    leaveTestPage();
    await openPage('/newContract/newContract?product=option&symbol=DOGEUSDT');
    expect(await screen.findByText('DOGEUSDT has no flash options')).toBeTruthy();
  });
});

function timesOf({ closesAtSecond, expiresAtSecond }: typeof LATER) {
  return { closesAtSecond, expiresAtSecond };
}

describe('the ticket', () => {
  it('shows premium, break-even, maximum loss, and the payoff chart', async () => {
    await openTicket();
    typeCount('50');
    const sheet = screen.getByRole('dialog', { name: 'BTC Call 65,000' });
    const picture = within(sheet).getByRole('figure', { name: /at most .* USDT can be lost/ });
    expect(picture.getAttribute('aria-label')).toMatch(
      /break-even at 65,\d{3}\.\d\d, profit above/,
    );
    expect(sheet.textContent).toContain('= 0.05 BTC');
    expect(sheet.textContent).toContain('Premium, the most you can lose');
    expect(sheet.textContent).toContain('Sold back at once');
    expect(within(sheet).getByText(/Quote of \d\d:\d\d:\d\d, holds 3 s/)).toBeTruthy();
    expect(within(sheet).getByText(/Most short options expire worthless/)).toBeTruthy();
  });

  it('of a put wins below its break-even', async () => {
    await openPage(DESK_PAGE, WITH_FUNDS);
    await choose(/^BTC Put 65,000/);
    expect(screen.getByRole('figure', { name: /profit below it/ })).toBeTruthy();
  });

  it('is disabled while prices are stale, and says so', async () => {
    const page = await openTicket();
    page.loseConnection();
    expect(await screen.findByText(/Prices are not up to date/)).toBeTruthy();
    expect(buyButton()).toHaveProperty('disabled', true);
  });
});

describe('buying', () => {
  it('[7.4] sends one tap once, with the displayed price and its second', async () => {
    const page = await openTicket(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return taken();
    });
    typeCount('50');
    await waitFor(() => expect(buyButton()).toHaveProperty('disabled', false));
    act(() => {
      buyButton().click();
      buyButton().click();
    });
    await screen.findByText('Bought 50 contracts: BTC Call 65,000');
    screen.getByText('Order successfully');
    const [call, ...others] = page.callsTo(BUY);
    expect(others).toEqual([]);
    const { price, second, ...body } = bodyOf(call);
    expect(body).toEqual({
      series: SERIES.code,
      strike: '65000.00',
      type: 'call',
      quantity: 50,
    });
    const market = { symbol: 'BTCUSDT', price: '65010.00', sigma: '0.60000000' };
    const priced = { ...market, second, regime: 'normal' } as const;
    const quote = quoteAt(SERIES, { strike: '65000.00', type: 'call' }, priced);
    expect(price).toBe(formatUnits(quote?.askUnits ?? 0n));
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[7.4] shows a changed price, and accepts it with one more tap', async () => {
    const second = NOW + 3_600;
    const answers: Answer[] = [
      { rejection: { code: 'QUOTE_CHANGED', data: { price: '0.09999999', second } } },
    ];
    const page = await openTicket(() => answers.shift() ?? taken());
    typeCount('50');
    await buy();
    const said = await screen.findByRole('alert');
    expect(said.textContent).toContain('nothing was traded. One contract is now 0.09999999 USDT');
    const again = { name: 'Buy at the new price for 4.9999995 USDT' };
    await tap(() => screen.getByRole('button', again));
    await screen.findByText('Bought 50 contracts: BTC Call 65,000');
    const [first, next] = page.callsTo(BUY);
    expect(next?.body).toMatchObject({ price: '0.09999999', second });
    expect(next?.key).not.toBe(first?.key);
  });

  it('shows a fault of the quantity at its field, and sends nothing', async () => {
    const page = await openTicket(taken, { available: '1.00000000' });
    typeCount('');
    await tap(() => screen.getByRole('button', { name: 'Enter how many contracts' }));
    expect(await screen.findByText('Please enter a quantity')).toBeTruthy();
    typeCount('1001');
    await buy();
    expect(await screen.findByText('At most 1000 contracts')).toBeTruthy();
    typeCount('1000');
    await buy();
    expect(await screen.findByText('Insufficient balance')).toBeTruthy();
    const transfer = screen.getByRole('link', { name: 'Transfer USDT to the options account' });
    expect(transfer.getAttribute('href')).toContain('to=options');
    expect(page.callsTo(BUY)).toEqual([]);
  });

  it('[7.4] shows the rest of the limit, whether known here or stated by the server', async () => {
    const rejection = { code: 'PERSONAL_LIMIT_EXCEEDED', data: { left: '12.34000000' } } as const;
    await openTicket(() => ({ rejection }), {
      script: { 'GET /options/desk': () => ({ data: { ...DESK, left: '20.00000000' } }) },
    });
    typeCount('500');
    await buy();
    expect(await screen.findByText('Your limit for open options leaves 20.00 USDT')).toBeTruthy();
    typeCount('100');
    await buy();
    expect(await screen.findByText('Your limit for open options leaves 12.34 USDT')).toBeTruthy();
  });

  it('shows a refusal without a field above the button', async () => {
    await openTicket(() => ({ rejection: { code: 'SERIES_CLOSED' } }));
    await buy();
    expect((await screen.findByRole('alert')).textContent).toContain('This series is closed');
  });

  it('[0.4] looks up a purchase by its key when no answer came', async () => {
    const answers: Answer[] = ['lost'];
    const page = await openTicket(() => answers.shift() ?? taken(), {
      script: { 'POST /requests/drop': () => ({ data: { hasHappened: true } }) },
    });
    await buy();
    await screen.findByText(/^Bought 10 contracts/);
    const [first, second] = page.callsTo(BUY);
    expect(second).toEqual(first);
  });

  it('[0.4] finds one of before a reload without any ticket, and does not send it again', async () => {
    await openPage(DESK_PAGE, WITH_FUNDS); // Its member is known from here on.
    const option = { series: SERIES.code, strike: '65000.00', type: 'call' };
    const request = { ...option, quantity: 7, price: '0.10000000', second: NOW };
    openOwn('attempt.options.buy').write({ request, key: KEY });
    loseTestPage();
    const page = await openPage(DESK_PAGE, {
      ...WITH_FUNDS,
      script: { [BUY]: taken, 'POST /requests/drop': () => ({ data: { hasHappened: true } }) },
    });
    await screen.findByText('Bought 7 contracts: BTC Call 65,000');
    expect(page.callsTo('POST /requests/drop').map(({ key }) => key)).toEqual([KEY]);
    expect(page.callsTo(BUY).map(({ key }) => key)).toEqual([KEY]);
    expect(Object.keys(localStorage).filter((name) => name.includes('attempt'))).toEqual([]);
  });

  it('keeps the number of contracts over a reload', async () => {
    await openTicket();
    typeCount('7');
    loseTestPage();
    await openTicket();
    const field = screen.getByRole('textbox', { name: 'Number of contracts' });
    expect(field).toHaveProperty('value', '7');
  });

  it('[0.4] offers a failed one again, at its original price', async () => {
    const page = await openTicket(() => 'lost', {
      script: { 'POST /requests/drop': () => ({ data: { hasHappened: false } }) },
    });
    await buy();
    const again = await screen.findByRole('button', {
      name: 'Buy it now: 10 contracts, BTC Call 65,000',
    });
    await userEvent.click(again);
    await waitFor(() => expect(page.callsTo(BUY)).toHaveLength(2));
    const [first, second] = page.callsTo(BUY);
    expect(second?.key).not.toBe(first?.key);
    expect(parseUnits(bodyOf(second).price)).toBeGreaterThan(0n);
  });
});

describe('what blocks a purchase', () => {
  it('visitors see everything and are sent to the login and back', async () => {
    await openPage(DESK_PAGE, { member: null });
    expect(await screen.findByText('Log in to see your positions')).toBeTruthy();
    await choose(/^BTC Call 65,000/);
    const login = screen.getByRole('link', { name: 'Log in to buy' });
    expect(login.getAttribute('href')).toContain('product%3Doption');
  });

  it('[1.4] a restricted member sees why', async () => {
    await openPage(DESK_PAGE, { ...WITH_FUNDS, member: { status: 'restricted' } });
    await choose(/^BTC Call 65,000/);
    expect(screen.getByText(/new transactions are restricted/)).toBeTruthy();
    expect(buyButton()).toHaveProperty('disabled', true);
  });

  it.each([
    ['a break', { breakUntilMs: Date.now() + 86_400_000 }, /You are taking a break until/],
    ['the own loss limit', { open: '1000.00000000' }, /your own loss limit of 1,000\.00 USDT/],
  ])('[3.6] %s', async (_name, change, text) => {
    const limits = { netLoss: '0', open: '0', lossLimit: '1000.00000000', breakUntilMs: 0 };
    const script = { 'GET /limits': () => ({ data: { ...limits, ...change } }) };
    await openTicket(taken, { script });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(buyButton()).toHaveProperty('disabled', true);
  });

  it('[3.6] shows what the own loss limit leaves, and sends no more than that', async () => {
    const data = { netLoss: '0', open: '990', lossLimit: '1000', breakUntilMs: 0 };
    const page = await openTicket(taken, { script: { 'GET /limits': () => ({ data }) } });
    expect(await screen.findByText(/^Your loss limit leaves 10\.00 USDT today/)).toBeTruthy();
    typeCount('1000');
    await buy();
    expect(await screen.findAllByText(/^Your loss limit leaves 10\.00 USDT today/)).toHaveLength(2);
    expect(page.callsTo(BUY)).toEqual([]);
  });

  it('[7.4] the maximum number of positions', async () => {
    await openTicket(taken, {
      script: { 'GET /options/desk': () => ({ data: { ...DESK, openPositions: 100 } }) },
    });
    expect(await screen.findByText(/You have 100 open positions/)).toBeTruthy();
    expect(buyButton()).toHaveProperty('disabled', true);
  });
});
