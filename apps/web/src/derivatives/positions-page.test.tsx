/** Open positions: their cards and actions, and waiting orders. */
import { sharedResultOf } from '@anywhen/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { leaveTestPage, loseTestPage, type Answer } from '../../testing/test-page.tsx';
import { CLOSED, orderAt, positionAt } from '../../testing/derivatives/positions.ts';
import {
  choose,
  figure,
  openPage,
  press,
  typeInto,
  type Setting,
} from '../../testing/derivatives/test-page.ts';

afterEach(leaveTestPage);

/** The page of all products with the position of EX-8.3, once its price is loaded. */
async function openCard(setting: Setting = {}) {
  const page = await openPage('/newContract/positionList', {
    positions: [positionAt()],
    ...setting,
  });
  await screen.findByRole('button', { name: 'TP / SL' });
  await waitFor(() => expect(figure('Mark price')).toMatch(/\d/));
  return page;
}

async function openSheet(button: string, title: RegExp) {
  await press(button);
  return screen.findByRole('dialog', { name: title });
}

const typedIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;

const changed = (changes = {}, more = {}): Answer => ({
  data: { position: positionAt(changes), available: '350.00000000', ...more },
});

describe('the card of a position', () => {
  it('shows terms and figures, and follows the price', async () => {
    const page = await openCard({ price: '66300.00' });
    const card = screen.getByText('Profit and loss').closest('section') as HTMLElement;
    expect(card.textContent).toContain('BTC/USDT');
    expect(card.textContent).toContain('Long 10×');
    expect(card.textContent).toContain('+130.00 (+20.00%)');
    expect(figure('Quantity')).toBe('0.1BTC');
    expect(figure('Entry')).toBe('65,000.00');
    expect(figure('Mark price')).toBe('66,300.00');
    expect(figure('Margin')).toBe('650.00');
    page.pushPrice('64000.00');
    await waitFor(() => expect(card.textContent).toContain('−100.00 (−15.38%)'));
  });

  it('shows how far the mark has moved from entry to liquidation', async () => {
    const page = await openCard({ price: '66300.00' });
    const bar = screen.getByRole('meter', { name: 'Way from entry to liquidation' });
    expect(bar.getAttribute('aria-valuetext')).toBe('0 % of the way to liquidation');
    page.pushPrice('61911.77');
    await waitFor(() =>
      expect(bar.getAttribute('aria-valuetext')).toBe('50 % of the way to liquidation'),
    );
    expect(screen.getByText('4.98% away')).toBeTruthy();
  });

  it('[EX-8.10] shows the next funding with its amount', async () => {
    await openCard();
    const line = screen.getByText(/^Next funding in/).closest('p');
    expect(line?.textContent).toMatch(/Next funding in \d\d:\d\d:\d\d/);
    await waitFor(() => expect(line?.textContent).toContain('−0.026585'));
    expect(line?.textContent).toContain('(−0.000409%)');
  });

  it('hides amounts; a long without leverage has no liquidation price', async () => {
    hideAmounts(true);
    await openCard({ positions: [positionAt({ leverage: 1, liquidationPrice: null })] });
    expect(document.body.textContent).not.toContain('650.00');
    expect(screen.getByText('No price can liquidate this position.')).toBeTruthy();
  });

  it('offers no actions once a tick has decided its end, and disappears when it is booked', async () => {
    const page = await openCard();
    page.pushLeverage({ positions: [positionAt({ state: 'closing' })] });
    expect(await screen.findByText(/A price has decided the end/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'TP / SL' })).toBeNull();
    page.pushLeverage({ positions: [positionAt(CLOSED)] });
    expect(await screen.findByText('No open positions')).toBeTruthy();
  });

  it('comes from the server’s list until the first event of the live topic', async () => {
    const page = await openCard({ isLive: false });
    expect(page.callsTo('GET /derivatives/positions')[0]?.query.get('isOpen')).toBe('true');
  });
});

