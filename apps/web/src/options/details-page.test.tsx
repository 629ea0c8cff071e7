/** Rules and costs, the volatility with its check, and receipts. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  MINUTE_SECONDS,
  SIGMA_MINUTES,
  type OptionPosition,
  type Volatility,
} from '@anywhen/protocol';
import { MARKETS } from '@anywhen/prices';
import { leaveTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { computedSigma } from './details/volatility-check.tsx';
import { EXPIRY, VOIDED, WON, positionAt, seriesAt } from '../../testing/options/options.ts';
import { NOW, openPage } from '../../testing/options/test-page.ts';

afterEach(leaveTestPage);

const RULES = '/newContract/contractinfo?product=option';
const OWN = '/newContract/contractinfo?product=option&orderId=7';
const SHARE_ID = 'ab'.repeat(16);
const SHARED = `/newContract/contractinfo?product=option&share=${SHARE_ID}` as const;

function receiptOf(position: OptionPosition) {
  const isSettled = position.settlement !== null;
  const bought = { second: EXPIRY - 900, price: '65000.00', sigma: '0.60000000', regime: null };
  return {
    rule: 'opt/1',
    position,
    series: seriesAt({
      state: isSettled ? 'settled' : 'open',
      settlement: isSettled ? { price: '65180.40', ticks: 30 } : null,
    }),
    purchase: { quantity: 50, price: '0.08465445', quoted: bought, filled: bought },
    sales: [],
  };
}

const own = (position: OptionPosition): Answer => ({ data: receiptOf(position) });
const receiptScript = (position: OptionPosition) => ({
  'GET /options/positions/7/receipt': () => own(position),
  'GET /fairness/ticks': () => ({ data: TICKS }),
});

/** The published ticks of all markets before the expiry. */
const TICKS = {
  startState: null,
  ticks: Array.from({ length: 30 }, (_, index) => ({
    second: EXPIRY - 29 + index,
    seed: 'cd'.repeat(32),
    prices: MARKETS.map(() => '65180.40'),
    hashes: MARKETS.map(() => 'ef'.repeat(32)),
  })),
};

describe('[7] the rules', () => {
  it('explain premium, maximum loss, settlement and costs', async () => {
    await openPage(RULES);
    expect(await screen.findByText(/A quote holds for 3 seconds.*more than 1%/)).toBeTruthy();
    expect(screen.getByText(/sell back all or some until 60 seconds/)).toBeTruthy();
    expect(screen.getByText(/mean of the last 30 ticks\. Nobody can set it/)).toBeTruthy();
    expect(screen.getByText(/1000 contracts.*100 open positions.*5,000\.00 USDT/)).toBeTruthy();
    expect(screen.getByText(/costs about 5\.8% of the premium/)).toBeTruthy();
    expect(screen.getByText('Expectation of the published process')).toBeTruthy();
    expect(
      screen.getByText(/at most 2,000,000\.00 USDT.*10% their way.*one part in 40/),
    ).toBeTruthy();
    expect(screen.getByText(/No price is below 0\.0001 USDT/)).toBeTruthy();
    expect(screen.getByText('0.001 BTC')).toBeTruthy();
    expect(await screen.findByText('−7.00')).toBeTruthy();
  });
});

