/** The trading page of leveraged contracts: the preview, ordering, and what blocks an order. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RejectionCode } from '@anywhen/protocol';
import { leaveTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { FILLED, orderAt, positionAt } from '../../testing/derivatives/positions.ts';
import {
  PLACE,
  choose,
  figure,
  openDesk,
  openPage,
  press,
  submit,
  submitButton,
  typeInto,
} from '../../testing/derivatives/test-page.ts';

vi.mock('klinecharts', async () =>
  (await import('../../testing/charts/fake-klinecharts.ts')).fakeKlinecharts(),
);

afterEach(leaveTestPage);

/** Bought at exactly 65 000: half the spread above it. */
const MARK = '64993.50';

/** The server executes a market order and leaves a limit waiting. */
function taken({ body }: Call): Answer {
  const { side, type, quantity, price } = body as Record<string, string>;
  const request = { side, quantity } as Partial<ReturnType<typeof orderAt>>;
  const order =
    type === 'market'
      ? orderAt({ ...FILLED, ...request })
      : orderAt({ ...request, price: price ?? null });
  return { data: { order, position: positionAt(), available: '343.50000000' } };
}

describe('[8.2] before the tap', () => {
  it('[EX-8.3] shows cost, fee, reserve, liquidation, distance and the effect of 1 %', async () => {
    await openDesk({ price: MARK });
    expect(figure('Cost')).toBe('–');
    await typeInto('Quantity', '0.1');
    expect(figure('Cost')).toBe('656.50 USDT');
    expect(figure('Margin')).toBe('650.00 USDT');
    expect(figure('Fee (0.05%)')).toBe('3.25 USDT');
    expect(figure('Reserve for closing')).toBe('3.25 USDT');
    expect(figure('Liquidation price')).toBe('58,823.53');
    expect(figure('Distance to it')).toBe('9.49%');
    expect(figure('A move of 1 %')).toBe('±64.99 USDT');
    expect(figure('… of the margin')).toBe('±10.00%');
    expect(submitButton().textContent).toBe(
      'Buy · long BTCcost 656.50 USDT · liquidation 58,823.53',
    );
    const order = screen.getByText('Reserve for closing').compareDocumentPosition(submitButton());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('follows the side and the price', async () => {
    const page = await openDesk({ price: MARK });
    await typeInto('Quantity', '0.1');
    await choose('Sell · short');
    expect(figure('Liquidation price')).toMatch(/^71,0\d\d\.\d\d$/);
    page.pushPrice('66000.00');
    await waitFor(() => expect(figure('Liquidation price')).toMatch(/^72,\d{3}\.\d\d$/));
  });

  it('[EX-8.24] says what a short below the start price loses in a day, and no long does', async () => {
    const page = await openDesk({ price: '39428.43' });
    const lines = () => screen.queryAllByText(/expects BTC to rise/);
    await typeInto('Quantity', '0.1');
    expect(lines()).toEqual([]);
    await choose('Sell · short');
    expect(lines()).toHaveLength(1);
    expect(lines()[0]?.textContent).toContain('about 0.051% in a day');
    expect(lines()[0]?.textContent).toContain('here 2.02 USDT');
    await userEvent.click(screen.getByRole('checkbox', { name: /Reduce-only/ }));
    expect(lines()).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: /Reduce-only/ }));
    page.pushPrice('65000.00');
    await waitFor(() => expect(lines()).toEqual([]));
  });

  it('[EX-1.1] shows what the available amount opens with this leverage', async () => {
    await openDesk();
    const line = screen.getByText(/With 10× you can open up to/);
    expect(line.textContent).toContain('9,900.99');
    expect(line.textContent).toContain('The available amount varies with leverage.');
    expect(screen.getByRole('link', { name: 'Transfer' }).getAttribute('href')).toContain(
      'to=derivatives',
    );
  });

  it('takes a share of what is available, and converts between quantity and value', async () => {
    await openDesk();
    await press('50%');
    const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
    expect(quantity.value).toBe('0.07607');
    await press(/Enter in USDT/);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('4945.04');
  });
});

