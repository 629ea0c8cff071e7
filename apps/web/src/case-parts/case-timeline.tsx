/**
 * The timeline of a deposit or withdrawal case: who did what and when, what it waits for with the
 * time left by the server's clock, and the steps still to come.
 */
import type { ReactNode } from 'react';
import { Timeline, type TimelineStep } from '@anywhen/ui';
import { formatDuration, useFormat, useText } from '../i18n/index.ts';
import { useSecondsUntil } from '../parts/passing-time.ts';

/** Who performs a step; `rules` and `staff` make decisions. */
type Actor = 'member' | 'chain' | 'bank' | 'rules' | 'staff';

export type CaseStep = {
  title: string;
  state: TimelineStep['state'];
  by?: Actor;
  /** When it happened; for future steps, when it is expected. */
  atMs?: number | null;
  /** The running step ends by then at the latest. */
  untilMs?: number | null;
  /** The reason of its outcome, what it waits for, or its progress. */
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

/** The countdown is visual only: screen readers get the end time once. */
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