describe('[7.3] the volatility', () => {
  const minute = NOW - (NOW % MINUTE_SECONDS);
  const rows: Volatility[] = Array.from({ length: SIGMA_MINUTES + 1 }, (_, index) => ({
    symbol: 'BTCUSDT',
    second: minute - (SIGMA_MINUTES - index) * MINUTE_SECONDS,
    price: index % 2 === 0 ? '65000.00' : '65065.00',
    sigma: '0.70000000',
    regime: 'stressed',
  }));
  const last = rows.at(-1) as Volatility;
  const truth = computedSigma(rows, last);
  const publishedAs = (sigma: string) => ({
    'GET /options/volatility': ({ query }: Call): Answer => ({
      data: {
        firstSecond: 0,
        rows: query.get('symbol') === 'BTCUSDT' ? [...rows.slice(0, -1), { ...last, sigma }] : [],
      },
    }),
  });
  const check = async () =>
    userEvent.click(
      await screen.findByRole('button', { name: 'Compute it again in this browser' }),
    );

  it('[EX-7.5] is drawn, explained and recomputed from the published prices', async () => {
    expect(truth).toBe('0.72462051');
    const page = await openPage(RULES, { script: publishedAs(truth) });
    expect(
      await screen.findByRole('figure', { name: /Volatility of the last 241 minutes/ }),
    ).toBeTruthy();
    expect(screen.getByText('72.46%')).toBeTruthy();
    await check();
    expect(
      screen.getByText('Your browser gets the same from 241 published prices: 0.72462051.'),
    ).toBeTruthy();
    const { query } = page.callsTo('GET /options/volatility')[0] as Call;
    expect(Number(query.get('to')) - Number(query.get('from'))).toBe(240 * 60);
  });

  it('that does not follow from the prices is reported', async () => {
    await openPage(RULES, { script: publishedAs('0.72462052') });
    await check();
    expect(screen.getByRole('alert').textContent).toContain(
      'gets 0.72462051 from 241 published prices, but 0.72462052 was published',
    );
  });
});

describe('a receipt', () => {
  it('[EX-7.1] shows how the price, the settlement and the payout were computed', async () => {
    await openPage(OWN, { script: receiptScript(positionAt(WON)) });
    expect(await screen.findByText('It paid more than it cost.')).toBeTruthy();
    expect(screen.getAllByText('0.08465445 USDT')).toHaveLength(3);
    expect(screen.getByText('the lower of the two')).toBeTruthy();
    expect(await screen.findByRole('figure', { name: /30 ticks before the expiry/ })).toBeTruthy();
    expect(screen.getByText('max(0, 65,180.40 − 65,000) × 0.001 × 50 = 9.02 USDT')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy the link to share' })).toBeTruthy();
  });

  it('[15.3] that is doubted is sent to a person by one tap, which leads to the chat', async () => {
    const REPORT = 'POST /support/reports';
    const script = { ...receiptScript(positionAt(WON)), [REPORT]: () => ({ data: {} }) };
    const page = await openPage(OWN, { script });
    await userEvent.click(await screen.findByRole('button', { name: 'Report this result' }));
    await waitFor(() => expect(window.location.pathname).toBe('/kefu/kefu'));
    const asked = { product: 'option', shareId: SHARE_ID, language: 'en' };
    expect(page.callsTo(REPORT).map(({ body }) => body)).toEqual([asked]);
  });

  it('of an open position shows what will settle it', async () => {
    await openPage(OWN, { script: receiptScript(positionAt()) });
    expect(await screen.findByText(/The settlement price is the mean of the last 30/)).toBeTruthy();
    expect(screen.getByText('The numbers are filled in when the series is settled.')).toBeTruthy();
  });

  it('of a void series shows that the premium was returned', async () => {
    await openPage(OWN, { script: receiptScript(positionAt(VOIDED)) });
    expect(await screen.findByText(/The series is void, and the premium/)).toBeTruthy();
  });

  it('that is shared has no number, and shows its amounts to everybody', async () => {
    const { id: _id, ...position } = positionAt(WON);
    await openPage(SHARED, {
      member: null,
      script: {
        [`GET /options/receipts/${SHARE_ID}`]: () => ({
          data: { ...receiptOf(positionAt(WON)), position },
        }),
      },
    });
    expect(await screen.findByText(/Somebody shared this receipt with you/)).toBeTruthy();
    expect(screen.queryByText('Position')).toBeNull();
    expect(screen.getByRole('link', { name: 'What is a flash option?' })).toBeTruthy();
  });

  it('of another member is not found, and visitors are asked to log in', async () => {
    await openPage(OWN);
    expect(await screen.findByText('There is no such receipt')).toBeTruthy();
    leaveTestPage();
    await openPage(OWN, { member: null });
    expect(await screen.findByText('Log in to see your receipt')).toBeTruthy();
  });
});
