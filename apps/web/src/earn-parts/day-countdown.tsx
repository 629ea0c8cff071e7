/** The countdown to a business day. */
import { formatClock, useFormat, useText } from '../i18n/index.ts';
import { useSecondsUntil } from '../parts/passing-time.ts';
import { useDayStart } from './business-day.ts';

const DAY_SECONDS = 86_400;

/** The countdown is visual only: screen readers get the time once. */
export function DayCountdown({ day }: { day: number }) {
  const t = useText('earn');
  const { dateTime } = useFormat();
  const beginsAtMs = useDayStart()(day);
  const seconds = useSecondsUntil(beginsAtMs);
  if (beginsAtMs === undefined) return <span>–</span>;
  const clock = formatClock(seconds % DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  return (
    <span className="tabular whitespace-nowrap">
      <span aria-hidden="true">
        {seconds === 0 && t('day.anyMoment')}
        {seconds > 0 && (days > 0 ? t('day.left', { count: days, clock }) : clock)}
      </span>
      <span className="sr-only">{dateTime(beginsAtMs)}</span>
    </span>
  );
}
