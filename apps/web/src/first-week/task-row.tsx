/**
 * One task of the path: what it is, why, and the way to where it is done. The next one is open from
 * the start; done ones can be opened again.
 */
import { useId, useState } from 'react';
import { Icon, LinkButton } from '@anywhen/ui';
import { lessonsOf, type FirstWeek, type WeekTask } from '@anywhen/protocol';
import { useFormat, useText } from '../i18n/index.ts';
import { ExitComparison } from './exit-comparison.tsx';
import { LessonLinks } from './lesson-links.tsx';
import { PLACES, isElsewhere } from './path.ts';

type TaskRowProps = {
  task: WeekTask;
  doneAtMs: number | null;
  isNext: boolean;
  week: FirstWeek;
};

export function TaskRow({ task, doneAtMs, isNext, week }: TaskRowProps) {
  const t = useText('week');
  const { date } = useFormat();
  const id = useId();
  const [isOpen, setIsOpen] = useState(isNext);
  const isDone = doneAtMs !== null;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2
          transition-colors duration-150 hover:bg-surface-sunken/60 active:bg-surface-sunken"
      >
        <TaskMark task={task} isDone={isDone} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-16 font-medium text-pretty">{t(`task.${task}.title`)}</span>
          <span className={`text-12 ${isDone ? 'text-accent' : 'text-text-muted'}`}>
            {isDone ? t('done', { date: date(doneAtMs) }) : t(isNext ? 'next' : 'open')}
          </span>
        </span>
        <Icon
          name="chevron-down"
          size={16}
          className={`text-text-muted transition-transform duration-150 ${
            isOpen ? 'rotate-180' : ''
          }`}
        />
      </button>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && <Details task={task} isDone={isDone} week={week} />}
      </div>
    </li>
  );
}

function TaskMark({ task, isDone }: { task: WeekTask; isDone: boolean }) {
  return (
    <span
      className={`flex size-9 shrink-0 items-center justify-center rounded-full ${
        isDone ? 'bg-accent-tint text-accent' : 'bg-surface-sunken text-text-muted'
      }`}
    >
      <Icon name={isDone ? 'check' : PLACES[task].icon} size={20} />
    </span>
  );
}

function Details({ task, isDone, week }: { task: WeekTask; isDone: boolean; week: FirstWeek }) {
  const t = useText('week');
  return (
    <div className="flex flex-col gap-3 pl-12">
      <p className="text-14 text-pretty text-text-muted">{t(`task.${task}.why`)}</p>
      {task === 'early-exit' && week.earlyExit && <ExitComparison exit={week.earlyExit} />}
      {isElsewhere(task) ? (
        <LinkButton
          look={isDone ? 'secondary' : 'primary'}
          size="small"
          className="self-start"
          href={PLACES[task].to}
        >
          {t(`task.${task}.do`)}
        </LinkButton>
      ) : (
        <LessonLinks lessons={lessonsOf(task)} week={week} />
      )}
    </div>
  );
}