describe('closing', () => {
  const CLOSE = 'POST /derivatives/positions/7/close';

  it('[EX-8.7] shows result and what comes back before the tap, and says the same after it', async () => {
    const answer = changed(CLOSED, { result: sharedResultOf(positionAt(CLOSED)) });
    const page = await openCard({ price: '66306.64', script: { [CLOSE]: () => answer } });
    const sheet = await openSheet('Close', /^Close BTC\/USDT/);
    await waitFor(() => expect(sheet.textContent).toContain('Price of now66,300.00'));
    expect(sheet.textContent).toContain('Profit or loss by price+130.00 USDT');
    expect(sheet.textContent).toContain('Fees, opening and closing−6.565 USDT');
    expect(sheet.textContent).toContain('Result+123.435 USDT');
    expect(sheet.textContent).toContain('Comes back779.935 USDT');
    await userEvent.dblClick(within(sheet).getByRole('button', { name: 'Close at the market' }));
    const said = 'Closed: +123.44 USDT (price +130.00, fees −6.56)';
    expect(await screen.findByText(said)).toBeTruthy();
    const [call, ...others] = page.callsTo(CLOSE);
    expect(others).toEqual([]);
    expect(call?.body).toEqual({ quantity: null });
    expect(call?.key).not.toBe('');
  });

  it('closes a part, and not more than the position', async () => {
    const page = await openCard({ script: { [CLOSE]: () => changed({ quantity: '0.05000' }) } });
    const sheet = await openSheet('Close', /^Close BTC\/USDT/);
    await typeInto('Quantity', '0.2');
    const submit = within(sheet).getByRole('button', { name: 'Close at the market' });
    await userEvent.click(submit);
    expect(await within(sheet).findByText('This is more than the position has')).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('radio', { name: '50%' }));
    expect(within(sheet).getByRole('radio', { name: '50%' })).toHaveProperty('checked', true);
    await userEvent.click(submit);
    await waitFor(() => expect(page.callsTo(CLOSE)).toHaveLength(1));
    expect(page.callsTo(CLOSE)[0]?.body).toEqual({ quantity: '0.05' });
  });

  it('[0.4] finds the typed part again after a reload, and nothing after it was closed', async () => {
    await openCard();
    await openSheet('Close', /^Close BTC\/USDT/);
    await typeInto('Quantity', '0.03');
    loseTestPage();
    await openCard({ script: { [CLOSE]: () => changed() } });
    const sheet = await openSheet('Close', /^Close BTC\/USDT/);
    expect(typedIn('Quantity')).toBe('0.03');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close at the market' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.keys(localStorage).filter((key) => key.includes('close'))).toEqual([]);
  });

  it('shows a refusal in the sheet', async () => {
    await openCard({ script: { [CLOSE]: () => ({ rejection: { code: 'POSITION_CLOSING' } }) } });
    const sheet = await openSheet('Close', /^Close BTC\/USDT/);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close at the market' }));
    expect(await within(sheet).findByText(/being closed right now/)).toBeTruthy();
  });
});

describe('take-profit and stop-loss', () => {
  const LEVELS = 'POST /derivatives/positions/7/levels';

  it('show their result, and are saved', async () => {
    const page = await openCard({ script: { [LEVELS]: () => changed() } });
    const sheet = await openSheet('TP / SL', /^Take-profit and stop-loss/);
    await typeInto('Take-profit', '66300');
    expect(sheet.textContent).toContain('Closing there brings about 126.69 USDT after the fee.');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Take-profit and stop-loss were saved')).toBeTruthy();
    expect(page.callsTo(LEVELS).map(({ body }) => body)).toEqual([
      { takeProfit: '66300', stopLoss: null },
    ]);
  });

  it('on the wrong side or out of range are reported at their field', async () => {
    const page = await openCard();
    const sheet = await openSheet('TP / SL', /^Take-profit and stop-loss/);
    await typeInto('Take-profit', '64000');
    await typeInto('Stop-loss', '66000');
    const save = within(sheet).getByRole('button', { name: 'Save' });
    await userEvent.click(save);
    expect(await within(sheet).findByText(/must be above the price of now, 65,000/)).toBeTruthy();
    expect(within(sheet).getByText(/must be below the price of now, 65,000/)).toBeTruthy();
    await typeInto('Take-profit', '400000');
    await typeInto('Stop-loss', '');
    await userEvent.click(save);
    expect(await within(sheet).findByText(/between 13,000.00 and 325,000.00/)).toBeTruthy();
    expect(page.callsTo(LEVELS)).toEqual([]);
  });

  it('are removed by emptying them', async () => {
    const page = await openCard({
      positions: [positionAt({ takeProfit: '70000.00', stopLoss: '60000.00' })],
      script: { [LEVELS]: () => changed() },
    });
    const sheet = await openSheet('TP / SL', /^Take-profit and stop-loss/);
    const [first] = within(sheet).getAllByRole('button', { name: 'Remove' });
    if (first) await userEvent.click(first);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.callsTo(LEVELS)).toHaveLength(1));
    expect(page.callsTo(LEVELS)[0]?.body).toEqual({ takeProfit: null, stopLoss: '60000' });
  });
});

