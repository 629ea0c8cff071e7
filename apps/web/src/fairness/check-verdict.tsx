/**
 * The frame of every check: the verdict above the steps, the evidence of a failure, the limits of
 * the proof, and the state without evidence. It renders its props and decides nothing.
 */
import type { ReactNode } from 'react';
import { Button, Icon, Spinner } from '@anywhen/ui';
import { copyText } from '../parts/copying.tsx';
import { useText } from '../i18n/index.ts';

type CheckVerdictProps = {
  /** Partly: everything that was checked is true, but not everything could be checked. */
  state: 'running' | 'passed' | 'partly';
  title: string;
  text: string;
};

/** Above the steps, because it is the answer. */
export function CheckVerdict({ state, title, text }: CheckVerdictProps) {
  return (
    <output className="flex min-h-21 items-center gap-3 rounded-card bg-accent-tint px-4 py-3">
      {state === 'running' ? (
        <Spinner size={24} className="mx-1 text-accent" />
      ) : (
        <Icon
          name="shield"
          size={32}
          fill={state === 'passed' ? 'wash' : 'none'}
          className="text-accent"
        />
      )}
      <span className="flex flex-col">
        <span className="text-16 font-semibold">{title}</span>
        <span className="text-14 text-pretty">{text}</span>
      </span>
    </output>
  );
}

type CheckRefutedProps = {
  title: string;
  fault: string;
  text: string;
  /** All data needed to repeat the check. */
  evidence: object;
};

/** In place of the verdict, so that a fault is visible without scrolling. */
export function CheckRefuted({ title, fault, text, evidence }: CheckRefutedProps) {
  const t = useText('fairness');
  const said = { copied: t('failed.copied'), failed: t('failed.notCopied') };
  const copy = () => copyText(JSON.stringify(evidence, null, 2), said);
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-card border-2 border-danger bg-danger-tint px-4 py-3"
    >
      <div className="flex items-start gap-3">
        <Icon name="warning" size={28} className="text-danger" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-16 font-semibold text-danger">{title}</p>
          <p className="text-14 font-semibold text-pretty wrap-anywhere">{fault}</p>
          <p className="text-14 text-pretty">{text}</p>
        </div>
      </div>
      <Button look="danger" icon="copy" onClick={() => void copy()}>
        {t('failed.copy')}
      </Button>
    </div>
  );
}

/**
 * Shown in every state, also on success, because every proof has limits. The first one applies to
 * every check, specific ones follow as list items.
 */
export function CheckLimits({ children }: { children: ReactNode }) {
  const t = useText('fairness');
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-14 font-semibold">{t('limits.title')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-14 text-pretty text-text-muted">
        <li>{t('limits.server')}</li>
        <li>{t('limits.beginning')}</li>
        {children}
      </ul>
    </div>
  );
}

/** No evidence: no verdict either way. */
export function CheckUnavailable({ text, onRetry }: { text: string; onRetry: () => void }) {
  const app = useText('app');
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card bg-surface-sunken p-4"
    >
      <p className="text-14 text-pretty">{text}</p>
      <Button look="secondary" size="small" icon="refresh" onClick={onRetry}>
        {app('retry')}
      </Button>
    </div>
  );
}
