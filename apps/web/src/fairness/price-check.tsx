/**
 * "Check this price": the browser does the arithmetic itself and shows each step. A failed check is
 * said loudly; what cannot be proven is said as well. Comes with the hashing, behind a lazy import.
 */
import { memo, type ReactNode } from 'react';
import { Button, Icon, Spinner, toast } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { Bar, CheckStep, type StepLook } from './check-step.tsx';
import {
  faultOf,
  useCheckRun,
  type CheckRun,
  type CheckWish,
  type PriceCheckRun,
  type Step,
} from './check-run.ts';
import type { Anchored, CheckFault, Link, Recomputed } from './checks.ts';
import { useFaultText } from './fault-text.ts';

/** Prices go on moving around it; only its own steps draw it again. */
export const PriceCheck = memo(function PriceCheck({ symbol, shown }: CheckWish) {
  const t = useText('fairness');
  const check = useCheckRun({ symbol, shown });
  const { run, start } = check;
  if (run.phase === 'unavailable') return <Unavailable onRetry={start} />;
  return (
    <div className="flex flex-col gap-5">
      <Verdict run={run} symbol={symbol} />
      <ol className="flex flex-col gap-5">
        <LinkStep check={check} />
        <AnchorStep step={run.anchor} />
        <PricesStep step={run.prices} />
      </ol>
      <Limits run={run} />
      {run.phase === 'done' && (
        <Button look="secondary" icon="refresh" isFullWidth onClick={start}>
          {t('again')}
        </Button>
      )}
    </div>
  );
});

function LinkStep({ check }: { check: PriceCheckRun }) {
  const t = useText('fairness');
  const told = useFaultText();
  const { time } = useFormat();
  const { link } = check.run;
  const passed = passedOf<Link>(link);
  return (
    <CheckStep
      title={t('link.title')}
      brokenTitle={t('link.broken')}
      look={lookOf(link)}
      proves={t('link.proves')}
      figures={
        passed && (
          <Equation
            left={`SHA-256 (${shortHash(passed.seed)})`}
            right={shortHash(passed.reached)}
            aside={time(passed.second * 1_000)}
          />
        )
      }
      fault={faultText(link, told)}
    >
      {passed && <WalkOffer check={check} />}
    </CheckStep>
  );
}

function WalkOffer({ check: { run, walk, hashes } }: { check: PriceCheckRun }) {
  const t = useText('fairness');
  const told = useFaultText();
  if (hashes === undefined) return null;
  const count = hashes.toLocaleString('en-US').replaceAll(',', '\u00A0');
  if (run.walk.status === 'running') {
    return (
      <div className="mt-1">
        <p className="text-12 text-text-muted">{t('walk.running', { hashes: count })}</p>
        <Bar part={run.walk.part ?? 0} />
      </div>
    );
  }
  if (run.walk.status === 'done') {
    const { result } = run.walk;
    return (
      <p
        role={result.isPassed ? undefined : 'alert'}
        className={`mt-1 flex gap-1.5 text-14 text-pretty ${
          result.isPassed ? 'text-accent' : 'font-semibold text-danger'
        }`}
      >
        <Icon name={result.isPassed ? 'check' : 'warning'} size={20} />
        {result.isPassed ? t('walk.passed', { hashes: count }) : told(result.fault)}
      </p>
    );
  }
  return (
    <div className="-ml-3">
      <Button look="quiet" size="small" disabled={run.phase !== 'done'} onClick={walk}>
        {t('walk.offer', { hashes: count })}
      </Button>
    </div>
  );
}

function AnchorStep({ step }: { step: Step<Anchored> }) {
  const t = useText('fairness');
  const told = useFaultText();
  const { dateTime } = useFormat();
  const passed = passedOf<Anchored>(step);
  const utc = (atMs: number) => dateTime(atMs, { isUtc: true });
  return (
    <CheckStep
      title={t('anchor.title')}
      brokenTitle={t('anchor.broken')}
      look={lookOf(step)}
      proves={t('anchor.proves')}
      figures={
        passed && (
          <>
            <p>{t('anchor.published', { at: utc(passed.publishedAtMs) })}</p>
            <p>{t('anchor.began', { at: utc(passed.beganAtMs) })}</p>
            <p className="mt-1">{sightText(passed)}</p>
          </>
        )
      }
      fault={faultText(step, told)}
    />
  );

  function sightText({ sight, beganAtMs }: Anchored): string {
    if (sight.kind === 'other-exchange') return t('anchor.otherExchange');
    if (sight.kind === 'first') return t('anchor.seenFirst');
    const isBefore = sight.atMs < beganAtMs;
    return t(isBefore ? 'anchor.seenBefore' : 'anchor.seenSince', { at: dateTime(sight.atMs) });
  }
}

