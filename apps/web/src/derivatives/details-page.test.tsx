/** Rules, a position with its events, receipts of liquidations, record and holdings. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveTestPage } from '../../testing/test-page.tsx';
import {
  CLOSED,
  FILLED,
  GAPPED,
  LIQUIDATED,
  LIQUIDATION,
  T0,
  eventAt,
  orderAt,
  positionAt,
} from '../../testing/derivatives/positions.ts';
import { choose, figure, openPage } from '../../testing/derivatives/test-page.ts';

afterEach(leaveTestPage);

const text = () => document.body.textContent ?? '';
const tick = (second: number, price: string) => ({
  second,
  price,
  seed: 'ab'.repeat(32),
  hash: 'cd'.repeat(32),
});

describe('the rules', () => {
  it('show terms, fees, past funding and the insurance account to anybody', async () => {
    await openPage('/newContract/contractinfo?product=derivatives&symbol=BTCUSDT', {
      member: null,
      script: {
        'GET /derivatives/funding': () => ({
          data: {
            rounds: [{ second: T0, symbol: 'BTCUSDT', rateBps: 1, rates: null, price: '65000.00' }],
            nextCursor: null,
          },
        }),
        'GET /derivatives/insurance': () => ({
          data: {
            balance: '911.76400000',
            lines: [
              {
                atMs: T0 * 1_000,
                cause: 'position',
                amount: '11.76400000',
                balanceAfter: '911.76400000',
              },
            ],
            nextCursor: null,
          },
        }),
      },
    });
    expect(await screen.findByRole('heading', { name: 'How it works' })).toBeTruthy();
    expect(figure('Fee at the market')).toBe('0.05%20 % lower with level 2');
    expect(figure('Fee of a limit that waited')).toBe('0.02%');
    expect(figure('Maintenance rate')).toBe('0.5%');
    expect(figure('Largest position')).toBe('500,000.00 USDT');
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
    await waitFor(() => expect(rows().join('|')).toContain('+11.76'));
    expect(rows()).toContain('10×650.0058,823.5371,108.90');
    expect(rows().join('|')).toContain('–−0.01%+0.01%65,000.00');
    expect(text()).toContain('911.76');
  });
});

describe('one position', () => {
  it('shows its card and its events while it is open', async () => {
    const position = positionAt();
    await openPage('/newContract/contractinfo?product=derivatives&position=7', {
      positions: [position],
      script: {
        'GET /derivatives/positions/7': () => ({
          data: {
            position,
            events: [
              eventAt({
                no: 2,
                kind: 'funding',
                amount: '-0.65000000',
                price: '65000.00',
                quantity: '0',
              }),
              eventAt(),
            ],
          },
        }),
      },
    });
    expect(await screen.findByRole('button', { name: 'TP / SL' })).toBeTruthy();
    const list = screen.getByRole('heading', { name: 'What happened' }).closest('section');
    const lines = within(list as HTMLElement).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
      'Funding',
      'Opened+',
    ]);
    expect(lines[0]?.textContent).toContain('−0.65');
  });

  it('[EX-8.7] shows its result once closed, also under the old parameter name', async () => {
    await openPage('/newContract/contractinfo?product=derivatives&orderId=7', {
      script: {
        'GET /derivatives/positions/7': () => ({
          data: {
            position: positionAt(CLOSED),
            carried: { fees: '0', funding: '0' },
            events: [eventAt()],
            closings: [],
          },
        }),
      },
    });
    expect(await screen.findByText('+18.99%')).toBeTruthy();
    expect(text()).toContain('+123.43');
    expect(figure('Profit or loss by price')).toBe('+130.00 USDT');
    expect(figure('Fees, opening and closing')).toBe('−6.565 USDT');
    expect(screen.queryByRole('button', { name: 'TP / SL' })).toBeNull();
  });

  it('of another member and a missing one look the same', async () => {
    await openPage('/newContract/contractinfo?product=derivatives&position=8');
    expect(await screen.findByText('There is no such receipt')).toBeTruthy();
  });

  it('asks a visitor to log in', async () => {
    await openPage('/newContract/contractinfo?product=derivatives&position=7', { member: null });
    expect(await screen.findByText('Log in to see your receipt')).toBeTruthy();
  });
});

const RECEIPT = {
  rule: 'lev/1',
  events: [eventAt(), LIQUIDATION],
  decisive: tick(T0 + 600, '58820.00'),
  before: tick(T0 + 599, '58900.00'),
};

describe('[EX-8.5] the receipt of a liquidation', () => {
  it('shows both ticks and the condition with its numbers, and can be shared', async () => {
    const position = positionAt(LIQUIDATED);
    await openPage('/newContract/contractinfo?product=derivatives&position=7', {
      script: {
        'GET /derivatives/positions/7': () => ({ data: { position, events: RECEIPT.events } }),
        'GET /derivatives/positions/7/receipt': () => ({ data: { position, ...RECEIPT } }),
      },
    });
    expect(await screen.findByText('The tick that liquidated it')).toBeTruthy();
    const card = screen.getByRole('heading', { name: 'Why it was liquidated' }).closest('section');
    expect(card?.textContent).toContain('Margin with profit or loss40.00USDT');
    expect(card?.textContent).toContain('Stays open>');
    expect(card?.textContent).toContain('Margin with profit or loss32.00USDT');
    expect(card?.textContent).toContain('Needed to stay open32.351USDT');
    expect(card?.textContent).toContain('Liquidated≤');
    const rest = screen.getByRole('heading', { name: 'What came back' }).closest('section');
    expect(rest?.textContent).toContain('Came back20.545USDT');
    const shared = screen.getByRole('link', { name: 'Open it' });
    expect(shared.getAttribute('href')).toContain(`share=${position.shareId}`);
  });

  it('[15.3] that is doubted is sent to a person by one tap, which leads to the chat', async () => {
    const position = positionAt(LIQUIDATED);
    const REPORT = 'POST /support/reports';
    const page = await openPage('/newContract/contractinfo?product=derivatives&position=7', {
      script: {
        'GET /derivatives/positions/7': () => ({ data: { position, events: RECEIPT.events } }),
        'GET /derivatives/positions/7/receipt': () => ({ data: { position, ...RECEIPT } }),
        [REPORT]: () => ({ data: {} }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Report this result' }));
    await waitFor(() => expect(window.location.pathname).toBe('/kefu/kefu'));
    const { shareId } = position;
    const asked = { product: 'liquidation', shareId, language: 'en' };
    expect(page.callsTo(REPORT).map(({ body }) => body)).toEqual([asked]);
  });

  it('is open to anybody with the link, and shows the insurance payment', async () => {
    const { id: _, ...position } = positionAt(GAPPED);
    const insured = { ...LIQUIDATION, insured: '61.25000000' };
    await openPage(`/newContract/contractinfo?product=derivatives&share=${'ab'.repeat(16)}`, {
      member: null,
      script: {
        [`GET /derivatives/receipts/${'ab'.repeat(16)}`]: () => ({
          data: { position, ...RECEIPT, events: [eventAt(), insured] },
        }),
      },
    });
    expect(await screen.findByText(/Somebody shared this receipt/)).toBeTruthy();
    expect(figure('Paid by the insurance')).toBe('+61.25 USDT');
    expect(text()).toContain('−656.50');
  });
});

describe('the record', () => {
  it('shows ended positions by market and days', async () => {
    const page = await openPage('/newContract/orderlist?product=derivatives', {
      script: {
        'GET /derivatives/positions': () => ({
          data: { positions: [positionAt(CLOSED)], nextCursor: null },
        }),
      },
    });
    const row = await screen.findByRole('link', { name: /BTC/ });
    expect(row.textContent).toContain('+123.44+18.99%');
    expect(row.textContent).toContain('Take-profit');
    expect(row.getAttribute('href')).toContain('position=7');
    await userEvent.selectOptions(screen.getByLabelText('Market'), 'BTCUSDT');
    await waitFor(() => {
      const last = page.callsTo('GET /derivatives/positions').at(-1);
      expect(last?.query.get('symbol')).toBe('BTCUSDT');
      expect(last?.query.get('isOpen')).toBe('false');
    });
  });

  it('[EX-8.6] [I11] of a liquidation shows a loss of at most the margin: the insurance paid the rest', async () => {
    await openPage('/newContract/orderlist?product=derivatives', {
      script: {
        'GET /derivatives/positions': () => ({
          data: { positions: [positionAt(GAPPED)], nextCursor: null },
        }),
      },
    });
    const row = await screen.findByRole('link', { name: /BTC/ });
    expect(row.textContent).toContain('−656.50−101.00%');
  });

  it('shows orders by state, each with a link to its position', async () => {
    const page = await openPage('/newContract/orderlist?product=derivatives&tab=orders', {
      script: {
        'GET /derivatives/orders': () => ({
          data: { orders: [orderAt(FILLED)], nextCursor: null },
        }),
      },
    });
    expect(await screen.findByText('Filled')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'The position' }).getAttribute('href')).toContain(
      'position=7',
    );
    await choose('Done');
    await waitFor(() =>
      expect(page.callsTo('GET /derivatives/orders').at(-1)?.query.get('isOpen')).toBe('false'),
    );
    expect(window.location.search).toContain('state=done');
  });

  it('shows an empty state while nothing has ended', async () => {
    await openPage('/newContract/orderlist?product=derivatives');
    expect(await screen.findByText('No position has ended yet')).toBeTruthy();
  });
});

describe('[1.2] the account', () => {
  const assets = { data: { equityUsdt: '1000.00000000', lines: [] } };
  it('[EX-1.1] shows what the available amount opens by leverage, and the positions', async () => {
    await openPage('/pay/contract', {
      positions: [positionAt()],
      price: '65000.00',
      script: {
        'GET /assets/contract': () => assets,
        'GET /assets/derivatives': () => assets,
      },
    });
    const title = { name: 'Available amount by leverage' };
    expect(await screen.findByRole('heading', title)).toBeTruthy();
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
    await waitFor(() => expect(rows()).toContain('10×9,900.990.15232'));
    expect(rows()).toContain('20×19,607.840.30165');
    const row = await screen.findByRole('link', { name: /BTC.*Long 10×/ });
    expect(row.textContent).toContain('worth 653.25');
  });
});
