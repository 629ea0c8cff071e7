/** The trade page: the ticket, its faults, and prices from the book. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { DepthLevel, RejectionCode } from '@anywhen/protocol';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import {
  holdTime,
  leaveTestPage,
  passTime,
  type Answer,
  type Script,
} from '../../testing/test-page.tsx';
import {
  ASKS,
  BIDS,
  RESTING,
  amountField,
  choose,
  open,
  placing,
  priceField,
  submit,
  submitButton,
  textOf,
  type,
} from '../../testing/spot/test-desk.ts';
import { book, tick } from '../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

/** The figures below the typed price and amount. */
async function previewOf(price: string, amount: string) {
  await open();
  await type(priceField(), price);
  await type(amountField(), amount);
  return screen.getAllByRole('definition').map(textOf);
}

describe('a visitor', () => {
  it('sees price and book, and is asked to log in with a return to this page', async () => {
    await open({ member: null }, '/trade/trade?symbol=BTCUSDT&side=sell');
    expect(await screen.findByRole('button', { name: /65,003\.25/ })).toBeTruthy();
    const login = screen.getByRole('link', { name: 'Log in to trade' });
    expect(login.getAttribute('href')).toBe(
      '/account/login?redirect=%2Ftrade%2Ftrade%3Fsymbol%3DBTCUSDT%26side%3Dsell',
    );
    expect(screen.queryByRole('button', { name: 'Sell BTC' })).toBeNull();
  });
});

describe('the ticket', () => {
  it('starts with the current price, and later prices do not change it', async () => {
    const page = await open();
    await waitFor(async () => expect((await priceField()).value).toBe('65000.00'));
    await page.push('ticker:all', tick({ BTCUSDT: '65100.00' }));
    expect((await priceField()).value).toBe('65000.00');
  });

  it('uses a price tapped in the book, also for a market order', async () => {
    await open();
    await priceField();
    choose('Market');
    await userEvent.click(await screen.findByRole('button', { name: /65,009\.75/ }));
    expect((await priceField()).value).toBe('65009.75');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Limit' }).checked).toBe(true);
  });

  it('steps the price by plus and minus', async () => {
    await open();
    await waitFor(async () => expect((await priceField()).value).toBe('65000.00'));
    await userEvent.click(screen.getByRole('button', { name: 'Raise the price by 1.00' }));
    expect((await priceField()).value).toBe('65001');
  });

  it('fills in a share of what is available, and leaves the slider on typing', async () => {
    await open();
    await type(priceField(), '50000');
    await userEvent.click(await screen.findByRole('button', { name: '50%' }));
    expect((await amountField()).value).toBe('0.05');
    await type(amountField(), '0.06');
    expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('0');
  });

  it('[EX-2.2] shows before the tap what is held, what it costs and what arrives', async () => {
    const rows = await previewOf('64000', '0.02');
    expect(rows).toContain('1,280.00 USDT');
    expect(rows).toContain('0.00002 BTC');
    expect(rows).toContain('0.01998 BTC');
  });

  it('[N7] shortens long figures of the preview to the column’s width', async () => {
    const rows = await previewOf('64321.99', '0.01234');
    expect(rows).toContain('793.73 USDT');
    expect(rows).toContain('0.00001234 BTC');
    expect(rows).toContain('0.01233 BTC');
  });

  it('converts to the other unit on tap', async () => {
    await open();
    await type(priceField(), '64000');
    await type(amountField(), '0.015');
    await userEvent.click(screen.getByRole('button', { name: 'BTC: count in USDT instead' }));
    expect((await amountField()).value).toBe('960');
  });

  it('hides the member’s balance on request', async () => {
    hideAmounts(true);
    await open();
    await priceField();
    expect(screen.queryByText(/^5,000\.00/)).toBeNull();
    expect(screen.getAllByText('Amount hidden').length).toBeGreaterThan(0);
  });

  it('does not rerender while the book moves', async () => {
    const page = await open();
    await type(amountField(), '0.01');
    await screen.findByRole('button', { name: /65,003\.25/ });
    const form = submitButton().closest('form') as HTMLElement;
    let changes = 0;
    const watch = new MutationObserver((records) => (changes += records.length));
    watch.observe(form, { subtree: true, childList: true, attributes: true, characterData: true });
    const change: DepthLevel[] = [['65003.25', '0.5']];
    const after = book(BIDS, [['65003.25', '0.5'], ...ASKS.slice(1)]);
    await page.push('depth:BTCUSDT', {
      U: 2,
      u: 2,
      bids: [],
      asks: change,
      checksum: after.checksum,
    });
    expect(await screen.findByRole('button', { name: /65,003\.25.*0\.50000/ })).toBeTruthy();
    expect(changes).toBe(0);
    watch.disconnect();
  });
});

