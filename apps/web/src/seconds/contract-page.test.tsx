/** The contract page: the information before a purchase, buying, and missing data. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveTestPage, loseTestPage, type Answer } from '../../testing/test-page.tsx';
import { shownCost } from '../../testing/odds-document.ts';
import { contractAt, WAITING } from '../../testing/seconds/contracts.ts';
import {
  amountField,
  buy,
  buyButton,
  choose,
  openDesk,
  PLACE,
  RUNNING,
  SOON,
  taken,
  typeAmount,
  WITH_FUNDS,
} from '../../testing/seconds/test-desk.ts';
import { openPage, OWN_STATS } from '../../testing/seconds/test-page.ts';

afterEach(leaveTestPage);

describe('[3.7] the cost', () => {
  it('[EX-3.1] is stated above the buttons, for the typed amount', async () => {
    await openDesk();
    typeAmount('100');
    const sentence = screen.getByText(/If you are right you get/);
    expect(sentence.textContent).toBe(
      'If you are right you get 191.00 USDT back. If you are wrong you lose 100.00 USDT. ' +
        'If the price is unchanged you get your stake back. ' +
        'With even chances this costs you 4.50 USDT on average. ' +
        `Measured: ${shownCost('seconds-60')} of the amount.`,
    );
    const order = sentence.compareDocumentPosition(buyButton('Up'));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(buyButton('Up').textContent).toBe('Upwin 91.00, lose 100.00');
    expect(buyButton('Down').textContent).toBe('Downwin 91.00, lose 100.00');
  });

  it('[EX-3.4] is exact to the last digit, and follows the period', async () => {
    await openDesk();
    typeAmount('33.33');
    expect(screen.getByText(/you get 63\.6603 USDT back/)).toBeTruthy();
    await choose(/^300 s/);
    expect(screen.getByText(/you get 64\.6602 USDT back/)).toBeTruthy();
  });

  it('is shown with the required hit rate, that of members, and the own one', async () => {
    const counts = { contracts: 100, wins: 40, losses: 40, draws: 20, wagered: '1000.00000000' };
    await openDesk(taken, {
      script: {
        'GET /seconds/stats': () => ({ data: { ...counts, houseResult: '45.00000000' } }),
        'GET /seconds/own-stats': () => ({
          data: {
            ...OWN_STATS,
            ...counts,
            wins: 1,
            losses: 2,
            draws: 0,
            netResult: '-109.00000000',
          },
        }),
      },
    });
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
    await waitFor(() => expect(rows()).toContain('All members50.00%20.00%House +45.00'));
    expect(rows()).toContain('To break even52.36%at 91% return');
    expect(rows()).toContain('You, all markets33.33%0.00%−109.00');
  });

  it('is shown with a note about which price opens a contract', async () => {
    await openDesk();
    expect(screen.getByText(/not at the price on the screen/)).toBeTruthy();
  });
});

describe('a visitor', () => {
  it('sees everything and is sent to the login and back', async () => {
    await openPage('/newContract/newContract?symbol=ETHUSDT', { member: null });
    const login = await screen.findByRole('link', { name: 'Log in to buy' });
    expect(login.getAttribute('href')).toBe(
      '/account/login?redirect=%2FnewContract%2FnewContract%3Fsymbol%3DETHUSDT',
    );
    expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
    expect(screen.getByText(/With even chances/)).toBeTruthy();
    expect(screen.getByText('Log in to see your orders and funds flow')).toBeTruthy();
    expect(await screen.findByRole('figure', { name: /ETH\/USDT, the last minutes/ })).toBeTruthy();
  });
});

it('[0.4] what was typed is there again after a reload', async () => {
  await openDesk();
  typeAmount('33.33');
  await choose(/^300 s/);
  loseTestPage();
  await openDesk();
  expect(amountField()).toHaveProperty('value', '33.33');
  expect(screen.getByRole('radio', { name: /^300 s/ })).toHaveProperty('checked', true);
});

describe('buying', () => {
  it('sends one tap once, with a key, and pauses', async () => {
    const page = await openDesk(async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return taken(call);
    });
    typeAmount('50');
    act(() => {
      buyButton('Up').click();
      buyButton('Up').click();
    });
    fireEvent.click(buyButton('Down'));
    await screen.findByText('Order successfully');
    const [call, ...others] = page.callsTo(PLACE);
    expect(others).toEqual([]);
    expect(call?.body).toEqual({
      symbol: 'BTCUSDT',
      direction: 'up',
      periodSeconds: 60,
      amount: '50',
    });
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(buyButton('Up')).toHaveProperty('disabled', true);
    expect(buyButton('Down')).toHaveProperty('disabled', true);
  });

  it('[3.5] shows each state a contract goes through, in the words of the rule book', async () => {
    const page = await openPage('/newContract/newContract', {
      ...WITH_FUNDS,
      contracts: [contractAt(WAITING)],
    });
    expect(await screen.findByText('Payment is waiting')).toBeTruthy();
    page.pushContract(RUNNING);
    expect(await screen.findByText('In progress')).toBeTruthy();
    page.pushContract({ ...RUNNING, state: 'pending_settlement' });
    expect(await screen.findByText('Pending settlement')).toBeTruthy();
    page.pushContract({ ...RUNNING, state: 'settling' });
    expect(await screen.findByText('Settlement in progress')).toBeTruthy();
  });

  it('draws an open contract on its market and locks only that market', async () => {
    await openPage('/newContract/newContract', { ...WITH_FUNDS, contracts: [RUNNING] });
    const chart = await screen.findByRole('figure', { name: /opened at 64,250\.10 and ends at/ });
    expect(within(chart).getByRole('progressbar', { name: /BTC\/USDT: time left/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toContain(
      'orderId=7',
    );
    expect(buyButton('Up')).toHaveProperty('disabled', true);
  });

  it('shows contracts on other markets with their rings, and links to them', async () => {
    const other = contractAt({ id: '8', symbol: 'ETHUSDT', endsAtSecond: SOON });
    await openDesk(taken, { contracts: [other] });
    const strip = await screen.findByRole('list', { name: 'Your open contracts on other markets' });
    expect(within(strip).getByRole('link').getAttribute('href')).toContain('symbol=ETHUSDT');
  });

  it('[0.4] looks up an order by its key when no answer came', async () => {
    const answers: Answer[] = ['lost'];
    const page = await openDesk((call) => answers.shift() ?? taken(call), {
      script: { 'POST /requests/drop': () => ({ data: { hasHappened: true } }) },
    });
    await buy('Down');
    await screen.findByText('Order successfully');
    const [first, second] = page.callsTo(PLACE);
    expect(second).toEqual(first);
    expect(page.callsTo('POST /requests/drop').map(({ key }) => key)).toEqual([first?.key]);
  });

  it('[0.4] offers a failed order again, with its figures', async () => {
    const page = await openDesk(() => 'lost', {
      script: { 'POST /requests/drop': () => ({ data: { hasHappened: false } }) },
    });
    await buy('Down');
    const again = await screen.findByRole('button', { name: /^Buy it now: BTC\/USDT · .* USDT$/ });
    expect(page.callsTo(PLACE)).toHaveLength(1);
    await userEvent.click(again);
    await waitFor(() => expect(page.callsTo(PLACE)).toHaveLength(2));
    const [first, second] = page.callsTo(PLACE);
    expect(second?.body).toEqual(first?.body);
    expect(second?.key).not.toBe(first?.key);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('It did not happen')).toBeNull();
  });
});

describe('a large contract', () => {
  it('is confirmed with its cost; declining sends nothing', async () => {
    const page = await openDesk(taken, { question: 'large', available: '1000.00000000' });
    typeAmount('200');
    await buy('Down');
    const dialog = await screen.findByRole('dialog', { name: 'Buy this contract?' });
    expect(dialog.textContent).toContain('BTC/USDT · Buy down · 60 s · 200.00 USDT');
    expect(dialog.textContent).toContain('It opens at the first price after we accept it');
    expect(dialog.textContent).toContain('If you are wrong you lose');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.callsTo(PLACE)).toEqual([]);
    await buy('Down');
    const again = await screen.findByRole('dialog');
    await userEvent.click(within(again).getByRole('button', { name: 'Buy' }));
    await screen.findByText('Order successfully');
    expect(page.callsTo(PLACE)).toHaveLength(1);
  });
});

describe('missing data', () => {
  it('a market without seconds contracts shows a message', async () => {
    await openPage('/newContract/newContract?symbol=SHIBUSDT');
    expect(await screen.findByText('SHIBUSDT has no seconds contracts')).toBeTruthy();
  });

  it('a chart that failed to load can be retried', async () => {
    const answers: Answer[] = ['lost', 'lost', 'lost'];
    const line = { data: { firstSecond: 1_767_600_000, prices: ['1.00', '1.00'] } };
    await openPage('/newContract/newContract', {
      ...WITH_FUNDS,
      script: { 'GET /markets/BTCUSDT/seconds': () => answers.shift() ?? line },
    });
    expect(
      await screen.findByText('The last minutes could not be loaded', undefined, {
        timeout: 60_000,
      }),
    ).toBeTruthy();
  });
});