describe('ordering', () => {
  it('sends one tap once, with a key, and clears the amount', async () => {
    const slow = async (call: Call) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return taken(call);
    };
    const page = await openDesk({ script: { [PLACE]: slow } });
    await typeInto('Quantity', '0.1');
    act(() => {
      submitButton().click();
      submitButton().click();
    });
    await screen.findByText('Executed at 65,000.00');
    screen.getByText('Order successfully');
    const [call, ...others] = page.callsTo(PLACE);
    expect(others).toEqual([]);
    expect(call?.body).toEqual({
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'market',
      quantity: '0.1',
    });
    expect(call?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '');
  });

  it('[EX-8.12] sends a limit with its price, and shows what it holds', async () => {
    const page = await openDesk({ script: { [PLACE]: taken } });
    await choose('Limit');
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveProperty('value', '65000');
    await typeInto('Price', '64000');
    await typeInto('Quantity', '0.1');
    expect(figure('Held')).toBe('646.40 USDT');
    await submit();
    expect(await screen.findByText('The order waits at 64,000.00')).toBeTruthy();
    expect(page.callsTo(PLACE)[0]?.body).toMatchObject({ type: 'limit', price: '64000' });
  });

  it('asks for confirmation of a large order with its figures; declining sends nothing', async () => {
    const page = await openDesk({ question: 'large', script: { [PLACE]: taken } });
    await typeInto('Quantity', '0.1');
    await submit();
    const sheet = await screen.findByRole('dialog', { name: 'Send this order?' });
    expect(sheet.textContent).toContain('BTC/USDT · Buy · long · 0.1 BTC · 10×');
    expect(sheet.textContent).toContain('Liquidation price');
    expect(sheet.textContent).toMatch(/Price65,006\.50From the market0\.01% above/);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.callsTo(PLACE)).toEqual([]);
    await submit();
    const again = await screen.findByRole('dialog');
    await userEvent.click(within(again).getByRole('button', { name: 'Buy · long BTC' }));
    await screen.findByText(/^Executed at \d/);
    expect(page.callsTo(PLACE)).toHaveLength(1);
  });

  it('says in words that a limit is far on the losing side, also to who wants no questions', async () => {
    const page = await openDesk({ question: 'never', script: { [PLACE]: taken } });
    await choose('Limit');
    await typeInto('Price', '67210');
    await typeInto('Quantity', '0.1');
    await submit();
    const sheet = await screen.findByRole('dialog', { name: 'Send this order?' });
    const warning = await within(sheet).findByRole('alert');
    expect(warning.textContent).toMatch(/^Your limit is 3\.\d\d% above/);
    expect(within(sheet).queryByRole('checkbox')).toBeNull();
    expect(page.callsTo(PLACE)).toEqual([]);
  });

  it('starts from the market’s price again for another side or kind of order', async () => {
    await openDesk();
    const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' }).value;
    await choose('Limit');
    await typeInto('Price', '67210');
    await choose('Sell · short');
    expect(price()).toBe('65000');
    await typeInto('Price', '64000');
    await choose('Market');
    await choose('Limit');
    expect(price()).toBe('65000');
  });

  it('[0.4] offers a failed order again, with its figures', async () => {
    const page = await openDesk({
      script: {
        [PLACE]: () => 'lost',
        'POST /requests/drop': () => ({ data: { hasHappened: false } }),
      },
    });
    await typeInto('Quantity', '0.1');
    await submit();
    const again = await screen.findByRole('button', { name: /^Do it now: BTC\/USDT/ });
    await userEvent.click(again);
    await waitFor(() => expect(page.callsTo(PLACE)).toHaveLength(2));
    const [first, second] = page.callsTo(PLACE);
    expect(second?.body).toEqual(first?.body);
    expect(second?.key).not.toBe(first?.key);
  });

  it('offers reduce-only only with something to reduce', async () => {
    const page = await openDesk({ positions: [positionAt()], script: { [PLACE]: taken } });
    await userEvent.click(screen.getByRole('checkbox', { name: /Reduce-only/ }));
    await typeInto('Quantity', '0.05');
    await submit();
    expect(
      await screen.findByText('There is no position that this order could reduce.'),
    ).toBeTruthy();
    await choose('Sell · short');
    expect(screen.getByText(/Closes your position or a part of it/)).toBeTruthy();
    await submit();
    await screen.findByText(/^Executed at \d/);
    expect(page.callsTo(PLACE).map(({ body }) => body)).toEqual([
      { symbol: 'BTCUSDT', side: 'sell', type: 'market', quantity: '0.05', isReduceOnly: true },
    ]);
  });
});

