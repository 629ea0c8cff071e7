/**
 * "Verify": the browser does the arithmetic of a receipt itself and shows each step. A failed step
 * is said loudly and by name; what cannot be proven is said as well.
 */
import type { ReactNode } from 'react';
import { Button, Icon, Spinner, toast } from '@anywhen/ui';
import { MARKETS } from '@anywhen/prices';
import { CheckStep, type StepLook } from '../fairness/check-step.tsx';
import { useFormat, useText } from '../i18n/index.ts';
import { showPrice } from '../markets/shown.ts';
import { useContractTexts } from './contract-texts.ts';
import type { Receipt } from './data.ts';
import { useReceiptFaultText } from './receipt-fault-text.ts';
import { useReceiptRun, type CheckName, type ReceiptRun } from './receipt-run.ts';

export function ContractCheck({ receipt }: { receipt: Receipt }) {
  const t = useText('seconds');
  const { run, start } = useReceiptRun(receipt);
  if (run.phase === 'unavailable') return <Unavailable onRetry={start} />;
  return (
    <div className="flex flex-col gap-5">
      <Verdict run={run} receipt={receipt} />
      <ol className="flex flex-col gap-5">
        <Step name="terms" run={run} figures={<TermsFigures receipt={receipt} />} />
        <Step name="anchor" run={run} figures={<AnchorFigures run={run} />} />
        <Step name="ticks" run={run} figures={<TickFigures run={run} receipt={receipt} />} />
        <Step name="result" run={run} figures={<ResultLine receipt={receipt} />} />
        <Step name="amounts" run={run} figures={<AmountsLine run={run} />} />
      </ol>
      <Limits />
      {run.phase === 'done' && (
        <Button look="secondary" icon="refresh" isFullWidth onClick={start}>
          {t('verify.again')}
        </Button>
      )}
    </div>
  );
}

type StepProps = { name: CheckName; run: ReceiptRun; figures: ReactNode };

function Step({ name, run, figures }: StepProps) {
  const told = useReceiptFaultText();
  const { title, broken, proves } = useStepTexts(name);
  const state = run.steps[name];
  const t = useText('seconds');
  return (
    <CheckStep
      title={state.status === 'skipped' ? t('step.ticks.skipped') : title}
      brokenTitle={broken}
      look={lookOf(state.status)}
      part={state.status === 'running' ? state.part : undefined}
      proves={state.status === 'skipped' ? t('step.ticks.gone') : proves}
      figures={figures}
      fault={run.fault?.step === name ? told(run.fault) : undefined}
    >
      {state.status === 'skipped' && (
        <p className="text-14 text-pretty text-warn">{t('step.ticks.gone')}</p>
      )}
    </CheckStep>
  );
}

/** A skipped step looks like one that was not taken, because it was not. */
function lookOf(status: ReceiptRun['steps'][CheckName]['status']): StepLook {
  return status === 'skipped' ? 'next' : status;
}

function useStepTexts(name: CheckName) {
  const t = useText('seconds');
  const texts = {
    terms: [t('step.terms.title'), t('step.terms.broken'), t('step.terms.proves')],
    anchor: [t('step.anchor.title'), t('step.anchor.broken'), t('step.anchor.proves')],
    ticks: [t('step.ticks.title'), t('step.ticks.broken'), t('step.ticks.proves')],
    result: [t('step.result.title'), t('step.result.broken'), t('step.result.proves')],
    amounts: [t('step.amounts.title'), t('step.amounts.broken'), t('step.amounts.proves')],
  } as const;
  const [title, broken, proves] = texts[name];
  return { title, broken, proves };
}

function TermsFigures({ receipt: { contract } }: { receipt: Receipt }) {
  const t = useText('seconds');
  const { time } = useFormat();
  const { acceptedAtMs, opening, endsAtSecond } = contract;
  return t('step.terms.figures', {
    accepted: `${time(acceptedAtMs)}.${String(acceptedAtMs % 1_000).padStart(3, '0')}`,
    opened: opening ? time(opening.second * 1_000) : '–',
    ended: endsAtSecond === null ? '–' : time(endsAtSecond * 1_000),
  });
}

