/** Home for visitors and members: initial prices, hidden amounts and the proof. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { forgetLiveProof } from '../fairness/live-proof.ts';
import { DAY_START, seedOf, swapFirst } from '../../testing/fairness/honest-exchange.ts';
import {
  answerWith,
  closeTestPage,
  connect,
  openTestPage,
  type Answers,
} from '../../testing/market-parts/test-page.tsx';
import { beginSession, doubtSession, endSession } from '../session/session.ts';
import { Page } from './home-page.tsx';

const member = { uid: '12345678', username: 'paper', level: 1, status: 'active' } as const;
const overview = {
  atMs: 1_700_000_000_000,
  totalUsdt: '10543.87999999',
  totalBtc: '0.16221341',
  todayPnlUsdt: '-128.40999999',
  accounts: [],
  curve: [],
};
const OVERVIEW = '/api/assets/overview';

const main = () => screen.getByRole('main');
const text = () => main().textContent ?? '';
const links = (name: string) =>
  within(within(main()).getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const rows = () => within(main().querySelector('[role=tabpanel]') as HTMLElement);

beforeEach(() => {
  endSession();
  answerWith({});
  forgetLiveProof();
});
afterEach(() => {
  closeTestPage();
  hideAmounts(false);
});

async function openAsMember(answers: Answers = { [OVERVIEW]: () => overview }) {
  answerWith(answers);
  beginSession(member);
  await import('./assets-card.tsx'); // Its first load may take longer than the default timeout.
  await openTestPage('/', Page);
}

describe('Home while the session is unknown', () => {
  it('shows that there is no connection, and does not invite to register', async () => {
    doubtSession();
    await openTestPage('/', Page);
    expect(text()).toContain('No connection to the server');
    expect(text()).not.toContain('Register');
    act(() => endSession());
    expect(text()).toContain('Register');
  });
});

describe('[19] Home for a visitor', () => {
  it('shows the prices embedded in the page at once and fetches nothing', async () => {
    const asked = answerWith({});
    await openTestPage('/', Page, { BTCUSDT: '10.15' });
    expect(rows().getAllByRole('listitem')).toHaveLength(12);
    expect(text()).toContain('10.15');
    expect(text()).toContain('+1.50%');
    expect(asked).toEqual([]);
  });

  it('offers one action: to start', async () => {
    await openTestPage('/', Page);
    expect(text().replaceAll('\u00A0', ' ')).toContain('Start with 10 000 paper USDT');
    const register = screen.getByRole('link', { name: 'Register' });
    expect(register.getAttribute('href')).toBe('/account/register');
    const login = screen.getByRole('link', { name: 'Login' });
    expect(login.getAttribute('href')).toBe('/account/login');
    expect(text()).not.toContain('Total assets');
  });

  it('has the five quick actions, the seven sections and the announcement', async () => {
    await openTestPage('/', Page);
    expect(links('Quick actions')).toEqual([
      '/homeindex/more',
      '/newContract/newContract?product=option',
      '/homeindex/finance',
      '/homeindex/livecoin',
      '/homeindex/machine',
    ]);
    expect(links('Sections')).toEqual([
      '/',
      '/homeindex/quotes',
      '/trade/trade',
      '/financial/financeindex',
      '/newContract/newContract',
      '/pay/assets',
      '/my/my',
    ]);
    expect(text()).toContain('This is a simulated crypto-derivatives trading app');
  });

  it('links to the search and to the messages', async () => {
    await openTestPage('/', Page);
    const bell = screen.getByRole('link', { name: /^Messages/ });
    expect(bell.getAttribute('href')).toBe('/my/msglist');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Search' })));
    expect(window.location.pathname).toBe('/homeindex/quotes');
    expect(window.location.search).toMatch(/^\?search=/);
  });

  it('[16.1] lists gainers and losers', async () => {
    await openTestPage('/', Page, { ETHUSDT: '12.00', XRPUSDT: '9.00000' });
    fireEvent.click(screen.getByRole('tab', { name: 'Gainers' }));
    expect(rows().getAllByRole('listitem')).toHaveLength(1);
    expect(rows().getByText('+20.00%')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Losers' }));
    expect(rows().getByText('−10.00%')).toBeTruthy();
  });
});

describe('[1.3] Home for a member', () => {
  it('[N7] shows the total and the day, rounded, with all digits on a tap', async () => {
    await openAsMember();
    await screen.findByText('10,543');
    expect(text()).toContain('10,543.88USDTPaper');
    expect(text()).toContain('−128.41');
    expect(text()).toContain('≈ 0.1622BTC');
    fireEvent.click(screen.getByRole('button', { name: '0.1622BTC, exactly 0.16221341 BTC' }));
    expect(text()).toContain('≈ 0.16221341BTC');
    expect(text()).not.toContain('Register');
    expect(screen.getByRole('link', { name: 'Transfer' }).getAttribute('href')).toBe(
      '/pay/payexchange',
    );
  });

  it('hides every amount, stores that, and shows them again', async () => {
    await openAsMember();
    await screen.findByText('10,543');
    fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(text()).not.toMatch(/10,543|128\.41|0\.1622/);
    expect(screen.getAllByText('Amount hidden')).toHaveLength(3);
    expect(localStorage.getItem('anywhen.hidden-amounts')).toContain('true');
    fireEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(text()).toContain('10,543');
  });

  it('shows when the assets fail to load, and retries', async () => {
    await openAsMember({});
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your assets could not be loaded.');
    answerWith({ [OVERVIEW]: () => overview });
    await act(async () => {
      fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    });
    await screen.findByText('10,543');
  });
});

describe('[3.8] the proof of the live prices', () => {
  const AT = DAY_START + 1_000;

  /** The fixed clock is set to where the test exchange has its seeds. */
  async function openWithSeeds(second: (at: number) => string) {
    vi.useFakeTimers({ toFake: ['Date'], now: AT * 1_000 });
    const page = await openTestPage('/', Page);
    connect(page);
    for (const after of [1, 2, 3]) page.tick({}, second(AT + after));
    return page;
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  it('is shown once two seconds are linked', async () => {
    await openWithSeeds(seedOf);
    await screen.findByText('Prices verified by your browser');
  });

  it('is an alert when they are not', async () => {
    await openWithSeeds((second) =>
      second === AT + 2 ? swapFirst(seedOf(second)) : seedOf(second),
    );
    await screen.findByText('A price could not be verified');
  });
});