describe('the margin', () => {
  const MARGIN = 'POST /derivatives/positions/7/margin';

  it('[EX-8.8] shows the new liquidation price before the tap', async () => {
    const page = await openCard({ script: { [MARGIN]: () => changed({ margin: '850' }) } });
    const sheet = await openSheet('Margin', /^Margin of BTC\/USDT/);
    await typeInto('Amount', '200');
    expect(sheet.textContent).toContain('Liquidation price now58,823.53');
    expect(sheet.textContent).toContain('Liquidation price afterwards56,812.47');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add margin' }));
    expect(await screen.findByText('The margin was changed')).toBeTruthy();
    expect(page.callsTo(MARGIN)[0]?.body).toEqual({ direction: 'add', amount: '200' });
  });

  it('[EX-8.15] releases what the position does not need, and not more', async () => {
    const position = positionAt({ margin: '850.00000000', liquidationPrice: '56812.47' });
    const page = await openCard({
      positions: [position],
      price: '64000.00',
      script: { [MARGIN]: () => changed() },
    });
    const sheet = await openSheet('Margin', /^Margin of BTC\/USDT/);
    await choose('Take out margin');
    expect(sheet.textContent).toContain('Can be taken out 110.00');
    await typeInto('Amount', '110.01');
    const submit = within(sheet).getByRole('button', { name: 'Take out margin' });
    await userEvent.click(submit);
    expect(await within(sheet).findByText(/At most 110.00 USDT can be taken out/)).toBeTruthy();
    await userEvent.click(within(sheet).getByRole('button', { name: 'All' }));
    await userEvent.click(submit);
    await waitFor(() => expect(page.callsTo(MARGIN)).toHaveLength(1));
    expect(page.callsTo(MARGIN)[0]?.body).toEqual({ direction: 'remove', amount: '110' });
  });

  it('[0.4] finds amount and direction again after a reload', async () => {
    await openCard();
    await openSheet('Margin', /^Margin of BTC\/USDT/);
    await choose('Take out margin');
    await typeInto('Amount', '12.5');
    loseTestPage();
    await openCard();
    const sheet = await openSheet('Margin', /^Margin of BTC\/USDT/);
    expect(typedIn('Amount')).toBe('12.5');
    expect(within(sheet).getByRole('radio', { name: 'Take out margin' })).toHaveProperty(
      'checked',
      true,
    );
  });

  it('shows the limit the server states', async () => {
    const rejection = { code: 'MARGIN_TOO_LOW', data: { left: '12.50000000' } } as const;
    await openCard({ script: { [MARGIN]: () => ({ rejection }) } });
    const sheet = await openSheet('Margin', /^Margin of BTC\/USDT/);
    await typeInto('Amount', '5');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add margin' }));
    expect(await within(sheet).findByText(/At most 12.50 USDT can be taken out/)).toBeTruthy();
  });
});

describe('waiting orders', () => {
  it('show what they hold and can be canceled', async () => {
    const page = await openPage('/newContract/positionList', {
      orders: [orderAt()],
      script: {
        'DELETE /derivatives/orders/31': () => ({
          data: { order: orderAt({ state: 'CANCELED' }) },
        }),
      },
    });
    expect(await screen.findByText('64,000.00')).toBeTruthy();
    expect(figure('Held')).toBe('644.48');
    await press('Cancel');
    expect(await screen.findByText('Order canceled')).toBeTruthy();
    page.pushLeverage({ orders: [orderAt({ state: 'CANCELED' })] });
    await waitFor(() => expect(screen.queryByText('64,000.00')).toBeNull());
  });

  it('are all canceled after one confirmation', async () => {
    const page = await openPage('/newContract/positionList', {
      orders: [orderAt(), orderAt({ id: '32', price: '63000.00' })],
      script: { 'DELETE /derivatives/orders': () => ({ data: { canceledIds: ['31', '32'] } }) },
    });
    await screen.findByText('63,000.00');
    await press('Cancel all');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel all' }));
    expect(await screen.findByText('Orders canceled')).toBeTruthy();
    expect(page.callsTo('DELETE /derivatives/orders')).toHaveLength(1);
  });
});

it('one page shows the open contracts of all products', async () => {
  await openCard();
  expect(screen.getByRole('heading', { name: 'Seconds' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Leverage' })).toBeTruthy();
});