function AnchorFigures({ run: { anchored } }: { run: ReceiptRun }) {
  const t = useText('seconds');
  const fairness = useText('fairness');
  const { dateTime } = useFormat();
  if (!anchored) return null;
  const { hashes, anchor, publishedAtMs, beganAtMs } = anchored;
  const count = hashes.toLocaleString('en-US').replaceAll(',', '\u00A0');
  const utc = (atMs: number) => dateTime(atMs, { isUtc: true });
  return (
    <>
      <p>{t('step.anchor.figures', { hashes: count, anchor: shortHash(anchor) })}</p>
      <p>{fairness('anchor.published', { at: utc(publishedAtMs) })}</p>
      <p>{fairness('anchor.began', { at: utc(beganAtMs) })}</p>
    </>
  );
}

function TickFigures({ run: { seconds = 0 }, receipt }: { run: ReceiptRun; receipt: Receipt }) {
  const fairness = useText('fairness');
  const { time } = useFormat();
  return (
    <>
      <p>{fairness('prices.count', { seconds, prices: seconds * MARKETS.length })}</p>
      {[receipt.opening, receipt.settlement].map(
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

function ResultLine({ receipt: { contract } }: { receipt: Receipt }) {
  const { typeName, resultName } = useContractTexts();
  const { opening, settlement, direction, result } = contract;
  if (!opening || !settlement || !result) return null;
  return `${showPrice(opening.price)} → ${showPrice(settlement.price)} · ${typeName(direction)}: ${resultName(result)}`;
}

function AmountsLine({ run: { sound } }: { run: ReceiptRun }) {
  const t = useText('seconds');
  return sound ? t('step.amounts.figures') : null;
}

/** Above the steps, because it is what was asked for; a fault is seen without any scrolling. */
function Verdict({ run, receipt }: { run: ReceiptRun; receipt: Receipt }) {
  const t = useText('seconds');
  if (run.fault) return <Refuted run={run} receipt={receipt} />;
  const isDone = run.phase === 'done';
  const isPartly = run.steps.ticks.status === 'skipped';
  const texts = isPartly
    ? { title: t('verify.partly'), text: t('verify.partlyText') }
    : { title: t('verify.passed'), text: t('verify.passedText') };
  return (
    <output className="flex min-h-21 items-center gap-3 rounded-card bg-accent-tint px-4 py-3">
      {isDone ? (
        <Icon name="shield" size={32} fill={isPartly ? 'none' : 'wash'} className="text-accent" />
      ) : (
        <Spinner size={24} className="mx-1 text-accent" />
      )}
      <span className="flex flex-col">
        <span className="text-16 font-semibold">{isDone ? texts.title : t('verify.running')}</span>
        <span className="text-14 text-pretty">{isDone ? texts.text : t('verify.runningText')}</span>
      </span>
    </output>
  );
}

function Refuted({ run, receipt }: { run: ReceiptRun; receipt: Receipt }) {
  const t = useText('seconds');
  const fairness = useText('fairness');
  const told = useReceiptFaultText();
  const name = run.fault?.step ?? 'terms';
  const { broken } = useStepTexts(name);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify({ receipt, ...run }, null, 2));
      toast(fairness('failed.copied'), 'success');
    } catch {
      toast(fairness('failed.notCopied'), 'danger'); // Browsers allow it on secure pages only.
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
          <p className="text-16 font-semibold text-danger">
            {t('verify.failed', { step: broken })}
          </p>
          <p className="text-14 font-semibold text-pretty wrap-anywhere">
            {run.fault && told(run.fault)}
          </p>
          <p className="text-14 text-pretty">{t('verify.failedText')}</p>
        </div>
      </div>
      <Button look="danger" icon="copy" onClick={() => void copy()}>
        {fairness('failed.copy')}
      </Button>
    </div>
  );
}

/** Said in every state, also when all is well: a proof that hides its limits is advertising. */
function Limits() {
  const t = useText('seconds');
  const fairness = useText('fairness');
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-14 font-semibold">{fairness('limits.title')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-14 text-pretty text-text-muted">
        <li>{fairness('limits.server')}</li>
        <li>{t('verify.limitAccepted')}</li>
      </ul>
    </div>
  );
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  const t = useText('seconds');
  const app = useText('app');
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-card bg-surface-sunken p-4"
    >
      <p className="text-14 text-pretty">{t('verify.unavailable')}</p>
      <Button look="secondary" size="small" icon="refresh" onClick={onRetry}>
        {app('retry')}
      </Button>
    </div>
  );
}

/** Enough to compare by eye with another screen. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}
