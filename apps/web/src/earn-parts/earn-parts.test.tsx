/** Days, rates, the agreement and daily lines, as all earn pages show them. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FastDaysBadge } from '../parts/marks/fast-days-badge.tsx';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { AgreementBox } from './agreement-box.tsx';
import { useDayText } from './business-day.ts';
import { DailyLines } from './daily-lines.tsx';
import { DayCountdown } from './day-countdown.tsx';
import { EarnFrame } from './earn-frame.tsx';
import { RateLines, SimulatedRate } from './rate-lines.tsx';
import { NOW_MS, TODAY, fastCalendar, installationOf } from '../../testing/earn-parts/days.ts';
import { closePart, openPart, showPart } from '../../testing/earn-parts/test-part.tsx';

beforeEach(() => openPart());

afterEach(() => {
  act(() => hideAmounts(false));
  closePart();
});

function Day({ day }: { day: number }) {
  return <p>{useDayText()(day)}</p>;
}

describe('[0.3] business days', () => {
  it('are formatted as UTC dates, and say so', () => {
    showPart(<Day day={TODAY} />);
    screen.getByText('Jan 10, 2026 UTC');
  });

  it('are counted down to the second, with whole days before the clock', async () => {
    showPart(
      <>
        <DayCountdown day={TODAY + 1} />
        <DayCountdown day={TODAY + 3} />
      </>,
    );
    await screen.findByText('11:00:00');
    screen.getByText('2 days 11:00:00');
    act(() => vi.advanceTimersByTime(61_000));
    screen.getByText('10:58:59');
  });

  it('that are fast last seconds, whatever their date', async () => {
    const answers = { '/business-day': { calendar: fastCalendar(20, NOW_MS) } };
    showPart(<DayCountdown day={TODAY + 14} />, answers);
    await screen.findByText('00:04:40');
    act(() => vi.advanceTimersByTime(281_000));
    screen.getByText('any moment');
  });

  it('that are fast are announced first on every earn page', async () => {
    const page = showPart(
      <EarnFrame onRefresh={async () => {}}>
        <p>page</p>
      </EarnFrame>,
      { '/installation': installationOf(20) },
    );
    await screen.findByText('Fast days: 1 day = 20 s');
    expect(page.textContent).toMatch(/Fast days.*page/);
  });

  it('of the usual length are not announced', () => {
    const badge = showPart(<FastDaysBadge />, { '/installation': installationOf(86_400) });
    expect(badge.textContent).toBe('');
  });
});

describe('a rate', () => {
  const valueOf = (name: string) => screen.getByText(name).nextSibling?.textContent;

  it('is shown per year, in money per day and after the term, and as simulated', () => {
    const term = { days: 180, total: '39.45205479' };
    showPart(<RateLines currency="USDT" aprsBps={[800]} daily="0.21917808" term={term} />);
    expect(valueOf('A year (APR)')).toBe('8.00%Simulated rate');
    expect(valueOf('Per day')).toBe('0.21917808 USDT');
    expect(valueOf('After 180 days')).toBe('39.45205479 USDT');
  });

  it('of several parts lists each, with a dash where nothing is typed yet', () => {
    showPart(<RateLines currency="USDT" aprsBps={[600, 200]} daily={undefined} />);
    expect(valueOf('A year (APR)')).toBe('6.00% / 2.00%Simulated rate');
    expect(valueOf('Per day')).toBe('–');
  });

  it.each([
    ['en', 'Simulated rate'],
    ['zh-Hant', '模擬利率'],
    ['zh-Hans', '模拟利率'],
  ] as const)('is labelled as simulated in %s', async (language, word) => {
    closePart();
    await openPart(language);
    showPart(<SimulatedRate />);
    screen.getByText(word);
  });
});

describe('the agreement', () => {
  it('is toggled by its whole sentence, links to its text, and shows when it is missing', async () => {
    const user = userEvent.setup({ delay: null });
    const onChange = vi.fn();
    showPart(<AgreementBox isAgreed={false} onChange={onChange} error="Please tick" />);
    const box = screen.getByRole('checkbox', { name: /^I have read what this pays/ });
    expect(box.getAttribute('data-field')).toBe('isAgreed');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await user.click(box);
    expect(onChange).toHaveBeenCalledWith(true);
    const link = screen.getByRole('link', { name: 'Read the user agreement' });
    expect(link.getAttribute('href')).toBe('/homeindex/tiaokuan');
  });

  it('has a longer wording where required', () => {
    showPart(
      <AgreementBox isAgreed onChange={() => {}}>
        All interest is lost.
      </AgreementBox>,
    );
    screen.getByRole('checkbox', { name: 'All interest is lost.' });
  });
});

describe('daily lines', () => {
  const lines = Array.from({ length: 45 }, (_, index) => ({
    day: TODAY - 45 + index,
    amount: index === 44 ? '0.21917847' : '0.21917808',
    atMs: (TODAY - 44 + index) * 86_400_000,
  }));
  const list = () => (
    <DailyLines title="Interest by day" currency="USDT" lines={lines} none="None yet" />
  );

  it('are shown newest first with day, amount and time, and paged', async () => {
    const user = userEvent.setup({ delay: null });
    showPart(list());
    const rows = () => within(screen.getByRole('region')).getAllByRole('listitem');
    expect(rows()).toHaveLength(7);
    expect(rows()[0]?.textContent).toMatch(
      /^Jan 9, 2026 UTCbooked Jan 10, 2026 .*\+0\.21917847USDT$/,
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(rows()).toHaveLength(37);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(rows()).toHaveLength(45);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('hide their amounts with all others, and have an empty state', () => {
    showPart(list());
    act(() => hideAmounts(true));
    expect(screen.queryByText(/0\.21917847/)).toBeNull();
    showPart(<DailyLines title="Rewards" currency="ETH" lines={[]} none="None yet" />);
    screen.getByText('None yet');
  });
});
