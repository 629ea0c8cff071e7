/** The components shared by deposit and withdrawal cases: steps, state and address. */
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REVIEW_STATES } from '@anywhen/protocol';
import { changeLanguage, loadNamespaces, startLanguage } from '../i18n/index.ts';
import { AddressLine } from './address-line.tsx';
import { CaseTimeline, type CaseStep } from './case-timeline.tsx';
import { ReviewStateBadge } from './review-state-badge.tsx';

const NOW_MS = Date.UTC(2026, 10, 16, 12);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW_MS });
  await startLanguage('en');
  await loadNamespaces(['cases', 'parts']);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const STEPS: readonly CaseStep[] = [
  { title: 'Submitted', state: 'done', by: 'member', atMs: NOW_MS - 60_000 },
  { title: 'Review', state: 'current', by: 'rules', untilMs: NOW_MS + 75_000, why: 'Proof' },
  { title: 'Credited', state: 'next', atMs: NOW_MS + 76_000 },
];

function stepOf(title: string): HTMLElement {
  const step = screen.getAllByRole('listitem').find((item) => item.textContent?.includes(title));
  if (!step) throw new Error(`no step ${title}`);
  return step;
}

describe('[9.4] the timeline of a case', () => {
  it('shows the outcome of each step with who, when and why', () => {
    render(<CaseTimeline steps={STEPS} />);
    expect(stepOf('Submitted').textContent).toMatch(/Submitted \(Done\).*You · Nov 16, 2026/);
    expect(stepOf('Review').textContent).toMatch(/Review \(Now\).*Published rules.*Proof/);
    expect(stepOf('Review').getAttribute('aria-current')).toBe('step');
    expect(stepOf('Credited').textContent).toMatch(/Credited \(To come\).*about \d\d:\d\d:16/);
  });

  it('counts down the running step visually; screen readers get the time once', () => {
    render(<CaseTimeline steps={STEPS} />);
    const seen = () => stepOf('Review').querySelector('p [aria-hidden="true"]')?.textContent;
    expect(seen()).toBe('1:15');
    expect(within(stepOf('Review')).getByText(/^until \d\d:\d\d:15$/).className).toBe('sr-only');
    act(() => vi.advanceTimersByTime(10_000));
    expect(seen()).toBe('1:05');
    act(() => vi.advanceTimersByTime(70_000));
    expect(seen()).toBe('any moment');
  });

  it('shows a step that was not passed with its reason', () => {
    render(<CaseTimeline steps={[{ title: 'Review', state: 'failed', by: 'staff', why: 'No' }]} />);
    expect(stepOf('Review').textContent).toBe('Review (Not passed)StaffNo');
  });
});

describe('[9.4] [10.5] the state of a case', () => {
  it.each([
    ['en', ['Under review', 'Review passed', 'Review rejection']],
    ['zh-Hans', ['审核中', '审核通过', '审核驳回']],
    ['zh-Hant', ['審核中', '審核通過', '審核駁回']],
  ] as const)('has its fixed word in %s', async (language, words) => {
    await changeLanguage(language);
    render(REVIEW_STATES.map((state) => <ReviewStateBadge key={state} state={state} />));
    for (const word of words) screen.getByText(word);
    await changeLanguage('en');
  });
});

describe('[9.2] a simulated address', () => {
  it('is shown unabridged and labelled, and is copied verbatim', async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    const address = 'SIM-TRC20-7Q2M9KX4D0RTBW5ZC8HJ3VNE';
    render(<AddressLine address={address} />);
    screen.getByText(address);
    screen.getByText('Simulated address – do not send real assets');
    await user.click(screen.getByRole('button', { name: 'Copy Address' }));
    expect(await navigator.clipboard.readText()).toBe(address);
  });
});
