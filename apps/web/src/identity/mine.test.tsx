/** The tab "Mine": an invitation for visitors, the member's links, and log out. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import {
  ME,
  accept,
  decide,
  answerLater,
  answerWith,
  closeApp,
  hrefOf,
  memberName,
  openPage,
  press,
  refuse,
  user,
  type Answers,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const OVERVIEW = 'GET /assets/overview';

const overview = {
  atMs: 1_700_000_000_000,
  totalUsdt: '11482.53999999',
  totalBtc: '0.17640821',
  todayPnlUsdt: '-128.40999999',
  accounts: [],
  curve: [],
};

const main = () => screen.getByRole('main');

async function open(answers: Answers = {}, me = ME) {
  const sent = answerWith({ 'GET /me': accept(me), [OVERVIEW]: accept(overview), ...answers });
  await openPage('/my/my', me);
  return sent;
}

describe('a visitor', () => {
  it('is invited, and nothing is fetched', async () => {
    const sent = answerWith({});
    await openPage('/my/my');
    expect(hrefOf('Register')).toBe('/account/register');
    expect(hrefOf('Login')).toBe('/account/login');
    expect(main().textContent).toContain('10 000 paper USDT');
    expect(sent).toEqual([]);
  });
});

describe('a member', () => {
  it('[N7] sees the total rounded', async () => {
    await open();
    await within(main()).findByText('11,482');
    expect(main().textContent).toContain('11,482.54USDTPaper');
    expect(main().textContent).toContain('−128.41');
  });

  it('has links to everything personal', async () => {
    await open();
    const links = within(main()).getAllByRole('link');
    const targets = new Set(links.map((link) => link.getAttribute('href')));
    for (const to of [
      '/pay/assets',
      '/pay/record',
      '/my/invite',
      '/my/security',
      '/my/msglist',
      '/homeindex/accountconfig',
      '/kefu/kefu',
    ]) {
      expect(targets).toContain(to);
    }
  });

  it('can hide every amount, and the choice is stored', async () => {
    await open();
    await within(main()).findByText('11,482');
    await press('Hide amounts');
    expect(main().textContent).not.toMatch(/11,482|0\.1764|128\.40/);
    expect(localStorage.getItem('anywhen.hidden-amounts')).toContain('"areHidden":true');
    await press('Show amounts');
    expect(main().textContent).toContain('11,482');
  });

  it('sees why there is no total, and can retry', async () => {
    await open({ [OVERVIEW]: [refuse({ code: 'FEED_STALE' }), accept(overview)] });
    await within(main()).findByText(/Prices are paused/);
    await press('Try again');
    await within(main()).findByText('11,482');
  });

  it('sees when the account is frozen, also when the page did not know it yet', async () => {
    answerWith({ 'GET /me': accept({ ...ME, status: 'frozen' }), [OVERVIEW]: accept(overview) });
    await openPage('/my/my', ME);
    await within(main()).findByText(/This account is frozen/);
  });
});

describe('log out', () => {
  it('asks for confirmation, then ends the session and clears the cache', async () => {
    const sent = await open({ 'POST /auth/logout': accept({}) });
    await within(main()).findByText('11,482');
    await press('Log out');
    const dialog = await screen.findByRole('alertdialog', { name: 'Log out?' });
    within(dialog).getByText(/log out now, withdrawals are locked for one hour when you return/);
    expect(memberName()).toBe('anna_l');
    await decide('Log out');
    await within(main()).findByRole('link', { name: 'Register' });
    expect(memberName()).toBeUndefined();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(sent.at(-1)?.name).toBe('POST /auth/logout');
  });

  it('can be cancelled', async () => {
    const sent = await open();
    await press('Log out');
    await decide('Stay');
    expect(memberName()).toBe('anna_l');
    expect(sent.map(({ name }) => name)).not.toContain('POST /auth/logout');
  });

  it('without an answer does not claim to be logged out', async () => {
    await open({ 'POST /auth/logout': 'cut-off' });
    await press('Log out');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await screen.findByText('You could not be logged out. Please try again.');
    expect(memberName()).toBe('anna_l');
  });

  it('ignores a reply that arrives after it', async () => {
    const { answer, arrive } = answerLater();
    await open({ 'GET /me': answer, 'POST /auth/logout': accept({}) });
    await press('Log out');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await within(main()).findByRole('link', { name: 'Register' });
    arrive(ME);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(memberName()).toBeUndefined();
  });
});
