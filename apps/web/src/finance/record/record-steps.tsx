/** The timeline of one record, with a countdown for the running step. */
import type { FinanceRecord } from '@anywhen/protocol';
import { Card, Timeline } from '@anywhen/ui';
import { useDayText } from '../../earn-parts/business-day.ts';
import { DayCountdown } from '../../earn-parts/day-countdown.tsx';
import { formatDuration, useFormat, useText } from '../../i18n/index.ts';
import { useSecondsUntil } from '../../parts/passing-time.ts';
import { courseOf, type CourseStep, type When } from './course.ts';

export function RecordSteps({ record }: { record: FinanceRecord }) {
  const t = useText('finance');
  const whenText = useWhenText();
  const whyOf = useWhy(record);
  return (
    <Card title={t('course.title')}>
      <Timeline
        steps={courseOf(record).map((step) => ({
          title: t(`state.${step.name}`),
          state: step.state,
          stateLabel: t(`course.${step.state}`),
          aside: step.until && <Until when={step.until} />,
          detail: <Detail when={whenText(step.when)} why={whyOf(step)} />,
        }))}
      />
    </Card>
  );
}

function Detail({ when, why }: { when: string | undefined; why: string | undefined }) {
  return (
    <>
      {when && <p className="tabular">{when}</p>}
      {why && <p className="text-pretty">{why}</p>}
    </>
  );
}

function useWhenText(): (when: When | undefined) => string | undefined {
  const { dateTime } = useFormat();
  const dayText = useDayText();
  return (when) => when && ('day' in when ? dayText(when.day) : dateTime(when.atMs));
}

/** The explanation of a step, where its name is not enough. */
function useWhy({ family, ending }: FinanceRecord): (step: CourseStep) => string | undefined {
  const t = useText('finance');
  return ({ name, state }) => {
    if (name === 'settled') return ending && state === 'done' ? t(`ending.${ending}`) : undefined;
    if (name === 'purchased') return state === 'current' ? t('why.purchased') : undefined;
    if (name === 'in-progress') return t(`why.${family}`);
    return ending === 'early' ? t('why.early') : t('why.waiting');
  };
}

function Until({ when }: { when: When }) {
  return (
    <span className="text-accent">
      {'day' in when ? <DayCountdown day={when.day} /> : <Seconds untilMs={when.atMs} />}
    </span>
  );
}

/** The countdown is visual only: screen readers get the time once. */
function Seconds({ untilMs }: { untilMs: number }) {
  const earn = useText('earn');
  const { time } = useFormat();
  const seconds = useSecondsUntil(untilMs);
  return (
    <span className="tabular relative">
      <span aria-hidden="true">
        {seconds > 0 ? formatDuration(seconds) : earn('day.anyMoment')}
      </span>
      <span className="sr-only">{time(untilMs)}</span>
    </span>
  );
}
