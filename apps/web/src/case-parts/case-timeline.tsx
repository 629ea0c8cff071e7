/**
 * The course of a case of deposit or withdrawal: what was done by whom and when, what it waits for
 * with the time left by the server's clock, and what is still to come.
 */
import type { ReactNode } from 'react';
import { Timeline, type TimelineStep } from '@anywhen/ui';
import { formatDuration, useFormat, useText } from '../i18n/index.ts';
import { useSecondsUntil } from '../parts/passing-time.ts';

/** Who or what does a step; `rules` and `staff` are who decides. */
type Actor = 'member' | 'chain' | 'bank' | 'rules' | 'staff';

export type CaseStep = {
  title: string;
  state: TimelineStep['state'];
  by?: Actor;
  /** When it happened; of what is to come, when it is expected. */
  atMs?: number | null;
  /** What runs now is over then, at the latest. */
  untilMs?: number | null;
  /** Why it ended so, what it waits for, how far it is. */
  why?: ReactNode;
};

export function CaseTimeline({ steps }: { steps: readonly CaseStep[] }) {
  const t = useText('cases');
  const states = {
    done: t('timeline.done'),
    current: t('timeline.current'),
    next: t('timeline.next'),
    failed: t('timeline.failed'),
  };
  return (
    <section aria-label={t('timeline.label')}>
      <Timeline
        steps={steps.map((step) => ({
          title: step.title,
          state: step.state,
          stateLabel: states[step.state],
          aside: step.state === 'current' && step.untilMs && <Countdown untilMs={step.untilMs} />,
          detail: <Detail step={step} />,
        }))}
      />
    </section>
  );
}

function Detail({ step: { by, state, atMs, why } }: { step: CaseStep }) {
  const t = useText('cases');
  const { dateTime, time } = useFormat();
  const when =
    atMs && (state === 'next' ? t('timeline.expected', { time: time(atMs) }) : dateTime(atMs));
  const origin = [by && t(`timeline.by.${by}`), when].filter(Boolean).join(' · ');
  return (
    <>
      {origin && <p className="tabular">{origin}</p>}
      {why && <div className="text-pretty">{why}</div>}
    </>
  );
}

/** Its second hand is for the eye: whoever listens hears the moment itself, once. */
function Countdown({ untilMs }: { untilMs: number }) {
  const t = useText('cases');
  const { time } = useFormat();
  const seconds = useSecondsUntil(untilMs);
  return (
    <span className="tabular text-accent">
      <span aria-hidden="true">
        {seconds > 0 ? formatDuration(seconds) : t('timeline.anyMoment')}
      </span>
      <span className="sr-only">{t('timeline.until', { time: time(untilMs) })}</span>
    </span>
  );
}
