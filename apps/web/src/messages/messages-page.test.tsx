/** The list of messages, the count on the bell, and notifications on other pages. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CORRECTION_REASONS, DEPOSIT_REASONS, FINANCE_ENDINGS } from '@anywhen/protocol';
import { KYC_REASONS, STAKING_ENDINGS } from '@anywhen/protocol';
import { SECURITY_CHANGES, STATUS_REASONS, WITHDRAWAL_REASONS } from '@anywhen/protocol';
import type { Message, MessageKind } from '@anywhen/protocol';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { holdTime, leaveTestPage, openTestPage, passTime } from '../../testing/test-page.tsx';
import type { Answer, Script, TestPage } from '../../testing/test-page.tsx';
import type { To } from '../router/index.ts';
import { startNotifications } from './notifications.ts';

const READ = 'POST /messages/read';
const LIST = 'GET /messages';

const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id: String(id),
  kind: 'contract-result',
  category: 'trade',
  params: {
    contractId: String(id),
    symbol: 'BTCUSDT',
    direction: 'up',
    wager: '100.00000000',
    result: 'lose',
    profit: '-100.00000000',
  },
  link: `/newContract/contractinfo?orderId=${id}`,
  atMs: 1_767_614_461_000,
  readAtMs: null,
  ...changes,
});

const FILLED = message(8, {
  kind: 'order-filled',
  params: {
    orderId: '31',
    symbol: 'BTCUSDT',
    side: 'sell',
    quantity: '0.00800000',
    price: '64250.10',
  },
  link: '/trade/tardelist?order=41',
});

const WELCOME = message(1, {
  kind: 'welcome',
  category: 'system',
  params: {},
  link: '/homeindex/about',
});

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';

const TRIED = { what: 'fund-password-wrong' } as const;
const LOGIN = message(9, {
  kind: 'new-login',
  category: 'system',
  params: { device: PHONE },
  link: '/my/security',
});

const pageOf = (messages: Message[], nextCursor: string | null = null): Answer => ({
  data: { messages, nextCursor, unread: messages.length },
});

let stop: (() => void) | undefined;
let isHidden = false;
let members = 0;

beforeEach(() => void vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden));

afterEach(() => {
  stop?.();
  stop = undefined;
  isHidden = false;
  vi.restoreAllMocks();
  leaveTestPage();
});

async function open(
  address: To,
  { script = {}, unread = [] }: { script?: Script; unread?: readonly Message[] } = {},
): Promise<TestPage & { publish: (messages: readonly Message[], unread?: number) => void }> {
  members += 1;
  const page = await openTestPage(address, {
    member: { uid: String(10_000_200 + members) }, // A browser remembers what it has shown to whom.
    script: { [READ]: () => ({ data: { unread: 0 } }), [LIST]: () => pageOf([]), ...script },
    topics: { messages: { unread: unread.length, messages: unread } },
  });
  holdTime();
  stop = startNotifications();
  await page.subscribed('messages');
  return {
    ...page,
    publish: (messages, count = messages.length) =>
      page.push('messages', { unread: count, messages }),
  };
}

const toaster = () => {
  const region = screen.getAllByRole('status').find((each) => each.hasAttribute('aria-live'));
  return within(region as HTMLElement);
};
/** Longer than the time for which notifications are collected. */
const toastLink = () => passTime(400).then(() => toaster().findByRole('link'));
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

