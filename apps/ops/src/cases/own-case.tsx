/** The case one has: how long, and the ways to decide it, keep it or give it back. */
import { Button } from '@anywhen/ui';
import { CLAIM_LIFE_MS } from '@anywhen/protocol';
import { Failure } from '../parts/failure.tsx';
import { formatSpan } from '../parts/moments.ts';
import type { readStanding } from './case-standing.ts';
import { CASE_TEXTS } from './texts.ts';

/** From then on the countdown warns. */
const SHORT_MS = 120_000;

type OwnCaseProps = {
  standing: Extract<ReturnType<typeof readStanding>, { kind: 'mine' }>;
  isRenewing: boolean;
  onRenew: () => void;
  release: { run: () => Promise<boolean>; isBusy: boolean; error: unknown };
  form: 'approve' | 'reject' | undefined;
  onForm: (form: 'approve' | 'reject') => void;
};

export function OwnCase({ standing, isRenewing, onRenew, release, form, onForm }: OwnCaseProps) {
  const { leftMs, readyInMs, mayApprove, mayReject } = standing;
  const isShort = leftMs < SHORT_MS;
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p className="flex justify-between gap-3">
          <b className="font-semibold">{CASE_TEXTS.mine}</b>
          <span className={isShort ? 'tabular font-semibold text-warn' : 'tabular text-text-muted'}>
            {CASE_TEXTS.left(formatSpan(leftMs))}
          </span>
        </p>
        <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-surface-sunken">
          <div
            className={isShort ? 'h-full bg-warn' : 'h-full bg-accent'}
            style={{ width: `${Math.min(100, (leftMs / CLAIM_LIFE_MS) * 100)}%` }}
          />
        </div>
      </div>
      {readyInMs > 0 && (
        <p role="note" className="rounded-card bg-warn-tint p-3">
          {CASE_TEXTS.notReady(formatSpan(readyInMs))}
        </p>
      )}
      {form === undefined && (
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          {mayApprove && (
            <Button onClick={() => onForm('approve')}>{CASE_TEXTS.approve} (a)</Button>
          )}
          {mayReject && (
            <Button look="danger" onClick={() => onForm('reject')}>
              {CASE_TEXTS.reject} (r)
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" isBusy={isRenewing} onClick={onRenew}>
          {CASE_TEXTS.keep}
        </Button>
        <Button
          look="secondary"
          size="small"
          isBusy={release.isBusy}
          onClick={() => void release.run()}
        >
          {CASE_TEXTS.release}
        </Button>
      </div>
      <Failure error={release.error} />
    </>
  );
}
