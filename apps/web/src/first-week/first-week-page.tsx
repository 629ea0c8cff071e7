/**
 * `/my/week` (rulebook 29): the path of twelve tasks, and one lesson of it when the address names
 * it. A task is only ever shown as done when the server has recognised it.
 */
import { Button, Card, ProgressRing, Switch } from '@anywhen/ui';
import type { FirstWeek } from '@anywhen/protocol';
import { refreshFirstWeek, useFirstWeek } from '../api/first-week.ts';
import { useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { openGlossary } from '../parts/terms/term-mark.tsx';
import { useQuery } from '../router/index.ts';
import { Lesson } from './lesson.tsx';
import { byDay, countDone, findLesson, nextTask } from './path.ts';
import { TaskRow } from './task-row.tsx';
import { useCardSwitch } from './card-switch.ts';

export function Page() {
  const lesson = findLesson(useQuery().get('lesson'));
  const asked = useFirstWeek();
  return (
    <Refreshable onRefresh={refreshFirstWeek}>
      <Loaded asked={asked} count={8}>
        {(week) =>
          lesson ? <Lesson key={lesson} lesson={lesson} week={week} /> : <Path week={week} />
        }
      </Loaded>
    </Refreshable>
  );
}

function Path({ week }: { week: FirstWeek }) {
  const t = useText('week');
  const next = nextTask(week);
  return (
    <div className="flex flex-col gap-5 p-4">
      <Head week={week} />
      {byDay(week).map(({ day, tasks }) => (
        <section key={day} className="flex flex-col gap-2">
          <h2 className="px-1 text-14 font-semibold text-text-muted">{t('day', { day })}</h2>
          <Card padding="none">
            <ul className="divide-y divide-line">
              {tasks.map(({ task, doneAtMs }) => (
                <TaskRow
                  key={task}
                  task={task}
                  doneAtMs={doneAtMs}
                  isNext={task === next}
                  week={week}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      <Foot week={week} />
    </div>
  );
}

function Head({ week }: { week: FirstWeek }) {
  const t = useText('week');
  const done = countDone(week);
  const all = week.tasks.length;
  const isWhole = done === all;
  return (
    <Card tone="accent" className="flex items-center gap-4">
      <ProgressRing value={done / all} size={64} thickness={6} label={t('progress', { done, all })}>
        <span aria-hidden="true" className="text-14">
          {done}/{all}
        </span>
      </ProgressRing>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="text-16 font-semibold text-balance">
          {isWhole ? t('whole.title') : t('progress', { done, all })}
        </p>
        <p className="text-14 text-pretty">{isWhole ? t('whole.text') : t('intro')}</p>
      </div>
    </Card>
  );
}

function Foot({ week }: { week: FirstWeek }) {
  const t = useText('week');
  const [isShown, change] = useCardSwitch(week);
  return (
    <div className="flex flex-col gap-3">
      <Button look="secondary" icon="document" isFullWidth onClick={() => openGlossary()}>
        {t('terms')}
      </Button>
      {countDone(week) < week.tasks.length && (
        <Card>
          <Switch label={t('card.onHome')} isOn={isShown} onChange={change} />
        </Card>
      )}
    </div>
  );
}
