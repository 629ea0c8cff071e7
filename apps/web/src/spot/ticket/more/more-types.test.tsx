/** The kinds of orders behind "More types": their fields, texts, and requests. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveTestPage } from '../../../../testing/test-page.tsx';
import {
  amountField,
  fieldOf,
  open,
  placing,
  priceField,
  submit,
  textOf,
  type,
} from '../../../../testing/spot/test-desk.ts';
import { order } from '../../../../testing/spot/test-page.ts';

afterEach(leaveTestPage);

const WAITING = {
  order: order('8', { state: 'WAITING', trigger: { kind: 'stop', price: '64000.00' } }),
  fills: [],
};

/** Opens the sheet and chooses the named kind. */
async function choose(name: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^More types/ }));
  await userEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const bodies = (page: Awaited<ReturnType<typeof open>>, path = '/spot/orders') =>
  page.callsTo(`POST ${path}`).map(({ body }) => body);

describe('[2.11] a stop', () => {
  it('[EX-2.8] shows when it fires, what it does then and what it holds, and is sent', async () => {
    const page = await open(placing({ data: WAITING }), '/trade/trade?side=sell');
    await choose(/^Stop-limit/);
    await type(fieldOf('triggerPrice'), '64000');
    await type(priceField(), '63900');
    await type(amountField(), '0.02');
    const words = textOf(await screen.findByText(/^Fires when/));
    expect(words).toContain('Fires when the price falls to 64,000, 1.53% away.');
    expect(words).toContain('Then it sells at 63,900 or more.');
    expect(screen.getAllByRole('definition').map(textOf)).toContain('0.02 BTC');
    submit();
    expect(await screen.findByText('Order successfully')).toBeTruthy();
    expect(bodies(page)).toEqual([
      {
        symbol: 'BTCUSDT',
        side: 'sell',
        type: 'limit',
        price: '63900',
        quantity: '0.02',
        timeInForce: 'GTC',
        triggerKind: 'stop',
        triggerPrice: '64000',
      },
    ]);
  });

  it('[EX-2.10] on the wrong side of the price is reported at its field, and is not sent', async () => {
    const page = await open(placing({ data: WAITING }), '/trade/trade?side=sell');
    await choose(/^Stop-market/);
    await type(fieldOf('triggerPrice'), '65000');
    await type(amountField(), '0.02');
    submit();
    expect(await screen.findByText(/^It would fire at once/)).toBeTruthy();
    expect(document.activeElement).toBe(await fieldOf('triggerPrice'));
    expect(bodies(page)).toEqual([]);
  });

  it('TRIGGER_INVALID of the exchange is shown at the trigger, and nothing is lost', async () => {
    await open(placing({ rejection: { code: 'TRIGGER_INVALID' } }), '/trade/trade?side=sell');
    await choose(/^Stop-market/);
    await type(fieldOf('triggerPrice'), '64000');
    await type(amountField(), '0.02');
    submit();
    const field = await fieldOf('triggerPrice');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('64000');
    expect((await amountField()).value).toBe('0.02');
  });

  it('keeps what was typed through other kinds and back, and offers the market’s price anew', async () => {
    await open();
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    await choose(/^Take-profit market/);
    expect((await amountField()).value).toBe('1280');
    await type(fieldOf('triggerPrice'), '63000');
    await choose(/^Market/);
    fireEvent.click(screen.getByRole('radio', { name: 'Limit' }));
    expect([(await priceField()).value, (await amountField()).value]).toEqual(['65000', '0.02']);
    await choose(/^Stop-limit/);
    expect((await fieldOf('triggerPrice')).value).toBe('63000');
  });
});

