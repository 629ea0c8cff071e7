/** The contract page from the first look to the result, and everything that can come between. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { RejectionCode } from '@anywhen/protocol';
import { hideAmounts } from '../app/hidden-amounts.ts';
import { contractAt, LOST, WAITING, WON } from './test-contracts.ts';
import {
  leaveStage,
  openPage,
  OWN_STATS,
  type Answer,
  type Call,
  type Setting,
} from './test-stage.tsx';

afterEach(leaveStage);

const PLACE = 'POST /seconds/orders';
const soon = Math.floor(Date.now() / 1_000) + 40;
const running = contractAt({
  opening: { second: soon - 60, price: '64250.10' },
  endsAtSecond: soon,
});

function taken({ body }: Call): Answer {
  const { symbol, direction, periodSeconds } = body as { symbol: string } & typeof running;
  const contract = contractAt({ ...WAITING, symbol, direction, periodSeconds });
  return { data: { contract, available: '4900.00000000' } };
}

const member: Setting = { available: '5000.00000000', contracts: [] };

async function openDesk(
  place: (call: Call) => Answer | Promise<Answer> = taken,
  setting: Setting = {},
) {
  const script = { [PLACE]: place, ...setting.script };
  const stage = await openPage('/newContract/newContract', { ...member, ...setting, script });
  await waitFor(() => expect(button('Up')).toHaveProperty('disabled', false));
  return stage;
}

const button = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name} win|^${name} enter`) });
const amountField = () => screen.getByRole('textbox', { name: 'Purchase amount' });
const type = (amount: string) => fireEvent.change(amountField(), { target: { value: amount } });
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const buy = (name: 'Up' | 'Down') => userEvent.click(button(name));

describe('[3.7] what it costs', () => {
  it('[EX-3.1] stands before the buttons, for the very amount', async () => {
    await openDesk();
    type('100');
    const sentence = screen.getByText(/If you are right you get/);
    expect(sentence.textContent).toBe(
      'If you are right you get 191.00 USDT back. If you are wrong you lose 100.00 USDT. ' +
        'If the price is unchanged you get your stake back. ' +
        'With even chances this costs you 4.50 USDT on average.',
    );
    const order = sentence.compareDocumentPosition(button('Up'));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(button('Up').textContent).toBe('Upwin 91.00, lose 100.00');
    expect(button('Down').textContent).toBe('Downwin 91.00, lose 100.00');
  });

  it('[EX-3.4] is exact to the last digit, and follows the period', async () => {
    await openDesk();
    type('33.33');
    expect(screen.getByText(/you get 63\.6603 USDT back/)).toBeTruthy();
    await choose(/^300 s/);
    expect(screen.getByText(/you get 64\.6602 USDT back/)).toBeTruthy();
  });

  it('shows what must be hit, what members hit, and the own figures', async () => {
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

  it('says which price opens a contract', async () => {
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

describe('buying', () => {
  it('sends one tap once, with a key, and pauses', async () => {
    const stage = await openDesk(async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return taken(call);
    });
    type('50');
    act(() => {
      button('Up').click();
      button('Up').click();
    });
    fireEvent.click(button('Down'));
    await screen.findByText('Order successfully');
    const [call, ...others] = stage.callsTo(PLACE);
    expect(others).toEqual([]);
    expect(call?.body).toEqual({
      symbol: 'BTCUSDT',
      direction: 'up',
      periodSeconds: 60,
      amount: '50',
    });
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(button('Up')).toHaveProperty('disabled', true);
    expect(button('Down')).toHaveProperty('disabled', true);
  });

  it('[3.5] shows each state a contract goes through, in the words of the specification', async () => {
    const stage = await openPage('/newContract/newContract', {
      ...member,
      contracts: [contractAt(WAITING)],
    });
    expect(await screen.findByText('Payment is waiting')).toBeTruthy();
    stage.pushContract(running);
    expect(await screen.findByText('In progress')).toBeTruthy();
    stage.pushContract({ ...running, state: 'pending_settlement' });
    expect(await screen.findByText('Pending settlement')).toBeTruthy();
    stage.pushContract({ ...running, state: 'settling' });
    expect(await screen.findByText('Settlement in progress')).toBeTruthy();
  });

  it('draws an open contract on its market and locks only that market', async () => {
    await openPage('/newContract/newContract', { ...member, contracts: [running] });
    const chart = await screen.findByRole('figure', { name: /opened at 64,250\.10 and ends at/ });
    expect(within(chart).getByRole('progressbar', { name: /BTC\/USDT: time left/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toContain(
      'orderId=7',
    );
    expect(button('Up')).toHaveProperty('disabled', true);
  });

  it('shows contracts on other markets with their rings, and leads to them', async () => {
    const other = contractAt({ id: '8', symbol: 'ETHUSDT', endsAtSecond: soon });
    await openDesk(taken, { contracts: [other] });
    const strip = await screen.findByRole('list', { name: 'Your open contracts on other markets' });
    expect(within(strip).getByRole('link').getAttribute('href')).toContain('symbol=ETHUSDT');
  });

  it('[0.4] asks again with the same key when no answer came', async () => {
    const answers: Answer[] = ['lost'];
    const stage = await openDesk((call) => answers.shift() ?? taken(call));
    await buy('Down');
    expect(await screen.findByText(/bought once, never twice/)).toBeTruthy();
    expect(button('Up')).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Order successfully');
    const [first, second] = stage.callsTo(PLACE);
    expect(second).toEqual(first);
  });
});

describe('[3.6] the amount', () => {
  it.each([
    ['', 'Please enter the purchase amount'],
    ['4.99', 'The purchase must be at least 5.00 USDT'],
    ['1000.01', 'The purchase must be at most 1,000.00 USDT'],
    ['10.001', 'This has too many decimals'],
    ['0', 'The amount is abnormal. Please enter a plain positive number.'],
  ])('%j is told at the field and sends nothing', async (amount, text) => {
    const stage = await openDesk();
    type(amount);
    await buy('Up');
    const told = await screen.findByText(text);
    expect(amountField().getAttribute('aria-describedby')).toContain(told.id);
    expect(document.activeElement).toBe(amountField());
    expect(amountField()).toHaveProperty('value', amount);
    expect(stage.callsTo(PLACE)).toEqual([]);
  });

  it('above what is available offers a transfer', async () => {
    await openDesk(taken, { available: '20.00000000' });
    type('50');
    await buy('Up');
    expect(await screen.findByText('Insufficient balance')).toBeTruthy();
    const links = screen.getAllByRole('link', { name: /Transfer/ });
    for (const link of links) expect(link.getAttribute('href')).toContain('to=contract');
    expect(links).toHaveLength(2);
  });

  it('has ready-made ones; those the period refuses cannot be chosen', async () => {
    await openDesk();
    await choose(/^500$/);
    expect(amountField()).toHaveProperty('value', '500');
    await choose(/^300 s/);
    expect(screen.getByRole('radio', { name: '10' })).toHaveProperty('disabled', true);
  });
});

describe('[18] a refusal', () => {
  it.each<[RejectionCode, object | undefined, RegExp]>([
    ['AMOUNT_BELOW_MIN', { min: '5.00000000' }, /at least 5\.00 USDT/],
    ['AMOUNT_ABOVE_MAX', undefined, /above the maximum/],
    ['AMOUNT_ABNORMAL', undefined, /amount is abnormal/],
    ['BALANCE_INSUFFICIENT', undefined, /Insufficient balance/],
  ])('%s stands at the amount, and nothing typed is lost', async (code, data, text) => {
    await openDesk(() => ({ rejection: { code, ...(data ? { data: data as never } : {}) } }));
    type('77');
    await buy('Up');
    const told = await screen.findByText(text);
    expect(amountField().getAttribute('aria-describedby')).toContain(told.id);
    expect(amountField()).toHaveProperty('value', '77');
  });

  it.each<[RejectionCode, Record<string, string | number>, RegExp]>([
    ['PERIOD_INVALID', {}, /This period is not offered/],
    ['SYMBOL_CLOSED', {}, /not open for this product/],
    ['FEED_STALE', {}, /Prices are paused/],
    ['TRADING_VOLUME_INSUFFICIENT', {}, /not enough liquidity/],
    ['ACCOUNT_TRADE_RESTRICTED', {}, /transactions are restricted/],
    ['ON_A_BREAK', { untilMs: 1_767_700_000_000 }, /taking a break .* Until Jan 6, 2026/],
    ['DAILY_LIMIT_REACHED', { limit: 'wagered', left: '12.50000000' }, /still buy for 12\.50 USDT/],
    ['DAILY_LIMIT_REACHED', { limit: 'net-loss', lossLimit: '300.00000000' }, /300\.00 USDT a day/],
    ['ORDER_NOT_COMPLETED', { openMax: 5 }, /At most 5 can be open/],
    ['RATE_LIMITED', {}, /Too many requests/],
  ])('%s %j is said above the buttons', async (code, data, text) => {
    await openDesk(() => ({ rejection: { code, data } }));
    await buy('Up');
    await waitFor(() => {
      const said = screen.getAllByRole('alert').map(({ textContent }) => textContent ?? '');
      expect(said.some((one) => text.test(one))).toBe(true);
    });
  });

  it('ORDER_NOT_COMPLETED leads to the order', async () => {
    await openDesk(() => ({ rejection: { code: 'ORDER_NOT_COMPLETED', data: { id: '77' } } }));
    await buy('Up');
    const link = await screen.findByRole('link', { name: 'See it' });
    expect(link.getAttribute('href')).toBe('/newContract/contractinfo?orderId=77');
  });

  it('[EX-3.6] ORDER_REPEATED leads to the orders and pauses the buttons', async () => {
    await openDesk(() => ({ rejection: { code: 'ORDER_REPEATED' } }));
    await buy('Up');
    expect(await screen.findByText(/do not place the same order repeatedly/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See them' })).toBeTruthy();
    expect(button('Up')).toHaveProperty('disabled', true);
    await waitFor(() => expect(button('Up')).toHaveProperty('disabled', false), { timeout: 3_500 });
  });

  it('of a frozen account opens a dialog with customer service', async () => {
    await openDesk(() => ({ rejection: { code: 'ACCOUNT_FROZEN' } }));
    await buy('Up');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('This account is frozen.');
    expect(within(dialog).getByRole('button', { name: 'Get help' })).toBeTruthy();
  });

  it('vanishes when something is changed', async () => {
    await openDesk(() => ({ rejection: { code: 'TRADING_VOLUME_INSUFFICIENT' } }));
    await buy('Up');
    await screen.findByText(/not enough liquidity/);
    type('11');
    expect(screen.queryByText(/not enough liquidity/)).toBeNull();
  });
});

describe('the buttons are off, with the reason', () => {
  it.each<[string, Setting, RegExp]>([
    ['old prices', { price: null }, /Prices are not up to date/],
    ['restricted', { member: { status: 'restricted' } }, /transactions are restricted/],
    [
      'a break',
      {
        script: {
          'GET /seconds/own-stats': () => ({
            data: { ...OWN_STATS, breakUntilMs: Date.now() + 86_400_000 },
          }),
        },
      },
      /You are taking a break until/,
    ],
    [
      'the own loss limit',
      {
        script: {
          'GET /seconds/own-stats': () => ({
            data: { ...OWN_STATS, today: { ...OWN_STATS.today, netLoss: '1000.00000000' } },
          }),
        },
      },
      /your own loss limit of 1,000\.00 USDT/,
    ],
    [
      'five open ones',
      {
        contracts: Array.from({ length: 5 }, (_, at) =>
          contractAt({ id: `${at + 10}`, symbol: 'ETHUSDT', endsAtSecond: soon }),
        ),
      },
      /5 open orders, the most at a time/,
    ],
  ])('%s', async (_name, setting, text) => {
    await openPage('/newContract/newContract', { ...member, ...setting });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(button('Up')).toHaveProperty('disabled', true);
    expect(button('Down')).toHaveProperty('disabled', true);
  });
});

describe('how a contract ends', () => {
  const ended = { ...contractAt({ ...LOST, endedAtMs: Date.now() }) };

  it('is a quiet sheet with the figures, the receipt and the check', async () => {
    const stage = await openPage('/newContract/newContract', { ...member, contracts: [running] });
    await screen.findByText('In progress');
    stage.pushContract(ended);
    const sheet = await screen.findByRole('dialog', { name: 'Contract ended' });
    expect(sheet.textContent).toContain('Lose−100.00USDT');
    expect(sheet.textContent).toContain('Settlement price64,250.09');
    expect(within(sheet).getByRole('link', { name: 'Receipt' })).toBeTruthy();
    const buttons = within(sheet)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(buttons.filter((name) => /again|more|double/i.test(name ?? ''))).toEqual([]);
    await userEvent.click(
      within(sheet).getAllByRole('button', { name: 'Close' }).at(-1) as Element,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('No open orders')).toBeTruthy();
  });

  it('waits as a line while somebody is typing', async () => {
    const stage = await openPage('/newContract/newContract', { ...member, contracts: [running] });
    await screen.findByText('In progress');
    act(() => amountField().focus());
    stage.pushContract(contractAt({ ...WON, endedAtMs: Date.now() }));
    const line = await screen.findByRole('button', { name: /BTC\/USDT.*Win.*\+91\.00/ });
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(line);
    expect((await screen.findByRole('dialog')).textContent).toContain('Win+91.00USDT');
  });

  it('of several at once is one list', async () => {
    const other = contractAt({ id: '8', symbol: 'ETHUSDT', endsAtSecond: soon });
    const stage = await openPage('/newContract/newContract', {
      ...member,
      contracts: [running, other],
    });
    await screen.findAllByText('In progress');
    stage.pushContract(ended);
    stage.pushContract({ ...other, ...WON, endedAtMs: Date.now() });
    const sheet = await screen.findByRole('dialog', { name: '2 contracts ended' });
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('the lists below', () => {
  const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

  it('list all orders with result and profit, and lead to receipts', async () => {
    const contracts = [contractAt({ ...WON, id: '9' }), contractAt({ ...LOST, id: '8' })];
    await openDesk(taken, {
      script: { 'GET /seconds/orders': () => ({ data: { contracts, nextCursor: null } }) },
    });
    await tab('All orders');
    const rows = await screen.findAllByRole('link', { name: /BTC/ });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/64,250\.10 → 64,250\.11.*\+91\.00Win/),
      expect.stringMatching(/64,250\.10 → 64,250\.09.*−100\.00Lose/),
    ]);
    expect(rows[0]?.getAttribute('href')).toBe('/newContract/contractinfo?orderId=9');
  });

  it('show the funds flow of the contract account, a win as one line', async () => {
    const at = { atMs: 5_000, account: 'contract', currency: 'USDT', reference: '9' };
    const lines = [
      {
        ...at,
        id: '1-4',
        type: 'SECONDS_PAYOUT',
        record: 'profit',
        amount: '91.00000000',
        availableAfter: '5091.00000000',
      },
      {
        ...at,
        id: '1-3',
        type: 'SECONDS_PAYOUT',
        record: 'profit',
        amount: '100.00000000',
        availableAfter: '5000.00000000',
      },
      {
        ...at,
        id: '1-2',
        atMs: 1_000,
        type: 'SECONDS_STAKE',
        record: 'payment',
        amount: '-100.00000000',
        availableAfter: '4900.00000000',
      },
    ];
    const stage = await openDesk(taken, {
      script: { 'GET /ledger': () => ({ data: { lines, nextCursor: null } }) },
    });
    await tab('Funds flow');
    expect((await screen.findByText('Contract won')).closest('a')?.textContent).toContain(
      '+191.00',
    );
    expect(screen.getByText('Contract bought').closest('a')?.textContent).toContain('−100.00');
    expect(stage.callsTo('GET /ledger')[0]?.query.get('account')).toBe('contract');
  });

  it('say that they are empty, or that nothing came, with a way on', async () => {
    let isBroken = true;
    await openDesk(taken, {
      script: {
        'GET /ledger': () =>
          isBroken
            ? { rejection: { code: 'UNAVAILABLE' } }
            : { data: { lines: [], nextCursor: null } },
      },
    });
    expect(await screen.findByText('No open orders')).toBeTruthy();
    await tab('All orders');
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    await tab('Funds flow');
    expect(
      await screen.findByText('The exchange is busy. Please try again in a moment.'),
    ).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Nothing has moved/)).toBeTruthy();
  });

  it('hide the member’s amounts, but not what is about to be bought', async () => {
    hideAmounts(true);
    await openDesk(taken, {
      script: {
        'GET /seconds/orders': () => ({
          data: { contracts: [contractAt({ ...WON, id: '9' })], nextCursor: null },
        }),
      },
    });
    await tab('All orders');
    const row = await screen.findByRole('link', { name: /BTC/ });
    expect(row.textContent).toContain('••••');
    expect(row.textContent).not.toContain('91.00');
    expect(screen.getByText(/Available/).textContent).toContain('••••');
    expect(button('Up').textContent).toContain('lose 10.00');
  });
});

describe('limits and breaks', () => {
  it('show today’s figures and take a break only after a second yes', async () => {
    let breakUntilMs = 0;
    const stage = await openDesk(taken, {
      script: {
        'GET /seconds/own-stats': () => ({ data: { ...OWN_STATS, breakUntilMs } }),
        'POST /seconds/breaks': () => {
          breakUntilMs = Date.now() + 7 * 86_400_000;
          return { data: { breakUntilMs } };
        },
      },
    });
    const row = await screen.findByRole('button', { name: /Limits and breaks/ });
    await waitFor(() => expect(row.textContent).toContain('Bought today 120.00'));
    expect(row.textContent).toContain('Net loss today 30.00');
    await userEvent.click(row);
    const sheet = await screen.findByRole('dialog', { name: 'Limits and breaks' });
    expect(await within(sheet).findByText(/nobody can shorten it/)).toBeTruthy();
    const change = within(sheet).getByRole('link', { name: 'Change the daily loss limit' });
    expect(change.getAttribute('href')).toBe('/homeindex/accountconfig');
    await userEvent.click(within(sheet).getByRole('radio', { name: '7 days' }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Take a break' }));
    expect(stage.callsTo('POST /seconds/breaks')).toEqual([]);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('For 7 days from now');
    await userEvent.click(within(question).getByRole('button', { name: 'Take the break' }));
    expect(await screen.findByText('Your break has begun')).toBeTruthy();
    expect(stage.callsTo('POST /seconds/breaks').map(({ body }) => body)).toEqual([{ days: 7 }]);
    expect(await screen.findAllByText(/You are taking a break until/)).not.toEqual([]);
  });
});

describe('what is not there', () => {
  it.each([
    ['option', 'Flash options are not there yet'],
    ['perp', 'Derivatives are not there yet'],
  ])('%s is said to be missing', async (product, text) => {
    await openPage(`/newContract/newContract?product=${product}`);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
  });

  it('a market without seconds contracts is said to have none', async () => {
    await openPage('/newContract/newContract?symbol=SHIBUSDT');
    expect(await screen.findByText('SHIBUSDT has no seconds contracts')).toBeTruthy();
  });

  it('a chart that did not come can be asked for again', async () => {
    const answers: Answer[] = ['lost', 'lost', 'lost'];
    const line = { data: { firstSecond: 1_767_600_000, prices: ['1.00', '1.00'] } };
    await openPage('/newContract/newContract', {
      ...member,
      script: { 'GET /markets/BTCUSDT/seconds': () => answers.shift() ?? line },
    });
    expect(
      await screen.findByText('The last minutes could not be loaded', undefined, {
        timeout: 9_000,
      }),
    ).toBeTruthy();
  });
});
