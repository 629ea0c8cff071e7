/** Open positions: value, selling back, and settlement; and the options account. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { OptionPosition } from '@anywhen/protocol';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { leaveTestPage, loseTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { VOIDED, WON, WORTHLESS, positionAt } from '../../testing/options/options.ts';
import {
  DESK,
  NOW,
  OPEN,
  minuteNow,
  openPage,
  SERIES,
  type Setting,
} from '../../testing/options/test-page.ts';

afterEach(leaveTestPage);

const POSITIONS = '/newContract/positionList';
const DESK_PAGE = '/newContract/newContract?product=option';
const SELL = 'POST /options/positions/7/sell';
const seconds: Setting['script'] = {
  'GET /seconds/orders': () => ({ data: { contracts: [], nextCursor: null } }),
};
const partly = positionAt({ ...OPEN, left: 30, sold: '1.60000000' });

function openPositions(setting: Setting = {}) {
  const script = { ...seconds, ...setting.script };
  return openPage(POSITIONS, { positions: [OPEN], ...setting, script });
}

const row = () => screen.findByRole('link', { name: /BTC 65,000/ });
const sellButton = () => screen.findByRole('button', { name: /^Sell back for [\d.]+ USDT$/ });
const sheetButton = (sheet: HTMLElement) =>
  within(sheet).getByRole('button', { name: /^Sell (back|at the new price) for/ });

/** Current prices are a second old at most, but a busy machine may deliver them late. */
async function sell(sheet: HTMLElement): Promise<void> {
  await waitFor(() => expect(sheetButton(sheet)).toHaveProperty('disabled', false));
  await userEvent.click(sheetButton(sheet));
}

async function openSale(answer: (call: Call) => Answer = sold) {
  const page = await openPositions({ script: { [SELL]: answer } });
  await userEvent.click(await sellButton());
  const sheet = await screen.findByRole('dialog', { name: 'Sell back: BTC Call 65,000' });
  return { page, sheet };
}

function sold(): Answer {
  return { data: { position: partly, available: '1001.60000000' } };
}

const typeCount = (sheet: HTMLElement, count: string) =>
  fireEvent.change(within(sheet).getByRole('textbox'), { target: { value: count } });

describe('open positions', () => {
  it('show time left, break-even, and live value and profit', async () => {
    const page = await openPositions();
    const link = await row();
    expect(link.getAttribute('href')).toBe('/newContract/contractinfo?product=option&orderId=7');
    expect(link.textContent).toMatch(/50 contracts.*break-even 65,084\.65/);
    expect(
      within(link).getByRole('progressbar', { name: /BTC Call 65,000: time left/ }),
    ).toBeTruthy();
    await waitFor(() => expect(link.textContent).toMatch(/[+−]\d+\.\d\d$/));
    const before = link.textContent;
    page.push('option-series', {
      series: [],
      volatility: [{ symbol: 'BTCUSDT', second: minuteNow(), price: '1', sigma: '2.00000000' }],
    });
    await waitFor(() => expect(link.textContent).not.toBe(before));
  });

  it('come from the server’s list until the first event of the live topic', async () => {
    const page = await openPage(POSITIONS, {
      script: {
        ...seconds,
        'GET /options/positions': () => ({ data: { positions: [OPEN], nextCursor: null } }),
      },
    });
    expect(await row()).toBeTruthy();
    expect(page.callsTo('GET /options/positions')[0]?.query.get('current')).toBe('true');
  });

  it('[7.4] cannot be sold back in their last minute, and show what settles them', async () => {
    const late = positionAt({ expiresAtSecond: NOW + 50, boughtAtMs: NOW * 1_000 - 9_000 });
    await openPositions({ positions: [late], series: [{ ...SERIES, ...timesOf(late) }] });
    expect(await screen.findByText(/The mean of the last 30 seconds settles it/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Sell back/ })).toBeNull();
  });

  it('are none, with a link to the trading page', async () => {
    await openPositions({ positions: [] });
    expect(await screen.findByText('No open positions')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the flash options' })).toBeTruthy();
  });

  it('hide their value', async () => {
    hideAmounts(true);
    await openPositions();
    await waitFor(async () => expect((await row()).textContent).toContain('••••'));
    expect(screen.getByRole('button', { name: 'Sell back' })).toBeTruthy();
  });
});

function timesOf({ closesAtSecond, expiresAtSecond }: typeof OPEN) {
  return { closesAtSecond, expiresAtSecond };
}

