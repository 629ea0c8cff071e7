/** One step of the price check: the question, the result, and what that proves. */
import type { ReactNode } from 'react';
import { Icon, Spinner, classes } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export type StepLook = 'next' | 'running' | 'passed' | 'failed';

type CheckStepProps = {
  title: string;
  /** The title after a failure. */
  brokenTitle: string;
  look: StepLook;
  /** From 0 to 1 while it runs, if measurable. */
  part?: number | undefined;
  /** In plain words. */
  proves: string;
  /** The numbers behind it. */
  figures?: ReactNode;
  /** Replaces the proof when the step failed. */
  fault?: string | undefined;
  children?: ReactNode;
};

const discs: Record<StepLook, string> = {
  next: 'bg-surface-sunken text-text-muted',
  running: 'bg-accent-tint text-accent',
  passed: 'bg-accent text-accent-contrast',
  failed: 'bg-danger text-solid-contrast',
};

export function CheckStep(props: CheckStepProps) {
  const { title, brokenTitle, look, part, proves, figures, fault, children } = props;
  return (
    <li className="flex gap-3">
      <Disc look={look} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 pt-0.5">
        <p className={classes('text-14 font-semibold', look === 'failed' && 'text-danger')}>
          {look === 'failed' ? brokenTitle : title}
        </p>
        {look === 'running' && part !== undefined && <Bar part={part} />}
        {look === 'failed' ? (
          <p className="text-14 font-medium text-pretty wrap-anywhere">{fault}</p>
        ) : (
          <Proof text={proves} isProven={look === 'passed'} />
        )}
        {look === 'passed' && figures && (
          <div className="tabular text-12 wrap-anywhere text-text-muted">{figures}</div>
        )}
        {children}
      </div>
    </li>
  );
}

/** Reserves its space before there is a result. */
function Proof({ text, isProven }: { text: string; isProven: boolean }) {
  return (
    <p className={classes('text-14 text-pretty text-text-muted', !isProven && 'invisible')}>
      {text}
    </p>
  );
}

function Disc({ look }: { look: StepLook }) {
  const t = useText('fairness');
  const spoken = { passed: t('step.passed'), failed: t('step.failed') };
  return (
    <span
      className={classes(
        'flex size-6 shrink-0 items-center justify-center rounded-full',
        discs[look],
      )}
    >
      {look === 'passed' && <Icon name="check" size={14} />}
      {look === 'failed' && <Icon name="close" size={14} />}
      {look === 'running' && <Spinner size={16} />}
      {look === 'next' && <span className="size-1.5 rounded-full bg-current" />}
      {(look === 'passed' || look === 'failed') && <span className="sr-only">{spoken[look]}</span>}
    </span>
  );
}

export function Bar({ part }: { part: number }) {
  const t = useText('fairness');
  return (
    <div className="my-1.5 h-1 overflow-hidden rounded-full bg-surface-sunken">
      <progress aria-label={t('step.progress')} value={part} className="sr-only" />
      <div
        style={{ transform: `scaleX(${part})` }}
        className="h-full origin-left rounded-full bg-accent"
      />
    </div>
  );
}
