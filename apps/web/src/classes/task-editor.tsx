/** The teacher chooses tasks and their dates; what members have done of them stays done. */
import { useState, type FormEvent } from 'react';
import { CLASS_TASKS, TASK_OF_THE_END, type ClassTask } from '@anywhen/protocol';
import { Button, Card, Checkbox, TextField } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { zoneOf } from '../money-forms/day-span.ts';
import { usePress } from '../money-forms/attempts/press.ts';
import { sendTasks, type ClassLine, type OneClass, type TaskChoice } from './data.ts';
import { minuteText, momentOf } from './moments.ts';

type Dues = Partial<Record<ClassTask, string>>;

export function TaskEditor({ one, onDone }: { one: OneClass; onDone: () => void }) {
  const t = useText('classes');
  const { code, endsAtMs } = one.class;
  const [dues, setDues] = useState<Dues>(() => duesOf(one));
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, press] = usePress();
  const write = (task: ClassTask, due: string | undefined) => {
    setDues((before) => ({ ...before, [task]: due }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const tasks = choiceOf(dues, one.class);
    if (tasks === undefined) return;
    void press(async () => {
      await sendTasks(code, tasks);
      onDone();
    });
  };
  return (
    <Card title={t('task.edit')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ul className="flex flex-col gap-2">
          {CLASS_TASKS.map((task) => {
            const due = dues[task];
            const isFaulty =
              isChecked && due !== undefined && dueOf(task, due, one.class) === undefined;
            return (
              <li key={task} className="flex flex-col gap-1">
                <Checkbox
                  label={t(`taskName.${task}`)}
                  isChecked={due !== undefined}
                  onChange={(isOn) => write(task, isOn ? minuteText(endsAtMs) : undefined)}
                />
                {due !== undefined && (
                  <div className="flex flex-col gap-2 pb-2 pl-8">
                    <p className="text-12 text-pretty text-text-muted">{t(`taskHow.${task}`)}</p>
                    {task !== TASK_OF_THE_END && (
                      <TextField
                        type="datetime-local"
                        label={t('task.dueField')}
                        value={due}
                        error={isFaulty ? t('task.dueFault') : undefined}
                        onChange={({ target }) => write(task, target.value)}
                      />
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
        <p className="text-12 text-pretty text-text-muted">
          {t('open.zone', { zone: zoneOf(endsAtMs) })}
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onDone}>
            {t('task.keep')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('task.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function duesOf({ tasks }: OneClass): Dues {
  return Object.fromEntries(tasks.map(({ task, dueAtMs }) => [task, minuteText(dueAtMs)]));
}

/** In the order of the list; undefined while a date is missing or outside of the class. */
function choiceOf(dues: Dues, line: ClassLine): TaskChoice | undefined {
  const tasks: TaskChoice = [];
  for (const task of CLASS_TASKS) {
    const due = dues[task];
    if (due === undefined) continue;
    const dueAtMs = dueOf(task, due, line);
    if (dueAtMs === undefined) return undefined;
    tasks.push({ task, dueAtMs });
  }
  return tasks;
}

function dueOf(task: ClassTask, due: string, { startsAtMs, endsAtMs }: ClassLine) {
  if (task === TASK_OF_THE_END) return endsAtMs;
  const dueAtMs = momentOf(due);
  const isWithin = dueAtMs !== undefined && dueAtMs >= startsAtMs && dueAtMs <= endsAtMs;
  return isWithin ? dueAtMs : undefined;
}
