/** The calendar of upcoming payments and its chart. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hideAmounts } from '../parts/hidden-amounts.ts';
import { ComingCalendar } from './coming-calendar.tsx';
import { ComingPicture } from './coming-picture.tsx';
import { useComing } from './coming.ts';
import { comingLine } from '../../testing/earn-parts/coming.ts';
import { TODAY } from '../../testing/earn-parts/days.ts';
import { closePart, openPart, showPart } from '../../testing/earn-parts/test-part.tsx';

beforeEach(() => openPart());

afterEach(() => {
  act(() => hideAmounts(false));
  closePart();
});

const LINES = [
  comingLine({ day: TODAY + 1 }),
  comingLine({ day: TODAY + 1, product: 'staking', kind: 'reward', count: 2, recordId: null }),
  comingLine({ day: TODAY + 2, product: 'mining', kind: 'output', currency: 'BTC', amount: '0.1' }),
  comingLine({ day: TODAY, product: 'seconds', kind: 'due', amount: '50.00000000', recordId: '7' }),
  comingLine({ day: TODAY + 40, kind: 'principal', amount: '1000.00000000' }),
];

const linksIn = (month: string) => {
  const section = screen.getByRole('button', { name: new RegExp(`^${month}`) }).closest('section');
  return within(section as HTMLElement)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
};

describe('the calendar of upcoming payments', () => {
  it('lists each day under its month; each line links to its product', () => {
    showPart(<ComingCalendar lines={LINES} />);
    expect(linksIn('January 2026')).toEqual([
      [
        'Jan 10, 2026 UTCFalls due, amount at stake · Seconds contract50.00USDT',
        '/newContract/contractinfo?orderId=7',
      ],
      ['Jan 11, 2026 UTCInterest · Finance0.22USDT', '/homeindex/finance-info?id=12'],
      ['Jan 11, 2026 UTCReward · Staking · × 20.22USDT', '/homeindex/livecoin'],
      ['Jan 12, 2026 UTCOutput · Mining0.1BTC', '/homeindex/machine?machine=12'],
    ]);
  });

  it('shows the totals of later months until they are expanded', async () => {
    const user = userEvent.setup({ delay: null });
    showPart(<ComingCalendar lines={LINES} />);
    expect(linksIn('February 2026')).toEqual([]);
    const month = screen.getByRole('button', { name: /^February 2026.*Principal back.*1,000\.00/ });
    expect(month.getAttribute('aria-expanded')).toBe('false');
    await user.click(month);
    expect(linksIn('February 2026')).toHaveLength(1);
  });

  it('hides amounts with all others', () => {
    showPart(<ComingCalendar lines={LINES} />);
    act(() => hideAmounts(true));
    expect(screen.queryByText(/0\.219|1,000/)).toBeNull();
  });

  it('shows an empty state', () => {
    showPart(<ComingCalendar lines={[]} />);
    screen.getByText('Nothing is coming');
  });
});

describe('its chart', () => {
  it('has a bar per few days, a mark for principal, and names the largest amount', () => {
    showPart(
      <ComingPicture today={TODAY} lines={LINES.filter(({ product }) => product !== 'mining')} />,
    );
    const picture = screen.getByRole('figure', {
      name: 'What you will earn, and when principal comes back',
    });
    within(picture).getByText('The most in 4 days');
    within(picture).getByText('0.44');
    within(picture).getByText('Principal comes back');
    within(picture).getByText('Feb 22, 2026');
  });
});

function Asked() {
  const { data } = useComing();
  return data ? <ComingCalendar lines={data.lines} /> : null;
}

it('is fetched from the current day on', async () => {
  showPart(<Asked />, { '/earn/coming': { day: TODAY, lines: LINES } });
  await screen.findByRole('button', { name: /^January 2026/ });
});
