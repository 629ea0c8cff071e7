/** The lessons of a task, each with whether it was answered. */
import { Icon } from '@anywhen/ui';
import type { FirstWeek, WeekLesson } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { Link } from '../router/index.ts';

type LessonLinksProps = { lessons: readonly WeekLesson[]; week: Pick<FirstWeek, 'lessons'> };

export function LessonLinks({ lessons, week }: LessonLinksProps) {
  const t = useText('week');
  return (
    <ul className="flex flex-col gap-2">
      {lessons.map((lesson) => {
        const isDone = week.lessons.some((one) => one.lesson === lesson && one.doneAtMs !== null);
        return (
          <li key={lesson}>
            <Link
              to={`/my/week?lesson=${lesson}`}
              className="flex min-h-11 items-center gap-3 rounded-inner bg-surface-sunken px-3 py-2
                text-14 font-medium"
            >
              <span className="min-w-0 flex-1 text-pretty">{t(`lesson.${lesson}.title`)}</span>
              {isDone ? (
                <span className="flex items-center gap-1 text-12 text-accent">
                  <Icon name="check" size={16} />
                  {t('lesson.done')}
                </span>
              ) : (
                <Icon name="chevron-right" size={16} className="text-text-muted" />
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