describe('[2.11] an OCO', () => {
  it('[EX-2.11] is one order with two legs, the stop at the market price if left out', async () => {
    const script = {
      'POST /spot/oco': () => ({
        data: { limit: order('7', { ocoId: '7' }), stop: { ...WAITING.order, ocoId: '7' } },
      }),
    };
    const page = await open({ script }, '/trade/trade?side=sell');
    await choose(/^OCO/);
    await type(priceField(), '66500');
    await type(fieldOf('triggerPrice'), '64000');
    await type(amountField(), '0.02');
    expect(await screen.findByText(/At most one of the two fills\.$/)).toBeTruthy();
    submit();
    expect(await screen.findByText('Order successfully')).toBeTruthy();
    const legs = { symbol: 'BTCUSDT', side: 'sell', quantity: '0.02', price: '66500' };
    expect(bodies(page, '/spot/oco')).toEqual([{ ...legs, triggerPrice: '64000' }]);
  });
});

describe('[2.11] the review of an OCO', () => {
  it('shows both legs, each named, and does not say that it happens now', async () => {
    await open({ question: 'always' }, '/trade/trade?side=sell');
    await choose(/^OCO/);
    await type(priceField(), '66500');
    await type(fieldOf('triggerPrice'), '64000');
    await type(fieldOf('stopPrice'), '63900');
    await type(amountField(), '0.02');
    submit();
    const sheet = await screen.findByRole('dialog', { name: 'Review the order: OCO' });
    expect(textOf(sheet)).toMatch(/Limit66,500.*Stop64,000.*Stop's limit63,900/);
    expect(textOf(sheet)).not.toMatch(/\bnow\b/);
    within(sheet).getByRole('button', { name: 'Sell BTC' });
  });

  it('warns of a stop whose limit is far below its trigger, whatever was chosen', async () => {
    await open({ question: 'never' }, '/trade/trade?side=sell');
    await choose(/^OCO/);
    await type(priceField(), '66500');
    await type(fieldOf('triggerPrice'), '64000');
    await type(fieldOf('stopPrice'), '62000');
    await type(amountField(), '0.02');
    submit();
    const sheet = await screen.findByRole('dialog', { name: 'Review the order: OCO' });
    expect(textOf(within(sheet).getByRole('alert'))).toMatch(/3\.12% below its trigger/);
  });
});

describe('[2.11] good till a time', () => {
  it('[EX-2.12] is chosen by duration or by day and time, and sent as a whole second', async () => {
    const page = await open(placing({ data: WAITING }));
    await type(priceField(), '64000');
    await type(amountField(), '0.02');
    await choose(/^Good till a time/);
    submit();
    expect(await screen.findByText('Please choose until when')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Good till/ }));
    await userEvent.click(await screen.findByRole('radio', { name: '1 hour' }));
    const day = screen.getByLabelText('Day');
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    expect(textOf(await screen.findByRole('alert'))).toMatch(/between 1 minute and 90 days/);
    await userEvent.click(screen.getByRole('radio', { name: '1 hour' }));
    await userEvent.click(screen.getByRole('button', { name: 'Use this time' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    submit();
    await waitFor(() => expect(bodies(page)).toHaveLength(1));
    const { timeInForce, expiresAtMs } = bodies(page)[0] as Record<string, unknown>;
    expect(timeInForce).toBe('GTT');
    const aheadMs = Number(expiresAtMs) - Date.now();
    expect(aheadMs).toBeGreaterThan(3_590_000);
    expect(aheadMs).toBeLessThanOrEqual(3_660_000);
    expect(Number(expiresAtMs) % 60_000).toBe(0);
  });
});

describe('a review', () => {
  it('shows the trigger, when it fires and that anybody can check it', async () => {
    const page = await open({ ...placing({ data: WAITING }), question: 'always' });
    await choose(/^Stop-market/);
    await type(fieldOf('triggerPrice'), '66000');
    await type(amountField(), '1000');
    submit();
    const sheet = await screen.findByRole('dialog', { name: 'Review the order: Stop-market' });
    expect(textOf(sheet)).toContain('66,000');
    expect(textOf(sheet)).toContain('1,000.00 USDT');
    expect(textOf(sheet)).toContain('Only the reference price can fire it');
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    await waitFor(() => expect(bodies(page)).toHaveLength(1));
    expect(bodies(page)[0]).toMatchObject({ quoteAmount: '1000', triggerPrice: '66000' });
  });
});
