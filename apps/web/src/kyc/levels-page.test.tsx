/**
 * `/homeindex/userauth`: both levels in every state, what they allow, the limits, the next step.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { KYC_REASONS } from '@anywhen/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { findMember } from '../session/session.ts';
import { leaveTestPage } from '../../testing/test-page.tsx';
import { DRAFT, PASSED, REJECTED, UNDER_REVIEW, USED_UP } from '../../testing/kyc/standings.ts';
import { openKycPage, press, slot, type KycSetting } from '../../testing/kyc/test-kyc.ts';

afterEach(leaveTestPage);

const BASIC = 'Lv.1 Basic verification';
const ADVANCED = 'Lv.2 Advanced verification';

async function open(setting: KycSetting = {}) {
  const page = await openKycPage('/homeindex/userauth', setting);
  await screen.findByRole('heading', { name: BASIC });
  return page;
}

function links(): (string | null)[] {
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

describe('[13.5] the simulation notice', () => {
  it('is on the page before any input', async () => {
    await open();
    const note = screen.getByRole('note');
    within(note).getByText('This is a simulation. Do not upload real documents.');
    within(note).getByText(/Files are deleted as soon as the case is decided/);
  });
});

describe('[13.3] the states', () => {
  it('first time: both are not completed, level 2 waits, and the next step is named', async () => {
    await open();
    slot(BASIC).getByText('Not completed');
    slot(ADVANCED).getByText('Not completed');
    slot(ADVANCED).getByText('Opens when basic verification is passed.');
    const start = slot(BASIC).getByRole('link', { name: 'Start basic verification' });
    expect(start.getAttribute('href')).toBe('/homeindex/baseauth');
    expect(links()).toHaveLength(1);
  });

  it('with a draft it continues with step 2', async () => {
    await open({ draft: DRAFT });
    slot(BASIC).getByRole('link', { name: 'Continue with step 2 of 2' });
    expect(links()).toEqual(['/homeindex/authsetp2']);
  });

  it('under review: shows the latest time and links to the review', async () => {
    await open({ basic: UNDER_REVIEW });
    slot(BASIC).getByText('Under review');
    slot(BASIC).getByText(/^Decided by .* at the latest$/);
    expect(links()).toEqual(['/homeindex/authing']);
  });

  it('passed: shows when, and level 2 is next', async () => {
    await open({ basic: PASSED });
    slot(BASIC).getByText('Passed (certified)');
    slot(BASIC).getByText(/^Passed on /);
    slot(ADVANCED).getByRole('link', { name: 'Start advanced verification' });
    expect(links()).toEqual(['/homeindex/authhight']);
  });

  it('both passed: no step is left', async () => {
    await open({ basic: PASSED, advanced: PASSED });
    slot(ADVANCED).getByText('Passed (certified)');
    expect(links()).toEqual([]);
  });

  it.each(KYC_REASONS)(
    'rejected with %s is not completed, with reason and time',
    async (reason) => {
      await open({ basic: { ...REJECTED, reason } });
      slot(BASIC).getByText('Not completed');
      slot(BASIC).getByText(/^Decided on /);
      expect(slot(BASIC).queryByText(new RegExp(reason))).toBeNull();
      slot(BASIC).getByRole('link', { name: 'Submit basic verification again' });
    },
  );

  it('no submissions left: shows when the next is possible, and offers nothing', async () => {
    await open({ basic: { ...REJECTED, ...USED_UP } });
    slot(BASIC).getByText(/^You can submit again from /);
    expect(links()).toEqual([]);
  });

  it('[1.4] a frozen member sees the reason, and no action that would be refused', async () => {
    await open({ member: { status: 'frozen' } });
    screen.getByText('This account is frozen. Please contact customer service.');
    expect(links()).toEqual([]);
  });
});

describe('[10.2] the limits', () => {
  it('are in a table, with the own level marked', async () => {
    await open({ basic: PASSED });
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['In USDT', 'Level 0', 'YoursLevel 1', 'Level 2'],
      ['May withdraw', 'No', 'Yes', 'Yes'],
      ['At a time', '–', '10,000', '100,000'],
      ['A day', '–', '20,000', '200,000'],
      ['Times a day', '–', '3', '10'],
    ]);
  });

  it('[1.5] beside what each level allows', async () => {
    await open();
    const allowed = (title: string) =>
      slot(title)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(allowed(BASIC)).toEqual([
      'Withdraw paper funds',
      'Save bank accounts and wallets',
      'Trust finance',
      'Leverage above 5×',
      'Use or issue an authorization code',
    ]);
    expect(allowed(ADVANCED)).toHaveLength(3);
    screen.getByText(/^Deposit, transfer, spot, seconds contracts/);
  });
});

describe('live', () => {
  it('[15.1] a decision changes the page and the member’s level', async () => {
    const page = await open({ basic: UNDER_REVIEW });
    await page.subscribed('kyc');
    page.decide({ basic: PASSED });
    await screen.findByText('Passed (certified)');
    await waitFor(() => expect(findMember()?.level).toBe(1));
  });

  it('without an answer it says so, and retries on request', async () => {
    let isLost = true;
    await openKycPage('/homeindex/userauth', {
      script: { 'GET /kyc': () => (isLost ? { rejection: { code: 'UNAVAILABLE' } } : 'lost') },
    });
    await screen.findByText('This could not be loaded');
    screen.getByText('The exchange is busy. Please try again in a moment.');
    isLost = false;
    await press('Try again');
  });
});
