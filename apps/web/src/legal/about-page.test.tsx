/** The about page shows the numbers in force, and the operator's settings. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Installation } from '@anywhen/protocol';
import { leaveTestPage, openTestPage, type Answer } from '../../testing/test-page.tsx';

afterEach(leaveTestPage);

const NORMAL: Installation = {
  businessDaySeconds: 86_400,
  isInviteRequired: true,
  codeDelivery: 'inbox',
  hasDemoTriggers: false,
  verificationReviewer: 'simulated',
  depositReviewer: 'simulated',
  withdrawalReviewer: 'staff',
};

const openAbout = (answer: Answer) =>
  openTestPage('/homeindex/about', { member: null, script: { 'GET /installation': () => answer } });

/** The value beside a name. */
const valueOf = async (name: string) =>
  (await screen.findByText(name)).nextElementSibling?.textContent;

const table = (line: RegExp) => screen.getByRole('row', { name: line, hidden: true });

describe('what the app is', () => {
  it('says nothing of missing pages: types see to it that every route has one', async () => {
    await openAbout({ data: NORMAL });
    const text = await screen.findByText(/^Anywhen Paper is a simulated crypto-derivatives/);
    expect(text.textContent).not.toMatch(/missing|To come/);
  });
});

describe('[0.8] the numbers on the about page', () => {
  it('are those of the tables, with their units', async () => {
    await openAbout({ data: NORMAL });
    expect(await valueOf('Welcome paper funds')).toBe('10,000 USDT');
    expect(await valueOf('Public invitation code')).toBe('PAPER1');
    expect(await valueOf('A verification code is valid for')).toBe('10 minutes');
    expect(await valueOf('Every session ends after')).toBe('30 days');
    expect(await valueOf('Value of an order')).toBe('5 – 1,000,000 USDT');
    expect(await valueOf('Fee with advanced verification')).toBe('0.08%');
    expect(await valueOf('Selling price, of the reference price')).toBe('90 – 500%');
    expect(await valueOf('Wallets a member may save')).toBe('10');
    expect(await valueOf('Deposits in a day')).toBe('200,000 USDT');
    expect(await valueOf('Fee to a bank account')).toBe('0.2%');
    expect(await valueOf('Paid out after waiting for settlement')).toBe('5 seconds');
    expect(await valueOf('Hashrate of the network, TH/s')).toBe('800,000,000');
  });

  it('show a line for each period, market, account and status', async () => {
    await openAbout({ data: NORMAL });
    await screen.findByText('Seconds contracts');
    expect(table(/^30 sec/).textContent).toBe('30 sec90%52.63%5 – 500 USDT');
    expect(table(/^PEPEUSDT/).textContent).toBe('PEPEUSDT0.0000115130%170,000,000100');
    expect(table(/^Funds/).textContent).toBe('Funds35 currencies');
    expect(table(/^Finance/).textContent).toBe('FinanceUSDT, BTC, ETH, SOL, TRX, ADA, DOT');
    expect(table(/^Log in/).textContent).toBe('Log inactive, restricted, frozen');
    expect(table(/^ERC20 12 sec/).textContent).toBe('ERC2012 sec123020 – 100,000 USDT');
    expect(table(/^TRC20 1 USDT/).textContent).toBe('TRC201 USDT10 USDT');
    expect(table(/^2 100,000/).textContent).toBe('2100,000 USDT200,000 USDT10');
  });

  it('show a line for each finance product, staking pool and machine', async () => {
    await openAbout({ data: NORMAL });
    await screen.findByText('Fixed-term and trust finance');
    expect(table(/^F180/).textContent).toBe('F1801808%100 – 100,000 USDT10,000,000 USDT–');
    expect(table(/^TR60/).textContent).toBe('TR60609%500 – 20,000 USDT1,000,000 USDT14');
    expect(table(/^LC-USDT/).textContent).toBe('LC-USDT6 – 2%10 – 50,000 USDT–');
    expect(table(/^LC-SOL60/).textContent).toBe('LC-SOL606.2%0.5 – 5000 SOL60');
    expect(table(/^Core/).textContent).toBe('Core509099.3%101,000');
  });
});

describe('[0.3] the operator’s settings', () => {
  it('are shown as the server reports them; normal days have no badge', async () => {
    await openAbout({ data: NORMAL });
    expect(await valueOf('Business day')).toBe('1 day');
    expect(await valueOf('Invitation to register')).toBe('needed');
    expect(await valueOf('Verification codes')).toBe('in the simulated inbox');
    expect(await valueOf('Values that show rare states')).toBe('off');
    expect(await valueOf('Verification is decided')).toBe('by published rules, after a while');
    expect(await valueOf('Deposits are decided')).toBe('by published rules, after a while');
    expect(await valueOf('Withdrawals are decided')).toBe('by people, at the latest after a day');
    expect(screen.queryByText(/Fast days/)).toBeNull();
  });

  it('have a badge where days are fast', async () => {
    const data = { ...NORMAL, businessDaySeconds: 90, isInviteRequired: false };
    await openAbout({ data: { ...data, codeDelivery: 'smtp', hasDemoTriggers: true } });
    expect(await screen.findByText('Fast days: 1 day = 90 s')).toBeTruthy();
    expect(await valueOf('Business day')).toBe('90 seconds');
    expect(await valueOf('Invitation to register')).toBe('not needed');
    expect(await valueOf('Verification codes')).toBe('by real e-mail');
    expect(await valueOf('Values that show rare states')).toBe('on');
  });

  it('can be retried, and hide none of the fixed numbers meanwhile', async () => {
    const page = await openAbout({ rejection: { code: 'UNAVAILABLE' } });
    const card = (await screen.findByText('This installation')).closest('section');
    const retry = await within(card ?? document.body).findByRole('button');
    expect(await valueOf('Welcome paper funds')).toBe('10,000 USDT');
    retry.click();
    await waitFor(() => expect(page.callsTo('GET /installation')).toHaveLength(2));
  });
});