describe('[7.4] selling back', () => {
  it('sells all by default, and shows the proceeds', async () => {
    const { page, sheet } = await openSale();
    expect(within(sheet).getByRole('textbox')).toHaveProperty('value', '50');
    expect(sheet.textContent).toContain('Paid for them4.2327225 USDT');
    expect(sheet.textContent).toMatch(/Brings you[\d.]+ USDT/);
    await sell(sheet);
    await screen.findByText('Sold back 50 contracts: BTC Call 65,000');
    const [call] = page.callsTo(SELL);
    expect(call?.body).toEqual({
      quantity: 50,
      price: expect.stringMatching(/^0\.\d{8}$/) as string,
      second: expect.any(Number) as number,
    });
  });

  it('sells a part, and not more than the position', async () => {
    const { page, sheet } = await openSale();
    typeCount(sheet, '51');
    await sell(sheet);
    expect(await within(sheet).findByText('At most 50 contracts')).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('radio', { name: '50%' }));
    await sell(sheet);
    await screen.findByText('Sold back 25 contracts: BTC Call 65,000');
    expect(page.callsTo(SELL)[0]?.body).toMatchObject({ quantity: 25 });
    page.pushPositions(partly);
    await waitFor(async () => expect((await row()).textContent).toContain('30 contracts'));
  });

  it('[0.4] finds the typed number again after a reload, and nothing after the sale', async () => {
    const { sheet } = await openSale();
    typeCount(sheet, '20');
    loseTestPage();
    const { sheet: found } = await openSale();
    expect(within(found).getByRole('textbox')).toHaveProperty('value', '20');
    await sell(found);
    await screen.findByText('Sold back 20 contracts: BTC Call 65,000');
    expect(Object.keys(localStorage).filter((key) => key.includes('options.sell'))).toEqual([]);
  });

  it('asks again with one tap when the price has changed', async () => {
    const second = NOW + 3_600;
    const answers: Answer[] = [
      { rejection: { code: 'QUOTE_CHANGED', data: { price: '0.05000000', second } } },
    ];
    const { page, sheet } = await openSale(() => answers.shift() ?? sold());
    await sell(sheet);
    expect((await within(sheet).findByRole('alert')).textContent).toContain('now 0.05 USDT');
    await userEvent.click(
      within(sheet).getByRole('button', { name: 'Sell at the new price for 2.50 USDT' }),
    );
    await screen.findByText(/^Sold back 50 contracts/);
    expect(page.callsTo(SELL)[1]?.body).toMatchObject({ price: '0.05000000', second });
  });

  it('[1.4] is open to members who may not buy', async () => {
    await openPositions({ member: { status: 'restricted' } });
    await userEvent.click(await sellButton());
    const sheet = await screen.findByRole('dialog');
    await waitFor(() => expect(sheetButton(sheet)).toHaveProperty('disabled', false));
  });
});

describe('[7.5] the end of an option', () => {
  const sheetAfter = async (ending: Partial<OptionPosition>) => {
    const page = await openPositions();
    await row();
    page.pushPositions({ ...OPEN, ...ending });
    return screen.findByRole('dialog', { name: 'Option expired' });
  };

  it('with a gain opens a sheet with the figures and the receipt', async () => {
    const sheet = await sheetAfter(WON);
    expect(sheet.textContent).toContain('Gain+4.79USDTPaper');
    expect(sheet.textContent).toContain('Settlement price65,180.40');
    expect(sheet.textContent).toContain('Paid at the end9.02');
    expect(within(sheet).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toContain(
      'product=option&orderId=7',
    );
  });

  it('without value is shown as plainly, and nothing promotes another purchase', async () => {
    const page = await openPage(DESK_PAGE, { positions: [OPEN], available: '10' });
    await row();
    page.pushPositions({ ...OPEN, ...WORTHLESS });
    const sheet = await screen.findByRole('dialog', { name: 'Option expired' });
    expect(sheet.textContent).toContain('Expired worthless−4.23USDTPaper');
    expect(sheet.textContent).toContain('nothing was paid');
    const names = within(sheet)
      .getAllByRole('button')
      .map(({ textContent }) => textContent ?? '');
    expect(names.filter((name) => /again|more|double|buy/i.test(name))).toEqual([]);
  });

  it('of a void series returns the premium of the rest', async () => {
    const sheet = await sheetAfter(VOIDED);
    expect(sheet.textContent).toContain('too few prices');
    expect(sheet.textContent).toContain('Sold back for1.60');
    expect(sheet.textContent).toContain('Paid at the end2.5396335');
  });

  it('of several at once is one list', async () => {
    const other = positionAt({ ...OPEN, id: '8', type: 'put' });
    const page = await openPositions({ positions: [OPEN, other] });
    await screen.findAllByRole('link', { name: /BTC 65,000/ });
    page.pushPositions({ ...OPEN, ...WON }, { ...other, ...WORTHLESS });
    const sheet = await screen.findByRole('dialog', { name: '2 options expired' });
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
  });

  it('is a line on the page while a ticket is open', async () => {
    const page = await openPage(DESK_PAGE, { positions: [OPEN], available: '10' });
    await userEvent.click(await screen.findByRole('button', { name: /^BTC Put 65,100/ }));
    await screen.findByRole('dialog', { name: 'BTC Put 65,100' });
    page.pushPositions({ ...OPEN, ...WORTHLESS });
    const toast = await screen.findByRole('link', {
      name: 'BTC Call 65,000: Expired worthless −4.23 USDT',
    });
    expect(toast.getAttribute('href')).toContain('orderId=7');
    expect(screen.queryByRole('dialog', { name: 'Option expired' })).toBeNull();
  });

  it('is not announced for a position the member has sold back', async () => {
    const page = await openPositions();
    await row();
    page.pushPositions({ ...OPEN, state: 'closed', left: 0, profit: '-0.24656700' });
    expect(await screen.findByText('No open positions')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the options account', () => {
  const account: Setting['script'] = {
    'GET /assets/options': () => ({ data: { equityUsdt: '1000.00000000', lines: [] } }),
    'GET /options/desk': () => ({ data: { ...DESK, left: '4995.76727750' } }),
  };

  it('shows open positions, their value and the premium at risk', async () => {
    await openPage('/pay/option', { positions: [partly], script: account });
    const card = (await screen.findByRole('heading', { name: 'Open options' })).closest('section');
    await waitFor(() => expect(card?.textContent).toMatch(/[\d.]+USDTPaperif sold back now/));
    expect(card?.textContent).toContain('Premium at risk2.54USDT');
    expect(card?.textContent).toContain('May still be paid4,995.77USDT');
    expect(within(card as HTMLElement).getByRole('link', { name: /BTC 65,000/ })).toBeTruthy();
  });

  it('shows an empty state, with a link to the trading page', async () => {
    await openPage('/pay/option', { positions: [], script: account });
    expect(await screen.findByText(/You have no open options/)).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/newContract/newContract?product=option');
  });
});
