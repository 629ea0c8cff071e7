/** The tasks on the board, each with how many have done it. */
import { Card } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import type { Board } from '../data.ts';
import { WHOLE_LINES } from './whole-lines.ts';

type BoardTasksProps = { tasks: Board['tasks']; joined: number };

export function BoardTasks({ tasks, joined }: BoardTasksProps) {
  const t = useText('classes');
  const all = Math.max(1, joined);
  return (
    <Card className="flex min-h-0 shrink flex-col gap-1">
      <h2 className="text-16 font-semibold">{t('task.title')}</h2>
      <ul style={WHOLE_LINES} className="min-h-0">
        {tasks.map(({ task, done }) => (
          <li key={task} className="flex w-full flex-col gap-0.5 py-0.5">
            <span className="flex items-baseline justify-between gap-3 text-14">
              <span className="min-w-0 truncate">{t(`taskName.${task}`)}</span>
              <span className="tabular shrink-0 font-semibold">
                {t('boardPage.doneOf', { done, all: joined })}
              </span>
            </span>
            <span aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-sunken">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${Math.min(100, (100 * done) / all)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
