/**
 * "Verify": recomputes a receipt in the browser and shows each step. A failed step is shown
 * prominently and by name, and so is what cannot be proven.
 */
import { useMemo, type ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import { MARKETS } from '@anywhen/prices';
import { CheckStep, type StepLook } from '../fairness/check-step.tsx';
import {
  CheckLimits,
  CheckRefuted,
  CheckUnavailable,
  CheckVerdict,
} from '../fairness/check-verdict.tsx';
import { countText, shortHash } from '../fairness/check-texts.ts';
import { useFormat, useText } from '../i18n/index.ts';
import { showPrice } from '../market-parts/market-texts.ts';
import { useReceiptFaultText } from './receipt-fault-text.ts';
import type { CheckName, ReceiptPlan, ReceiptTick } from './receipt-plan.ts';
import { useReceiptRun, type ReceiptFault, type ReceiptRun } from './receipt-run.ts';

/** The texts of one step: passed, failed, and what it proves. */
type StepTexts = { title: string; broken: string; proves: string };

/** Steps whose texts come from the product. */
type OwnStep = 'terms' | 'result' | 'amounts';

type ShownTick = Pick<ReceiptTick, 'second' | 'price'>;

type ReceiptStepsProps<Receipt extends object> = {
  /** Also what is needed to repeat the check. */
  receipt: Receipt;
  planOf: (receipt: Receipt) => ReceiptPlan;
  /** Renders the product's texts. */
  say: (key: `step.${OwnStep}.${keyof StepTexts}` | 'step.amounts.figures') => string;
  figures: Readonly<Record<'terms' | 'result', ReactNode>>;
  /** The ticks involved, each shown as recomputed. */
  ticks: readonly (ShownTick | null)[];
  /** Further limits of the proof, as list items. */
  limits: ReactNode;
};

/** `planOf` must be stable. */
export function ReceiptSteps<Receipt extends object>(props: ReceiptStepsProps<Receipt>) {
  const { receipt, planOf, say, figures, ticks, limits } = props;
  const t = useText('contracts');
  const plan = useMemo(() => planOf(receipt), [planOf, receipt]);
  const { run, start } = useReceiptRun(plan);
  const texts: Readonly<Record<CheckName, StepTexts>> = {
    terms: textsOf(say, 'step.terms'),
    anchor: textsOf(t, 'step.anchor'),
    ticks: textsOf(t, 'step.ticks'),
    result: textsOf(say, 'step.result'),
    amounts: textsOf(say, 'step.amounts'),
  };
  if (run.phase === 'unavailable') {
    return <CheckUnavailable text={t('verify.unavailable')} onRetry={start} />;
  }
  const shown: Record<CheckName, ReactNode> = {
    ...figures,
    amounts: say('step.amounts.figures'),
    anchor: <AnchorFigures run={run} />,
    ticks: <TickFigures run={run} ticks={ticks} />,
  };
  const step = (name: CheckName) => (
    <Step name={name} run={run} texts={texts[name]} figures={shown[name]} />
  );
  return (
    <div className="flex flex-col gap-5">
      <Verdict run={run} receipt={receipt} texts={texts} />
      <ol className="flex flex-col gap-5">
        {step('terms')}
        {step('anchor')}
        {step('ticks')}
        {step('result')}
        {step('amounts')}
      </ol>
      <Limits stretches={plan.stretches}>{limits}</Limits>
      {run.phase === 'done' && (
        <Button look="secondary" icon="refresh" isFullWidth onClick={start}>
          {t('verify.again')}
        </Button>
      )}
    </div>
  );
}

function textsOf<Step extends string>(
  say: (key: `${Step}.${keyof StepTexts}`) => string,
  step: Step,
): StepTexts {
  return {
    title: say(`${step}.title`),
    broken: say(`${step}.broken`),
    proves: say(`${step}.proves`),
  };
}

type LimitsProps = Pick<ReceiptPlan, 'stretches'> & { children: ReactNode };

/** Each stretch starts from a state that was not recomputed. */
function Limits({ stretches, children }: LimitsProps) {
  const fairness = useText('fairness');
  const { time } = useFormat();
  const starts = stretches.flatMap(([first]) => (first ? [time((first.from - 1) * 1_000)] : []));
  return (
    <CheckLimits>
      <li>{fairness('limits.published')}</li>
      {starts.length > 0 && <li>{fairness('limits.start', { time: starts.join(', ') })}</li>}
      {children}
    </CheckLimits>
  );
}

type StepProps = { name: CheckName; run: ReceiptRun; texts: StepTexts; figures: ReactNode };

function Step({ name, run, texts, figures }: StepProps) {
  const t = useText('contracts');
  const textOf = useReceiptFaultText();
  const state = run.steps[name];
  const isSkipped = state.status === 'skipped';
  return (
    <CheckStep
      title={isSkipped ? t('step.ticks.skipped') : texts.title}
      brokenTitle={texts.broken}
      look={lookOf(state.status)}
      part={state.status === 'running' ? state.part : undefined}
      proves={isSkipped ? '' : texts.proves}
      figures={figures}
      fault={run.fault?.step === name ? textOf(run.fault) : undefined}
    >
      {isSkipped && <p className="text-14 text-pretty text-warn">{t('step.ticks.gone')}</p>}
    </CheckStep>
  );
}

/** A skipped step looks like one that was not executed. */
function lookOf(status: ReceiptRun['steps'][CheckName]['status']): StepLook {
  return status === 'skipped' ? 'next' : status;
}

function AnchorFigures({ run: { anchored } }: { run: ReceiptRun }) {
  const t = useText('contracts');
  const fairness = useText('fairness');
  const { dateTime } = useFormat();
  if (!anchored) return null;
  const { hashes, anchor, publishedAtMs, beganAtMs } = anchored;
  const count = countText(hashes);
  const utc = (atMs: number) => dateTime(atMs, { isUtc: true });
  return (
    <>
      <p>{t('step.anchor.figures', { hashes: count, anchor: shortHash(anchor) })}</p>
      <p>{fairness('anchor.published', { at: utc(publishedAtMs) })}</p>
      <p>{fairness('anchor.began', { at: utc(beganAtMs) })}</p>
    </>
  );
}

type TickFiguresProps = { run: ReceiptRun; ticks: readonly (ShownTick | null)[] };

function TickFigures({ run: { seconds = 0 }, ticks }: TickFiguresProps) {
  const fairness = useText('fairness');
  const { time } = useFormat();
  return (
    <>
      <p>{fairness('prices.count', { seconds, prices: seconds * MARKETS.length })}</p>
      {ticks.map(
        (tick) =>
          tick && (
            <p key={tick.second}>
              {time(tick.second * 1_000)} {showPrice(tick.price)}{' '}
              <span className="font-semibold text-accent">=</span> {showPrice(tick.price)}
            </p>
          ),
      )}
    </>
  );
}

type VerdictProps = {
  run: ReceiptRun;
  receipt: object;
  texts: Readonly<Record<CheckName, StepTexts>>;
};

function Verdict({ run, receipt, texts }: VerdictProps) {
  const t = useText('contracts');
  if (run.fault) {
    return <Refuted run={run} fault={run.fault} receipt={receipt} texts={texts} />;
  }
  if (run.phase !== 'done') {
    return (
      <CheckVerdict state="running" title={t('verify.running')} text={t('verify.runningText')} />
    );
  }
  return run.steps.ticks.status === 'skipped' ? (
    <CheckVerdict state="partly" title={t('verify.partly')} text={t('verify.partlyText')} />
  ) : (
    <CheckVerdict state="passed" title={t('verify.passed')} text={t('verify.passedText')} />
  );
}

function Refuted({ run, fault, receipt, texts }: VerdictProps & { fault: ReceiptFault }) {
  const t = useText('contracts');
  const textOf = useReceiptFaultText();
  return (
    <CheckRefuted
      title={t('verify.failed', { step: texts[fault.step].broken })}
      fault={textOf(fault)}
      text={t('verify.failedText')}
      evidence={{ receipt, ...run }}
    />
  );
}