describe('[18] a refusal', () => {
  it.each<[RejectionCode, string]>([
    ['BALANCE_INSUFFICIENT', 'Quantity'],
    ['LOT_SIZE_INVALID', 'Quantity'],
    ['POSITION_LIMIT', 'Quantity'],
  ])('%s is shown at its field, and typed input stays', async (code, field) => {
    await openDesk({ script: { [PLACE]: () => ({ rejection: { code } }) } });
    await typeInto('Quantity', '0.1');
    await submit();
    const input = screen.getByRole('textbox', { name: field });
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    expect(input).toHaveProperty('value', '0.1');
    expect(document.activeElement).toBe(input);
  });

  it('is shown above the button when no field can fix it', async () => {
    await openDesk({ script: { [PLACE]: () => ({ rejection: { code: 'FEED_STALE' } }) } });
    await typeInto('Quantity', '0.1');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Prices are paused/);
  });

  it('for a frozen account is shown in a dialog', async () => {
    await openDesk({ script: { [PLACE]: () => ({ rejection: { code: 'ACCOUNT_FROZEN' } }) } });
    await typeInto('Quantity', '0.1');
    await submit();
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Trading is not possible right now');
  });
});

describe('what blocks an order', () => {
  it('visitors are sent to the login and back', async () => {
    await openPage('/newContract/newContract?product=perp&symbol=ETHUSDT', { member: null });
    const login = await screen.findByRole('link', { name: 'Log in to trade' });
    expect(login.getAttribute('href')).toContain(
      encodeURIComponent('/newContract/newContract?product=derivatives&symbol=ETHUSDT'),
    );
    expect(screen.getByText('Log in to see your positions and orders')).toBeTruthy();
  });

  it('leverage above five requires level 1 and links to it', async () => {
    await openPage('/newContract/newContract?product=derivatives', { member: { level: 0 } });
    expect(await screen.findByText(/More than 5× asks for verification/)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Verify now' });
    expect(way.getAttribute('href')).toBe('/homeindex/userauth');
    expect(submitButton()).toHaveProperty('disabled', true);
  });

  it.each([
    ['restricted', /restricted/i],
    ['frozen', /frozen/i],
  ] as const)('a %s member', async (status, text) => {
    await openPage('/newContract/newContract?product=derivatives', { member: { status } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(submitButton()).toHaveProperty('disabled', true);
  });

  it('[3.6] a break, but not for what reduces', async () => {
    const breakUntilMs = Date.now() + 86_400_000;
    const data = { netLoss: '0', open: '0', lossLimit: '1000', breakUntilMs };
    await openPage('/newContract/newContract?product=derivatives', {
      script: { 'GET /limits': () => ({ data }) },
    });
    expect(await screen.findByText(/You are taking a break until/)).toBeTruthy();
    expect(submitButton()).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: /Reduce/ }));
    expect(screen.queryByText(/You are taking a break until/)).toBeNull();
  });

  it('[3.6] the own loss limit, and what it leaves is shown before', async () => {
    let open = '900';
    const limits = () => ({ data: { netLoss: '0', open, lossLimit: '1000', breakUntilMs: 0 } });
    await openDesk({ script: { 'GET /limits': limits, [PLACE]: taken } });
    expect(await screen.findByText(/^Your loss limit leaves 100\.00 USDT today/)).toBeTruthy();
    const change = screen.getByRole('link', { name: 'Change the limit' });
    expect(change.getAttribute('href')).toBe('/homeindex/accountconfig');
    await typeInto('Quantity', '0.1');
    await submit();
    expect(await screen.findByText(/^Your own loss limit leaves 100\.00 USDT today/)).toBeTruthy();
    open = '1000';
    await userEvent.clear(screen.getByLabelText('Quantity'));
    await typeInto('Quantity', '0.001');
    await submit();
    expect(await screen.findByText(/your own loss limit of 1,000\.00 USDT/)).toBeTruthy();
    expect(submitButton()).toHaveProperty('disabled', true);
  });

  it('no current price', async () => {
    const page = await openDesk();
    page.loseConnection();
    expect(await screen.findByText(/There is no price of now/)).toBeTruthy();
    expect(submitButton()).toHaveProperty('disabled', true);
  });

  it('a position that a tick has ended', async () => {
    await openPage('/newContract/newContract?product=derivatives', {
      positions: [positionAt({ state: 'closing' })],
    });
    const notices = await screen.findAllByText(/A price has decided the end of this position/);
    expect(notices.length).toBeGreaterThan(0);
    expect(submitButton()).toHaveProperty('disabled', true);
  });

  it('a market without leverage', async () => {
    await openPage('/newContract/newContract?product=derivatives&symbol=SHIBUSDT');
    expect(await screen.findByText('SHIBUSDT has no leveraged contracts')).toBeTruthy();
  });
});