function look(hidden: boolean): void {
  isHidden = hidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('[15.1] the list', () => {
  it('shows what happened in plain words with figures, a loss like a win', async () => {
    const won = message(7, {
      params: { ...message(7).params, result: 'win', profit: '91.00000000', direction: 'down' },
    });
    const voided = message(5, { kind: 'contract-voided' });
    const all = [LOGIN, FILLED, won, message(6), voided, WELCOME];
    await open('/my/msglist', { script: { [LIST]: () => pageOf(all) } });
    await screen.findByRole('link', { name: /BTC\/USDT contract lost/ });
    const [login, filled, win, loss, returned, welcome] = rows();
    expect(login).toContain('Login with a new deviceChrome · Android');
    expect(filled).toContain('Sell BTC/USDT filled0.008 BTC at 64,250.10 USDT');
    expect(win).toContain('BTC/USDT contract wonDown, 100.00 USDT wagered: +91.00 USDT');
    expect(loss).toContain('BTC/USDT contract lostUp, 100.00 USDT wagered: −100.00 USDT');
    expect(returned).toContain('BTC/USDT contract voided');
    expect(welcome).toContain('10,000 paper USDT');
    act(() => hideAmounts(true));
    expect(rows()[3]).not.toContain('100.00');
  });

  it('shows verification with its reason, a change of protection, and of the status', async () => {
    const about = (id: number, kind: MessageKind, params: Message['params']) =>
      message(id, { kind, params, category: 'system', link: '/my/security' });
    const all = [
      about(9, 'verification-passed', { level: 'basic' }),
      about(8, 'verification-passed', { level: 'advanced' }),
      ...KYC_REASONS.map((reason, index) =>
        about(20 + index, 'verification-rejected', { level: 'basic', reason }),
      ),
      ...SECURITY_CHANGES.map((change, index) =>
        about(40 + index, 'security-changed', { change, device: PHONE }),
      ),
      ...(['active', 'restricted', 'frozen', 'disabled'] as const).map((status, index) =>
        about(60 + index, 'status-changed', { status, reason: 'asked-for' }),
      ),
      ...STATUS_REASONS.slice(1).map((reason, index) =>
        about(70 + index, 'status-changed', { status: 'frozen', reason }),
      ),
    ];
    await open('/my/msglist', { script: { [LIST]: () => pageOf(all) } });
    await screen.findByRole('link', { name: /Basic verification passed/ });
    const texts = rows();
    expect(new Set(texts).size).toBe(all.length);
    expect(texts[2]).toContain('Basic verification not completedThe document could not be read.');
    expect(texts[7]).toContain('Login password changedChrome · Android. Withdrawals are locked');
    expect(texts.at(-6)).toContain('Your account is frozenReason: you asked for it. Nothing new');
    expect(texts.at(-1)).toContain('Reason: we have looked at it, and all is well.');
  });

  it('shows amount, currency and reason of deposits and withdrawals', async () => {
    const about = (id: number, kind: MessageKind, params: Message['params']) =>
      message(id, { kind, category: 'funds', params: { currency: 'USDT', ...params } });
    const [deposit, withdrawal] = [
      { depositId: '4', amount: '500.00000000' },
      { withdrawalId: '5', amount: '1000.00000000' },
    ];
    const all = [
      about(20, 'deposit-credited', deposit),
      ...DEPOSIT_REASONS.map((reason, index) =>
        about(21 + index, 'deposit-rejected', { ...deposit, reason }),
      ),
      ...CORRECTION_REASONS.map((reason, index) =>
        about(31 + index, 'deposit-corrected', { ...deposit, reason }),
      ),
      about(40, 'withdrawal-passed', { ...withdrawal, received: '999.00000000' }),
      ...WITHDRAWAL_REASONS.map((reason, index) =>
        about(41 + index, 'withdrawal-rejected', { ...withdrawal, reason }),
      ),
    ];
    await open('/my/msglist', { script: { [LIST]: () => pageOf(all) } });
    await screen.findByRole('link', { name: /Deposit approved/ });
    const texts = rows();
    expect(new Set(texts).size).toBe(all.length);
    expect(texts[0]).toContain('Deposit approved500.00 USDT arrived. You can trade with it now');
    expect(texts[1]).toContain('Deposit rejected500.00 USDT. The proof could not be read. Nothing');
    expect(texts[4]).toContain('500.00 USDT. The same deposit had been credited twice. Two people');
    expect(texts[6]).toContain('Withdrawal approved1,000.00 USDT, of which 999.00 USDT arrives');
    expect(texts[7]).toContain('The risk review did not pass it. 1,000.00 USDT is back in your');
    act(() => hideAmounts(true));
    expect(rows()[6]).toContain('•••• USDT, of which •••• USDT arrives');
  });

  it('shows start, end and result of products', async () => {
    const about = (id: number, kind: MessageKind, params: Message['params']) =>
      message(id, { kind, category: 'product', params: { currency: 'USDT', ...params } });
    const record = { recordId: '12', product: 'F180', amount: '1000.00000000' };
    const stake = { positionId: '7', pool: 'LC-SOL60', currency: 'SOL', amount: '40.00000000' };
    const machines = { machineId: '3', model: 'Core', quantity: '2' };
    const all = [
      about(50, 'finance-started', { ...record, redemptionDate: '2026-07-10' }),
      ...FINANCE_ENDINGS.map((ending, index) =>
        about(51 + index, 'finance-settled', { ...record, ending, interest: '39.45205479' }),
      ),
      about(60, 'staking-started', stake),
      ...STAKING_ENDINGS.map((ending, index) =>
        about(61 + index, 'staking-closed', { ...stake, ending, rewarded: '0.40767123' }),
      ),
      about(70, 'machine-started', machines),
      about(71, 'machine-expired', { ...machines, output: '0.00496124' }),
    ];
    await open('/my/msglist', { script: { [LIST]: () => pageOf(all) } });
    await screen.findByRole('link', { name: /F180: interest has begun/ });
    const texts = rows();
    expect(new Set(texts).size).toBe(all.length);
    expect(texts[0]).toContain('1,000.00 USDT earns interest. Redemption date: Jul 10, 2026.');
    expect(texts[1]).toContain(
      '1,000.00 USDT is back in your account. Interest in all: 39.45 USDT.',
    );
    expect(texts[2]).toContain('F180 redeemed early1,000.00 USDT is back in your account, and the');
    expect(texts[4]).toContain('LC-SOL60: your stake earns40 SOL earns from today on.');
    expect(texts[9]).toContain('2 × Core expiredThe term is over. Output in all: 0.004961 BTC.');
  });

  it('marks a message as read when it is opened', async () => {
    const page = await open('/my/msglist', {
      script: { [LIST]: () => pageOf([message(6), WELCOME]) },
    });
    await userEvent.click(await screen.findByRole('link', { name: /^Unread.*lost/ }));
    expect(page.callsTo(READ).map(({ body }) => body)).toEqual([{ ids: ['6'] }]);
    await waitFor(() => expect(location.search).toBe('?orderId=6'));
  });

  it('marks all as read, up to the newest that is shown', async () => {
    const unread = [message(6), message(5)];
    const page = await open('/my/msglist', { script: { [LIST]: () => pageOf(unread) }, unread });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(page.callsTo(READ)[0]?.body).toEqual({ upTo: '6' });
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
  });

  it('is filtered by category and paged', async () => {
    const page = await open('/my/msglist', {
      script: {
        [LIST]: ({ query }) =>
          query.has('cursor') ? pageOf([WELCOME]) : pageOf([message(6)], '6'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText(/Welcome to/);
    await userEvent.click(screen.getByRole('radio', { name: 'Account' }));
    await waitFor(() => expect(location.search).toBe('?category=system'));
    expect(page.callsTo(LIST).map(({ query }) => Object.fromEntries(query))).toEqual([
      {},
      { cursor: '6' },
      { category: 'system' },
    ]);
  });

  it('adds new messages while it is open, without a toast', async () => {
    const page = await open('/my/msglist', { script: { [LIST]: () => pageOf([WELCOME]) } });
    await screen.findByText(/Welcome to/);
    page.publish([FILLED]);
    await screen.findByText('Sell BTC/USDT filled');
    page.publish([FILLED]);
    expect(rows()).toHaveLength(2);
    await passTime(400);
    expect(toaster().queryByRole('link')).toBeNull();
  });

  it('shows an empty state', async () => {
    await open('/my/msglist');
    await screen.findByText('No messages yet');
  });
});

describe('[15.1] a notification on another page', () => {
  it('is a toast that links there, and a count on the bell that stops at nine', async () => {
    const page = await open('/my/my');
    page.publish([message(6)], 12);
    const link = await toastLink();
    expect(link.textContent).toBe('BTC/USDT contract lost. Up, 100.00 USDT wagered: −100.00 USDT');
    expect(link.getAttribute('href')).toBe('/newContract/contractinfo?orderId=6');
    expect(screen.getByRole('link', { name: /unread: 9\+ ?Messages/ })).toBeTruthy();
    expect(page.callsTo(READ)).toEqual([]);
  });

  it('for several at once is one toast, which links to the list', async () => {
    const page = await open('/my/my');
    page.publish([message(6), message(7)]);
    page.publish([FILLED]);
    const link = await toastLink();
    expect(link.textContent).toBe('2 contracts ended, 1 order filled');
    expect(link.getAttribute('href')).toBe('/my/msglist');
  });

  it('for twenty products in the course of a day’s jobs is one toast', async () => {
    const page = await open('/my/my');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let id = 20; id < 40; id += 1) {
      const params = { machineId: String(id), model: 'Core', quantity: '1' };
      page.publish([message(id, { kind: 'machine-started', category: 'product', params })]);
      vi.advanceTimersByTime(140);
    }
    vi.advanceTimersByTime(200);
    holdTime();
    expect((await toastLink()).textContent).toBe('20 product messages');
  });

  it.each([
    ['/newContract/newContract', message(6)],
    ['/trade/trade', FILLED],
  ] as const)('is not repeated on %s, which shows it: it is read', async (address, shown) => {
    const page = await open(address);
    page.publish([shown]);
    await waitFor(() => expect(page.callsTo(READ)[0]?.body).toEqual({ ids: [shown.id] }));
    expect(toaster().queryByRole('link')).toBeNull();
  });

  it.each([
    ['/my/security', 'security-changed', { change: 'email' }, /^New e-mail address\. Chrome/],
    ['/pay/withdraw', 'fund-password-tried', TRIED, /^Wrong fund password\. Chrome/],
  ] as const)('on %s, %s made right here is skipped, elsewhere shown', async (...sample) => {
    const [address, kind, about, text] = sample;
    const told = (id: number, device: string) =>
      message(id, { kind, category: 'system', params: { ...about, device } });
    const page = await open(address);
    page.publish([told(6, navigator.userAgent)]);
    page.publish([told(7, PHONE)]);
    expect((await toastLink()).textContent).toMatch(text);
    expect(page.callsTo(READ)).toEqual([]); // The badge stays: somebody else may have made it.
  });

  it('reports a login elsewhere, but does not interrupt a new member with a welcome', async () => {
    const page = await open('/my/my');
    page.publish([WELCOME]);
    page.publish([LOGIN]);
    expect((await toastLink()).textContent).toContain('Login with a new device');
  });
});

describe('[15.1] on return', () => {
  it('messages from meanwhile are one summary; a reload does not repeat it', async () => {
    const unread = [message(7), message(6), FILLED, LOGIN, WELCOME];
    await open('/my/my', { unread });
    const link = await toastLink();
    expect(link.textContent).toBe('2 contracts ended, 1 order filled while you were away');
    act(() => toaster().getByRole('button', { name: 'Close' }).click());
    stop?.();
    stop = startNotifications();
    await passTime(400);
    expect(toaster().queryByRole('link')).toBeNull();
  });

  it('a hidden tab waits until it is visible', async () => {
    const page = await open('/newContract/newContract');
    look(true);
    page.publish([message(6)]);
    page.publish([message(7)]);
    await passTime(400);
    expect(toaster().queryByRole('link')).toBeNull();
    look(false);
    expect((await toastLink()).textContent).toBe('2 contracts ended while you were away');
    expect(page.callsTo(READ)).toEqual([]);
  });
});

describe('[15.1] totals', () => {
  it('are refetched when a balance changes, and everything shown after a gap', async () => {
    let total = '10000.00000000';
    const overview = () => ({
      data: {
        atMs: 1,
        totalUsdt: total,
        totalBtc: '0.1',
        todayPnlUsdt: '0',
        accounts: [],
        curve: [],
      },
    });
    const page = await openTestPage('/my/my', {
      member: { uid: '10000199' },
      script: { 'GET /assets/overview': overview },
      topics: { balance: { balances: [] }, messages: { unread: 0, messages: [] } },
    });
    stop = startNotifications();
    await screen.findByText(/10,000/);
    total = '9900.00000000';
    const moved = { kind: 'contract', currency: 'USDT', available: '1', held: '0' };
    page.push('balance', { balances: [moved] });
    await screen.findByText(/9,900/);
    total = '9800.00000000';
    page.pushSnapshot('messages', { unread: 0, messages: [] });
    await screen.findByText(/9,800/);
  });
});
