/** What the card on Home shows; loaded with its texts when there is something to show. */
import { IconButton, ProgressRing } from '@anywhen/ui';
import type { FirstWeek, WeekTask } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';
import { useCardSwitch } from './card-switch.ts';
import { WEEK_PAGE, countDone } from './path.ts';

export function CardContent({ week, next }: { week: FirstWeek; next: WeekTask }) {
  const t = useText('week');
  const app = useText('app');
  const [, change] = useCardSwitch(week);
  const done = countDone(week);
  const all = week.tasks.length;
  return (
    <section
      aria-label={app('title.firstWeek')}
      className="flex items-center gap-1 rounded-card bg-surface-raised pr-1 shadow-card"
    >
      <Link to={WEEK_PAGE} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 pl-4">
        <ProgressRing value={done / all} size={36} label={t('progress', { done, all })}>
          <span aria-hidden="true">{done}</span>
        </ProgressRing>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-12 text-text-muted">{app('title.firstWeek')}</span>
          <span className="text-14 font-medium text-pretty">{t(`task.${next}.title`)}</span>
        </span>
      </Link>
      <IconButton icon="close" size={20} label={t('card.away')} onClick={() => change(false)} />
    </section>
  );
}