function PricesStep({ step }: { step: Step<Recomputed> }) {
  const t = useText('fairness');
  const told = useFaultText();
  const { time } = useFormat();
  const passed = passedOf<Recomputed>(step);
  return (
    <CheckStep
      title={t('prices.title')}
      brokenTitle={t('prices.broken')}
      look={lookOf(step)}
      part={step.status === 'running' ? step.part : undefined}
      proves={t('prices.proves')}
      figures={
        passed && (
          <>
            <p>{t('prices.count', { seconds: passed.seconds, prices: passed.prices })}</p>
            <Equation
              left={passed.last.price}
              right={passed.last.price}
              aside={time(passed.last.second * 1_000)}
            />
          </>
        )
      }
      fault={faultText(step, told)}
    />
  );
}

/** Above the steps, because it is what was asked for; a fault is seen without any scrolling. */
function Verdict({ run, symbol }: { run: CheckRun; symbol: string }) {
  const t = useText('fairness');
  const fault = faultOf(run);
  if (fault) return <Refuted run={run} symbol={symbol} fault={fault} />;
  const isDone = run.phase === 'done';
  return (
    <output className="flex min-h-21 items-center gap-3 rounded-card bg-accent-tint px-4 py-3">
      {isDone ? (
        <Icon name="shield" size={32} fill="wash" className="text-accent" />
      ) : (
        <Spinner size={24} className="mx-1 text-accent" />
      )}
      <span className="flex flex-col">
        <span className="text-16 font-semibold">
          {isDone ? t('passed.title') : t('running.title')}
        </span>
        <span className="text-14 text-pretty">{isDone ? t('passed.text') : t('running.text')}</span>
      </span>
    </output>
  );
}

type RefutedProps = { run: CheckRun; symbol: string; fault: CheckFault };

function Refuted({ run, symbol, fault }: RefutedProps) {
  const t = useText('fairness');
  const told = useFaultText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify({ symbol, ...run }, null, 2));
      toast(t('failed.copied'), 'success');
    } catch {
      toast(t('failed.notCopied'), 'danger'); // Browsers allow it on secure pages only.
    }
  };
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-card border-2 border-danger bg-danger-tint px-4 py-3"
    >
      <div className="flex items-start gap-3">
        <Icon name="warning" size={28} className="text-danger" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-16 font-semibold text-danger">{t('failed.title')}</p>
          <p className="text-14 font-semibold text-pretty wrap-anywhere">{told(fault)}</p>
          <p className="text-14 text-pretty">{t('failed.text')}</p>
        </div>
      </div>
      <Button look="danger" icon="copy" onClick={() => void copy()}>
        {t('failed.copy')}
      </Button>
    </div>
  );
}

/** Said in every state, also when all is well: a proof that hides its limits is advertising. */
function Limits({ run: { prices } }: { run: CheckRun }) {
  const t = useText('fairness');
  const { time } = useFormat();
  const passed = passedOf<Recomputed>(prices);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-14 font-semibold">{t('limits.title')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-14 text-pretty text-text-muted">
        <li>{t('limits.server')}</li>
        <li>{t('limits.published')}</li>
        {passed && <li>{t('limits.start', { time: time(passed.startedAtSecond * 1_000) })}</li>}
      </ul>
    </div>
  );
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  const t = useText('fairness');
  const app = useText('app');
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card bg-surface-sunken p-4"
    >
      <p className="text-14 text-pretty">{t('unavailable')}</p>
      <Button look="secondary" size="small" icon="refresh" onClick={onRetry}>
        {app('retry')}
      </Button>
    </div>
  );
}

function Equation({ left, right, aside }: { left: string; right: string; aside: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-2">
      <span>{aside}</span>
      <span>
        {left} <span className="font-semibold text-accent">=</span> {right}
      </span>
    </p>
  );
}

function lookOf(step: Step<{ readonly isPassed: true }>): StepLook {
  if (step.status !== 'done') return step.status;
  return step.result.isPassed ? 'passed' : 'failed';
}

function passedOf<Result extends { readonly isPassed: true }>(
  step: Step<Result>,
): Result | undefined {
  return step.status === 'done' && step.result.isPassed ? (step.result as Result) : undefined;
}

function faultText(
  step: Step<{ readonly isPassed: true }>,
  told: (fault: CheckFault) => string,
): string | undefined {
  if (step.status !== 'done' || step.result.isPassed) return undefined;
  return told(step.result.fault);
}

/** Enough to compare by eye with another screen. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}