describe('a limit order', () => {
  it('[0.4] is sent once with a key, however fast the button is tapped', async () => {
    const page = await open(placing({ data: RESTING }));
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    const button = submitButton();
    expect(button.textContent).toBe('Buy BTC');
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Order successfully')).toBeTruthy();
    fireEvent.click(button);
    const [call, ...others] = page.callsTo('POST /spot/orders');
    expect(others).toEqual([]);
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(call?.body).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      price: '64000',
      quantity: '0.02',
      timeInForce: 'GTC',
    });
    await waitFor(async () => expect((await amountField()).value).toBe(''));
    expect((await priceField()).value).toBe('64000');
    expect(screen.queryByText('Please enter a quantity')).toBeNull();
  });

  it('another one may follow at once when something was typed for it', async () => {
    const page = await open(placing({ data: RESTING }));
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    submit();
    expect(await screen.findByText('Order successfully')).toBeTruthy();
    await type(amountField(), '0.03');
    submit();
    await waitFor(() => expect(page.callsTo('POST /spot/orders')).toHaveLength(2));
  });

  it('[2.2] is sent with the chosen terms', async () => {
    const page = await open(placing({ data: RESTING }));
    await type(amountField(), '0.02');
    await userEvent.click(screen.getByRole('button', { name: /^More types/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Post only/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    submit();
    await waitFor(() => expect(page.callsTo('POST /spot/orders')).toHaveLength(1));
    expect(page.callsTo('POST /spot/orders')[0]?.body).toMatchObject({ isPostOnly: true });
  });

  it('[0.4] a lost answer is looked up by its key, and nothing can be ordered meanwhile', async () => {
    const answers: Answer[] = ['lost', { data: RESTING }];
    const drops: Answer[] = ['lost', { rejection: { code: 'UNAVAILABLE' } }];
    const script = {
      'POST /spot/orders': () => answers.shift() ?? 'lost',
      'POST /requests/drop': () => drops.shift() ?? { data: { hasHappened: true } },
    } satisfies Script;
    const page = await open({ script });
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    holdTime();
    submit();
    const notice = await screen.findByRole('alert');
    expect(textOf(notice)).toContain('No answer came');
    expect(textOf(notice)).toContain('Buy 0.02 BTC at 64,000');
    expect((await amountField()).value).toBe('0.02');
    submit();
    await passTime(2_000);
    await waitFor(() => expect(page.callsTo('POST /spot/orders')).toHaveLength(2));
    await screen.findByText('Order successfully');
    const keys = page.callsTo('POST /spot/orders').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(
      new Set([...keys, ...page.callsTo('POST /requests/drop').map(({ key }) => key)]).size,
    ).toBe(1);
  });

  it('[0.4] a failed order is offered with its figures, under a new key', async () => {
    const answers: Answer[] = ['lost', { data: RESTING }];
    const script = {
      'POST /spot/orders': () => answers.shift() ?? 'lost',
      'POST /requests/drop': () => ({ data: { hasHappened: false } }),
    } satisfies Script;
    const page = await open({ script });
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    submit();
    const name = 'Place it now: Buy 0.02 BTC at 64,000';
    const again = await screen.findByRole('button', { name });
    expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
    expect(page.callsTo('POST /spot/orders')).toHaveLength(1);
    await userEvent.click(again);
    await waitFor(() => expect(page.callsTo('POST /spot/orders')).toHaveLength(2));
    await screen.findByText('Order successfully');
    const [first, second] = page.callsTo('POST /spot/orders');
    expect(second?.body).toEqual(first?.body);
    expect(second?.key).not.toBe(first?.key);
  });

  it('[2.2] nothing can be ordered without a connection, with the reason', async () => {
    const page = await open();
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    await page.loseConnection();
    expect(await screen.findByText(/no order can be placed right now/)).toBeTruthy();
    submit();
    expect(page.callsTo('POST /spot/orders')).toEqual([]);
  });
});

describe('a large limit order', () => {
  it('is confirmed with its cost, and on request never again', async () => {
    const page = await open({ ...placing({ data: RESTING }), question: 'large' });
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    submit();
    const sheet = await screen.findByRole('dialog', { name: 'Review the limit order' });
    expect(textOf(sheet)).toContain('64,000');
    expect(textOf(sheet)).toContain('1,280.00 USDT');
    expect(page.callsTo('POST /spot/orders')).toEqual([]);
    await userEvent.click(within(sheet).getByRole('checkbox', { name: /^Don't ask again/ }));
    await userEvent.click(within(sheet).getByRole('button', { name: 'Buy BTC' }));
    expect(await screen.findByText('Order successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await type(amountField(), '0.03');
    submit();
    await waitFor(() => expect(page.callsTo('POST /spot/orders')).toHaveLength(2));
  });

  it('a small one is sent at once', async () => {
    const page = await open({ ...placing({ data: RESTING }), question: 'large' });
    await type(priceField(), '64000');
    await type(amountField(), '0.001');
    submit();
    await waitFor(() => expect(page.callsTo('POST /spot/orders')).toHaveLength(1));
  });
});

describe('a fault', () => {
  it('[EX-2.7] is shown before sending, with a link to the remedy', async () => {
    const page = await open();
    await type(amountField(), '0.5');
    submit();
    expect(await screen.findByText(/^Insufficient balance/)).toBeTruthy();
    const ways = screen.getAllByRole('link', { name: 'Transfer to spot' });
    expect(ways[0]?.getAttribute('href')).toBe(
      '/pay/payexchange?from=funds&to=spot&currency=USDT&back=order',
    );
    expect(document.activeElement).toBe(await amountField());
    expect(page.callsTo('POST /spot/orders')).toEqual([]);
  });

  const atPrice: RejectionCode[] = [
    'PRICE_TICK_INVALID',
    'PRICE_OUT_OF_BAND',
    'POST_ONLY_WOULD_TAKE',
  ];
  const atAmount: RejectionCode[] = [
    'AMOUNT_ABNORMAL',
    'LOT_SIZE_INVALID',
    'MIN_NOTIONAL',
    'MAX_NOTIONAL',
    'TRADING_VOLUME_INSUFFICIENT',
    'BALANCE_INSUFFICIENT',
  ];
  it.each([...atPrice, ...atAmount])(
    '%s is shown at its field, and nothing typed is lost',
    async (code) => {
      await open(placing({ rejection: { code } }));
      await type(priceField(), '64000');
      await type(amountField(), '0.02');
      submit();
      const field = atPrice.includes(code) ? priceField : amountField;
      await waitFor(async () => expect((await field()).getAttribute('aria-invalid')).toBe('true'));
      const described = (await field()).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(described)?.textContent).toMatch(/\w{4}/);
      expect([(await priceField()).value, (await amountField()).value]).toEqual(['64000', '0.02']);
    },
  );

  it.each([
    'FEED_STALE',
    'TOO_MANY_OPEN_ORDERS',
    'SYMBOL_CLOSED',
    'ACCOUNT_TRADE_RESTRICTED',
  ] as const)('%s is shown above the button', async (code) => {
    await open(placing({ rejection: { code } }));
    await type(amountField(), '0.02');
    submit();
    expect(textOf(await screen.findByRole('alert'))).toMatch(/\w{4}/);
    expect((await amountField()).value).toBe('0.02');
  });

  it('[18.2] of an ended session links to the login, and from there back', async () => {
    await open(placing({ rejection: { code: 'NOT_LOGGED_IN' } }));
    await type(amountField(), '0.02');
    submit();
    await waitFor(() => expect(window.location.pathname).toBe('/account/login'));
    expect(new URLSearchParams(window.location.search).get('redirect')).toBe(
      '/trade/trade?symbol=BTCUSDT&side=buy',
    );
  });

  it('of a frozen account is shown in a dialog with a link to help', async () => {
    await open(placing({ rejection: { code: 'ACCOUNT_FROZEN' } }));
    await type(amountField(), '0.02');
    submit();
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByRole('button', { name: 'Get help' })).toBeTruthy();
  });

  it('of a restricted member disables sending, with the reason', async () => {
    await open({ member: { status: 'restricted' } });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Buy BTC' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText(/new transactions are restricted/)).toBeTruthy();
  });
});

describe('the market', () => {
  it('that is not traded on spot shows a message', async () => {
    await open({}, '/trade/trade?symbol=XAUUSDT');
    expect(await screen.findByText('XAUUSDT is not traded on spot')).toBeTruthy();
  });

  it('is chosen among those of spot only', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^BTC\/USDT/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Markets' });
    expect(await within(sheet).findByRole('link', { name: /SOL/ })).toBeTruthy();
    expect(within(sheet).queryByText('XAU')).toBeNull();
  });

  it('has no invented trades', async () => {
    await open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Latest trades' }));
    expect(await screen.findByText('No trades yet')).toBeTruthy();
  });
});
