/** Contract details: rules, own and shared receipts, and the fairness explanation. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SECONDS_RULE, type SecondsContractLine } from '@anywhen/protocol';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { leaveTestPage, type Answer } from '../../testing/test-page.tsx';
import type { To } from '../router/index.ts';
import {
  contractAt,
  DRAWN,
  LOST,
  T0,
  VOIDED,
  WAITING,
  WON,
} from '../../testing/seconds/contracts.ts';
import { openPage } from '../../testing/seconds/test-page.ts';

afterEach(() => {
  leaveTestPage();
  vi.restoreAllMocks();
});

const OWN: To = '/newContract/contractinfo?orderId=7';
const SHARE = 'ab'.repeat(16);
const SHARED: To = `/newContract/contractinfo?share=${SHARE}`;

function receiptOf(contract: SecondsContractLine): Answer {
  const { opening, settlement } = contract;
  const prove = (tick: typeof opening, seed: string) =>
    tick && { ...tick, seed: seed.repeat(32), hash: 'cd'.repeat(32) };
  return {
    data: {
      contract,
      rule: SECONDS_RULE,
      opening: prove(opening, '1a'),
      settlement: prove(settlement, '2b'),
    },
  };
}

const openOwn = (contract: SecondsContractLine) =>
  openPage(OWN, { script: { 'GET /seconds/orders/7/receipt': () => receiptOf(contract) } });

const REPORT = 'POST /support/reports';

const openReported = (answer: Answer) =>
  openPage(OWN, {
    script: {
      'GET /seconds/orders/7/receipt': () => receiptOf(contractAt(WON)),
      [REPORT]: () => answer,
    },
  });

const text = () => document.body.textContent ?? '';

describe('[3.8] a receipt', () => {
  it('[EX-3.1] shows the terms, both ticks and the formula with its numbers', async () => {
    await openOwn(contractAt(WON));
    await screen.findByText('Opening tick');
    expect(text()).toContain('Buy up');
    expect(text()).toContain('Purchase amount100.00USDT');
    expect(text()).toContain('Actual receipt191.00USDT');
    expect(text()).toMatch(/Accepted.*12:00:00\.400/);
    expect(text()).toMatch(/Seed1a1a1a1a…1a1a1a1a/);
    expect(text()).toContain('Chain hashcdcdcdcd…cdcdcdcd');
    expect(text()).toContain('64,250.11 > 64,250.10→ Buy up: Win');
    expect(text()).toContain('Actual receipt: 100.00 × (1 + 91%)= 191.00');
    expect(text()).toContain('Profit: 191.00 − 100.00= +91.00');
    expect(text()).toContain(`UTC · ${T0}`);
  });

  it.each([
    ['EX-3.2', LOST, ['Lose', '64,250.09 < 64,250.10', 'nothing comes back', '= −100.00']],
    ['EX-3.3', DRAWN, ['Draw', '64,250.10 = 64,250.10', 'the amount comes back', '= 0.00']],
    ['3.3', VOIDED, ['Draw', 'There was no price to settle by', 'Not there yet.']],
  ] as const)('[%s] shows the result in words and numbers', async (_ex, ended, words) => {
    await openOwn(contractAt(ended));
    await screen.findByText('Opening tick');
    for (const word of words) expect(text()).toContain(word);
  });

  it.each([
    [contractAt(WAITING), 'Payment is waiting'],
    [contractAt(), 'In progress'],
    [contractAt({ state: 'pending_settlement' }), 'Pending settlement'],
    [contractAt({ state: 'settling' }), 'Settlement in progress'],
  ])('of a running contract says so and cannot be verified yet', async (contract, state) => {
    await openOwn(contract);
    expect((await screen.findAllByText(state)).length).toBeGreaterThan(0);
    expect(text()).toContain('It can be verified the moment it has ended.');
    expect(screen.queryByRole('button', { name: 'Verify this receipt' })).toBeNull();
  });

  it('is refetched until the contract has ended', async () => {
    const answers = [receiptOf(contractAt())];
    await openPage(OWN, {
      script: {
        'GET /seconds/orders/7/receipt': () => answers.shift() ?? receiptOf(contractAt(WON)),
      },
    });
    await screen.findAllByText('In progress');
    expect(await screen.findByRole('button', { name: 'Verify this receipt' })).toBeTruthy();
  });

  it('hides the member’s amounts on request', async () => {
    hideAmounts(true);
    await openOwn(contractAt(WON));
    await screen.findByText('Opening tick');
    expect(text()).not.toMatch(/191\.00|\+91\.00/);
    expect(text()).toContain('64,250.11 > 64,250.10');
  });

  it('is shared by an anonymous link', async () => {
    const copiedTexts: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (copied) => {
      copiedTexts.push(copied);
    });
    await openOwn(contractAt(WON));
    await userEvent.click(await screen.findByRole('button', { name: 'Copy the link to share' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(copiedTexts).toEqual([
      `${window.location.origin}/newContract/contractinfo?share=${SHARE}&lang=en`,
    ]);
  });

  it('[15.3] that is doubted is sent to a person by one tap, which leads to the chat', async () => {
    const page = await openReported({ data: {} });
    await userEvent.click(await screen.findByRole('button', { name: 'Report this result' }));
    await waitFor(() => expect(window.location.pathname).toBe('/kefu/kefu'));
    const asked = { product: 'seconds', shareId: SHARE, language: 'en' };
    expect(page.callsTo(REPORT).map(({ body }) => body)).toEqual([asked]);
  });

  it('[15.3] that could not be reported stays, and says why', async () => {
    await openReported({ rejection: { code: 'UNAVAILABLE' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Report this result' }));
    expect(await screen.findByText(/^The exchange is busy/)).toBeTruthy();
    expect(window.location.pathname).toBe('/newContract/contractinfo');
  });

  it('[15.3] of a contract that has not ended cannot be reported', async () => {
    await openOwn(contractAt());
    await screen.findByText('Opening tick');
    expect(screen.queryByRole('button', { name: 'Report this result' })).toBeNull();
  });

  it('links to the page about fairness', async () => {
    await openOwn(contractAt(WON));
    const link = await screen.findByRole('link', { name: 'How do I know this is fair?' });
    expect(link.getAttribute('href')).toBe('/newContract/contractinfo?topic=fair');
  });

  it('of another member or a missing one is not found', async () => {
    const page = await openPage(OWN);
    expect(await screen.findByText('There is no such receipt')).toBeTruthy();
    leaveTestPage();
    await openPage('/newContract/contractinfo?orderId=../7');
    expect(await screen.findByText('There is no such receipt')).toBeTruthy();
    expect(page.callsTo('GET /seconds/orders/7/receipt')).toHaveLength(1);
  });

  it('asks a visitor to log in and come back', async () => {
    await openPage(OWN, { member: null });
    const login = await screen.findByRole('link', { name: 'Log in' });
    expect(login.getAttribute('href')).toContain(
      'redirect=%2FnewContract%2Fcontractinfo%3ForderId',
    );
  });

  it('that failed to load can be retried', async () => {
    let isBroken = true;
    await openPage(OWN, {
      script: {
        'GET /seconds/orders/7/receipt': () =>
          isBroken ? { rejection: { code: 'UNAVAILABLE' } } : receiptOf(contractAt(WON)),
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Opening tick')).toBeTruthy();
  });
});

describe('a shared receipt', () => {
  const { id: _id, ...shared } = contractAt(WON);

  it('is open to visitors, shows its amounts, and contains nothing about the member', async () => {
    hideAmounts(true);
    await openPage(SHARED, {
      member: null,
      script: {
        [`GET /seconds/receipts/${SHARE}`]: () => receiptOf(shared as SecondsContractLine),
      },
    });
    expect(await screen.findByText(/says nothing about who they are/)).toBeTruthy();
    expect(text()).toContain('Actual receipt191.00USDT');
    expect(screen.queryByText('Order')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy the link to share' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Verify this receipt' })).toBeTruthy();
  });

  it('with a broken link is not found', async () => {
    const page = await openPage('/newContract/contractinfo?share=zz', { member: null });
    expect(await screen.findByText('There is no such receipt')).toBeTruthy();
    expect(page.callsTo('GET /seconds/receipts/zz')).toEqual([]);
  });
});

describe('the rules', () => {
  it('[3.2] list periods, returns, limits, break-even and cost, and the house’s result', async () => {
    const counts = { contracts: 8, wins: 3, losses: 4, draws: 1, wagered: '800.00000000' };
    await openPage('/newContract/contractinfo?product=seconds&symbol=XAUUSDT', {
      member: null,
      script: {
        'GET /seconds/stats': ({ query }) => ({
          data: { ...counts, houseResult: `${query.get('periodSeconds')}.00000000` },
        }),
      },
    });
    const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
    await waitFor(() => expect(rows()).toContain('60 s842.86%12.50%+60.00'));
    expect(rows()).toContain('60 s91%5–1,00052.36%4.50');
    expect(rows()).toContain('300 s94%20–5,00051.55%3.00');
    expect(rows().filter((row) => /600 s/.test(row ?? ''))).toEqual([]);
    expect(text()).toContain('XAU/USDT, last 30 days');
    await waitFor(() => expect(text()).toContain('House account−7.00USDT'));
    expect(text()).toMatch(/banned for retail clients in the EU/);
  });
});

describe('[3.8] how do I know this is fair', () => {
  it('explains what can be checked and, as plainly, what is not proven', async () => {
    await openPage('/newContract/contractinfo?topic=fair', { member: null });
    expect(await screen.findByRole('heading', { name: 'What you can check' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'What is not proven' })).toBeTruthy();
    expect(text()).toContain('It could know prices in advance; it cannot change them.');
    expect(text()).toContain('Staff accounts cannot trade.');
    expect(text()).toContain('You still lose on average');
  });
});
