/**
 * "Check this price": recomputes the price in the browser and shows each step. A failed check is
 * shown prominently, and so is what cannot be proven. Loaded lazily with the hashing.
 */
import { memo, type ReactNode } from 'react';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import { Button, Icon } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { Bar, CheckStep, type StepLook } from './check-step.tsx';
import {
  faultOf,
  useCheckRun,
  type CheckRun,
  type CheckRequest,
  type PriceCheckRun,
  type Step,
} from './check-run.ts';
import { CheckLimits, CheckRefuted, CheckUnavailable, CheckVerdict } from './check-verdict.tsx';
import type { Anchored, CheckFault, Link, Recomputed } from './checks.ts';
import type { Closed } from './days-check.ts';
import type { Contained } from './history-check.ts';
import { useFaultText } from './fault-text.ts';
import { countText, shortHash } from './check-texts.ts';
import { OutageList } from './outages/outage-list.tsx';
import { ProcessLines } from './process-lines.tsx';

/** Prices around it keep changing; only its own steps rerender it. */
export const PriceCheck = memo(function PriceCheck({ symbol, pricesOnScreen }: CheckRequest) {
  const t = useText('fairness');
  const check = useCheckRun({ symbol, pricesOnScreen });
  const { run, start } = check;
  const recomputed = passedOf<Recomputed>(run.prices);
  if (run.phase === 'unavailable') {
    return <CheckUnavailable text={t('unavailable')} onRetry={start} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <Verdict run={run} symbol={symbol} />
      <ol className="flex flex-col gap-5">
        <LinkStep check={check} />
        <AnchorStep step={run.anchor} />
        <PricesStep step={run.prices} />
        <DaysStep step={run.days} />
        <HistoryStep step={run.history} />
      </ol>
      {recomputed && <ProcessLines {...recomputed} />}
      <OutageList />
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
  const textOf = useFaultText();
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
      fault={faultText(link, textOf)}
    >
      {passed && <WalkOffer check={check} />}
    </CheckStep>
  );
}

function WalkOffer({ check: { run, walk, hashes } }: { check: PriceCheckRun }) {
  const t = useText('fairness');
  const textOf = useFaultText();
  if (hashes === undefined) return null;
  const count = countText(hashes);
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
        {result.isPassed ? t('walk.passed', { hashes: count }) : textOf(result.fault)}
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
  const textOf = useFaultText();
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
            {isYoung(passed) && <p className="mt-1">{youngText(passed)}</p>}
            <p className="mt-1">{sightText(passed)}</p>
          </>
        )
      }
      fault={faultText(step, textOf)}
    />
  );

  function youngText({ publishedAtMs, beganAtMs }: Anchored): string {
    const age = lengthText(Date.now() - publishedAtMs);
    return t('anchor.young', { age, lead: lengthText(beganAtMs - publishedAtMs) });
  }

  function lengthText(ms: number): string {
    if (ms < MINUTE_MS) return t('anchor.seconds', { count: Math.max(0, Math.floor(ms / 1_000)) });
    if (ms < HOUR_MS) return t('anchor.minutes', { count: Math.floor(ms / MINUTE_MS) });
    return t('anchor.hours', { count: Math.floor(ms / HOUR_MS) });
  }

  function sightText({ sight, beganAtMs }: Anchored): string {
    if (sight.kind === 'other-exchange') return t('anchor.otherExchange');
    if (sight.kind === 'first') return t('anchor.seenFirst');
    const isBefore = sight.atMs < beganAtMs;
    return t(isBefore ? 'anchor.seenBefore' : 'anchor.seenSince', { at: dateTime(sight.atMs) });
  }
}

/** Published less than a full day before it was needed. */
function isYoung({ publishedAtMs, beganAtMs }: Anchored): boolean {
  return beganAtMs - publishedAtMs < DAY_MS;
}

function PricesStep({ step }: { step: Step<Recomputed> }) {
  const t = useText('fairness');
  const textOf = useFaultText();
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
      fault={faultText(step, textOf)}
    />
  );
}

function DaysStep({ step }: { step: Step<Closed> }) {
  const t = useText('fairness');
  const textOf = useFaultText();
  const passed = passedOf<Closed>(step);
  return (
    <CheckStep
      title={t('days.title')}
      brokenTitle={t('days.broken')}
      look={lookOf(step)}
      part={step.status === 'running' ? step.part : undefined}
      proves={t(passed?.revealed === 0 ? 'days.none' : 'days.proves')}
      figures={
        passed &&
        passed.revealed > 0 &&
        t('days.count', { revealed: passed.revealed, opened: passed.opened })
      }
      fault={faultText(step, textOf)}
    />
  );
}

function HistoryStep({ step }: { step: Step<Contained> }) {
  const t = useText('fairness');
  const textOf = useFaultText();
  const { dateTime } = useFormat();
  const passed = passedOf<Contained>(step);
  const { newest, isSigned, seen = 0 } = passed ?? {};
  return (
    <CheckStep
      title={t('history.title')}
      brokenTitle={t('history.broken')}
      look={lookOf(step)}
      proves={t(seen === 0 ? 'history.none' : 'history.proves')}
      figures={
        newest && (
          <>
            {seen > 0 && <p>{t('history.count', { seen })}</p>}
            <p>
              {t('history.newest', { at: dateTime(newest.atMs), hash: shortHash(newest.hash) })}
            </p>
            {isSigned && <p>{t('history.signed', { key: shortHash(newest.publicKey) })}</p>}
            {isSigned === undefined && <p>{t('history.unsigned')}</p>}
          </>
        )
      }
      fault={faultText(step, textOf)}
    />
  );
}

function Verdict({ run, symbol }: { run: CheckRun; symbol: string }) {
  const t = useText('fairness');
  const textOf = useFaultText();
  const fault = faultOf(run);
  if (fault) {
    const said = { title: t('failed.title'), fault: textOf(fault), text: t('failed.text') };
    return <CheckRefuted {...said} evidence={{ symbol, ...run }} />;
  }
  return run.phase === 'done' ? (
    <CheckVerdict state="passed" title={t('passed.title')} text={t('passed.text')} />
  ) : (
    <CheckVerdict state="running" title={t('running.title')} text={t('running.text')} />
  );
}

function Limits({ run: { prices } }: { run: CheckRun }) {
  const t = useText('fairness');
  const { time } = useFormat();
  const passed = passedOf<Recomputed>(prices);
  return (
    <CheckLimits>
      <li>{t('limits.published')}</li>
      {passed && <li>{t('limits.start', { time: time(passed.startedAtSecond * 1_000) })}</li>}
    </CheckLimits>
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
  textOf: (fault: CheckFault) => string,
): string | undefined {
  if (step.status !== 'done' || step.result.isPassed) return undefined;
  return textOf(step.result.fault);
}
