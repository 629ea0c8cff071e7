/** The tasks of a class with their dates: how many have done them, or oneself and when. */
import { useState } from 'react';
import { isDoneLate } from '@anywhen/protocol';
import { Button, Card, EmptyState, Icon, classes } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import type { OneClass, TaskLine } from './data.ts';
import { TaskEditor } from './task-editor.tsx';

export function TasksCard({ one }: { one: OneClass }) {
  const t = useText('classes');
  const [isEditing, setIsEditing] = useState(false);
  const { tasks, members, class: line } = one;
  const isTeacher = line.role === 'teacher';
  const own = members.find(({ isOwn }) => isOwn);
  if (isEditing) return <TaskEditor one={one} onDone={() => setIsEditing(false)} />;
  return (
    <Card title={t('task.title')} className="flex flex-col gap-3">
      {tasks.length === 0 ? (
        <EmptyState icon="check" title={t('task.none')} text={t('task.rule')} />
      ) : (
        <>
          <ul className="divide-y divide-line">
            {tasks.map((task, index) => (
              <li key={task.task} className="flex items-start gap-3 py-3 first:pt-0">
                <Done atMs={own?.done?.[index] ?? null} isShown={!isTeacher} />
                <div className="flex min-w-0 flex-1 flex-col gap-0.5">
                  <p className="text-14 font-medium text-pretty">{t(`taskName.${task.task}`)}</p>
                  <p className="text-12 text-pretty text-text-muted">{t(`taskHow.${task.task}`)}</p>
                  {isTeacher ? (
                    <HowMany task={task} joined={line.joined} />
                  ) : (
                    <OwnState task={task} atMs={own?.done?.[index] ?? null} />
                  )}
                </div>
              </li>
            ))}
          </ul>
          <p className="text-12 text-pretty text-text-muted">{t('task.rule')}</p>
        </>
      )}
      {isTeacher && line.state !== 'ended' && (
        <Button look="secondary" icon="edit" isFullWidth onClick={() => setIsEditing(true)}>
          {t('task.edit')}
        </Button>
      )}
    </Card>
  );
}

function Done({ atMs, isShown }: { atMs: number | null; isShown: boolean }) {
  if (!isShown) return null;
  const isDone = atMs !== null;
  return (
    <span
      className={classes(
        'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border',
        isDone ? 'border-accent bg-accent text-accent-contrast' : 'border-line',
      )}
    >
      {isDone && <Icon name="check" size={14} />}
    </span>
  );
}

function HowMany({ task: { done, dueAtMs }, joined }: { task: TaskLine; joined: number }) {
  const t = useText('classes');
  const { dateTime } = useFormat();
  return (
    <p className="tabular text-12">
      {t('task.due', { date: dateTime(dueAtMs) })} · {t('task.doneBy', { done, all: joined })}
    </p>
  );
}

function OwnState({ task: { dueAtMs }, atMs }: { task: TaskLine; atMs: number | null }) {
  const t = useText('classes');
  const doneText = useDoneText();
  const { dateTime } = useFormat();
  if (atMs !== null) {
    const isLate = isDoneLate(atMs, dueAtMs);
    return (
      <p className={`text-12 font-medium ${isLate ? 'text-warn' : 'text-accent'}`}>
        {doneText(atMs, dueAtMs)}
      </p>
    );
  }
  return (
    <p className="text-12">
      {t('task.open')} · {t('task.due', { date: dateTime(dueAtMs) })}
    </p>
  );
}

/** When a task was done, and that it was late. */
export function useDoneText(): (atMs: number, dueAtMs: number) => string {
  const t = useText('classes');
  const { dateTime } = useFormat();
  return (atMs, dueAtMs) =>
    t(isDoneLate(atMs, dueAtMs) ? 'task.late' : 'task.done', { date: dateTime(atMs) });
}
