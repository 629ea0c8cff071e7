/** `/homeindex/authing`: the wait with its latest end, and the live result. */
import { afterEach, describe, expect, it } from 'vitest';
import { renderHook, screen, within } from '@testing-library/react';
import { useShownPageTitle } from '../parts/names/page-title.ts';
import { leaveTestPage } from '../../testing/test-page.tsx';
import { NOT_COMPLETED, PASSED, REJECTED, UNDER_REVIEW } from '../../testing/kyc/standings.ts';
import { openKycPage, where, type KycSetting } from '../../testing/kyc/test-kyc.ts';

afterEach(leaveTestPage);

const open = (setting: KycSetting) => openKycPage('/homeindex/authing', setting);

describe('[13.1] the wait', () => {
  it('shows since when, the minute to the expected result, and the latest one', async () => {
    const submittedAtMs = Date.now() - 10_000;
    await open({ basic: { ...UNDER_REVIEW, submittedAtMs } });
    await screen.findByText('Basic verification is under review');
    screen.getByText(/^Decided by .* at the latest$/);
    screen.getByText('Submitted');
    screen.getByText(/^0:[45]\d$/);
    const steps = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    screen.getByText(/as a rule after 1 minute\.$/);
  });

  it('says so when the expected minute is over', async () => {
    await open({ basic: UNDER_REVIEW });
    await screen.findByText('Any moment now');
  });

  it('[0.6] promises no minute where people review', async () => {
    const set = { verificationReviewer: 'staff' };
    const script = { 'GET /installation': () => ({ data: set }) };
    await open({ basic: UNDER_REVIEW, script });
    await screen.findByText('People decide, within 24 hours at the latest.');
    screen.getByText(/^2[23]:\d\d:\d\d$/);
  });

  it('[0.6] of level 2 has its own time', async () => {
    await open({ basic: PASSED, advanced: UNDER_REVIEW });
    await screen.findByText('Advanced verification is under review');
    screen.getByText(/as a rule after 5 minutes\.$/);
  });

  it('without a submission redirects to the levels', async () => {
    await open({});
    await screen.findByRole('heading', { name: 'Lv.1 Basic verification' });
    expect(where()).toBe('/homeindex/userauth');
  });
});

describe('[13.3] the live result', () => {
  it('passed: shows it and links to level 2', async () => {
    const page = await open({ basic: UNDER_REVIEW });
    await page.subscribed('kyc');
    page.decide({ basic: PASSED });
    await screen.findByText('Basic verification passed');
    expect(screen.getByRole('link', { name: 'Start advanced verification' })).toBeTruthy();
    expect(where()).toBe('/homeindex/authing');
  });

  it('[EX-13.1] rejected: not completed, with the reason, and it can be submitted again', async () => {
    const page = await open({ basic: UNDER_REVIEW });
    await page.subscribed('kyc');
    page.decide({ basic: REJECTED });
    await screen.findByText('Basic verification is not completed');
    expect(renderHook(useShownPageTitle).result.current).toBe('Review result');
    screen.getByText('The document could not be read');
    const again = screen.getByRole('link', { name: 'Submit basic verification again' });
    expect(again.getAttribute('href')).toBe('/homeindex/baseauth');
  });

  it('of level 2, passed and rejected', async () => {
    const page = await open({ basic: PASSED, advanced: UNDER_REVIEW });
    await page.subscribed('kyc');
    page.decide({ advanced: { ...REJECTED, reason: 'FACE_NOT_CLEAR' } });
    await screen.findByText('The face in the video was not clear');
    page.decide({ advanced: PASSED });
    await screen.findByText('Advanced verification passed');
    expect(screen.queryByRole('link', { name: 'Start advanced verification' })).toBeNull();
  });

  it('is still shown later', async () => {
    await open({ basic: PASSED, advanced: NOT_COMPLETED });
    await screen.findByText('Basic verification passed');
  });
});