describe('[1.2] the leverage', () => {
  const CHOOSE = 'POST /derivatives/leverage';

  it('is chosen in a sheet that shows what each opens and how near its liquidation is', async () => {
    const page = await openDesk({
      script: { [CHOOSE]: () => ({ data: { symbol: 'BTCUSDT', leverage: 5 } }) },
    });
    await press(/^Leverage\s*10×/);
    const sheet = await screen.findByRole('dialog', { name: 'Leverage of BTC/USDT' });
    const five = within(sheet).getByRole('button', { name: /^5×/ });
    expect(five.textContent).toContain('4,975.12');
    expect(five.textContent).toContain('19.55%');
    expect(within(sheet).getByRole('button', { name: /^1×/ }).textContent).toContain(
      'A long cannot be liquidated',
    );
    await userEvent.click(five);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.callsTo(CHOOSE).map(({ body }) => body)).toEqual([
      { symbol: 'BTCUSDT', leverage: 5 },
    ]);
  });

  it('above five requires level 1 and links to it', async () => {
    const page = await openDesk({ member: { level: 0 }, leverage: 5 });
    await press(/^Leverage\s*5×/);
    const sheet = await screen.findByRole('dialog', { name: 'Leverage of BTC/USDT' });
    await userEvent.click(within(sheet).getByRole('button', { name: /^20×/ }));
    const way = await within(sheet).findByRole('link', { name: 'Verify now' });
    expect(way.getAttribute('href')).toBe('/homeindex/userauth');
    expect(page.callsTo(CHOOSE)).toEqual([]);
  });

  it.each([
    ['a position', { positions: [positionAt()] }],
    ['a waiting order', { orders: [orderAt()] }],
  ])('is locked by %s, with the reason', async (_, setting) => {
    await openDesk(setting);
    await press(/^Leverage\s*10×/);
    const sheet = await screen.findByRole('dialog', { name: 'Leverage of BTC/USDT' });
    expect(sheet.textContent).toContain('stays as it is while there is a position or a waiting');
    const five = within(sheet).getByRole('button', { name: /^5×/ });
    expect(five.getAttribute('aria-disabled')).toBe('true');
  });

  it('shows a refusal by the server', async () => {
    await openDesk({
      script: { [CHOOSE]: () => ({ rejection: { code: 'LEVERAGE_IN_USE' } }) },
    });
    await press(/^Leverage\s*10×/);
    const sheet = await screen.findByRole('dialog', { name: 'Leverage of BTC/USDT' });
    await userEvent.click(within(sheet).getByRole('button', { name: /^5×/ }));
    expect(await screen.findByText(/can only be changed without a position/)).toBeTruthy();
  });
});
