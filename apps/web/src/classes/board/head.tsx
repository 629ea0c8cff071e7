/** The head of the board: name, how long it still runs, whether it is paused, and how many. */
import { Icon } from '@anywhen/ui';
import { formatClock, useFormat, useText } from '../../i18n/index.ts';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import type { Board } from '../data.ts';
import { useClassName } from '../names.ts';

const DAY_SECONDS = 86_400;

export function BoardHead({ board }: { board: Board }) {
  const t = useText('classes');
  const nameOf = useClassName();
  const { joined, orders, idle, left, isPaused, state } = board;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="min-w-0">
        <p className="truncate text-28 font-semibold">{nameOf(board)}</p>
        <p className="text-16 text-text-muted">
          {t('members', { count: joined })} · {t('orders', { count: orders })} ·{' '}
          {t('boardPage.apart', { idle, left })}
        </p>
      </div>
      <div className="flex items-center gap-6">
        {isPaused && state === 'running' && (
          <p
            className="flex items-center gap-2 rounded-card bg-warn-tint px-4 py-2 text-20
              font-semibold text-warn"
          >
            <Icon name="pause" size={24} />
            {t('paused')}
          </p>
        )}
        <TimeLeft board={board} />
      </div>
    </header>
  );
}

function TimeLeft({ board: { state, startsAtMs, endsAtMs } }: { board: Board }) {
  const t = useText('classes');
  const { dateTime } = useFormat();
  const left = useSecondsUntil(state === 'coming' ? startsAtMs : endsAtMs);
  if (state === 'ended') {
    return <p className="text-20 font-semibold">{t('ended', { date: dateTime(endsAtMs) })}</p>;
  }
  const days = Math.floor(left / DAY_SECONDS);
  return (
    <p className="text-right">
      <span className="block text-14 text-text-muted">
        {t(state === 'coming' ? 'boardPage.begins' : 'boardPage.left')}
      </span>
      <span aria-live="off" className="tabular block text-28 font-semibold">
        {days > 0 && `${t('days', { count: days })} · `}
        {formatClock(left % DAY_SECONDS)}
      </span>
    </p>
  );
}
