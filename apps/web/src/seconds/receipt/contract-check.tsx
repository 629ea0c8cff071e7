/**
 * "Verify": the browser does the arithmetic of a receipt itself and shows each step. A failed step
 * is said loudly and by name; what cannot be proven is said as well.
 */
import type { ReactNode } from 'react';
import { Button } from '@anywhen/ui';
import { MARKETS } from '@anywhen/prices';
import { CheckStep, type StepLook } from '../../fairness/check-step.tsx';
import {
  CheckLimits,
  CheckRefuted,
  CheckUnavailable,
  CheckVerdict,
} from '../../fairness/check-verdict.tsx';
import { countText, shortHash } from '../../fairness/check-texts.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useContractTexts } from '../contract-texts.ts';
import type { Receipt } from '../data.ts';
import { useReceiptFaultText } from './receipt-fault-text.ts';
import {
  useReceiptRun,
  type CheckName,
  type ReceiptFault,
  type ReceiptRun,
} from './receipt-run.ts';

export function ContractCheck({ receipt }: { receipt: Receipt }) {
  const t = useText('seconds');
  const { run, start } = useReceiptRun(receipt);
  if (run.phase === 'unavailable') {
    return <CheckUnavailable text={t('verify.unavailable')} onRetry={start} />;
  }
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
      <Limits receipt={receipt} />
      {run.phase === 'done' && (
        <Button look="secondary" icon="refresh" isFullWidth onClick={start}>
          {t('verify.again')}
        </Button>
      )}
    </div>
  );
}

function Limits({ receipt: { opening } }: { receipt: Receipt }) {
  const t = useText('seconds');
  const fairness = useText('fairness');
  const { time } = useFormat();
  const start = opening && { time: time((opening.second - 1) * 1_000) };
  return (
    <CheckLimits>
      <li>{fairness('limits.published')}</li>
      {start && <li>{fairness('limits.start', start)}</li>}
      <li>{t('verify.limitAccepted')}</li>
    </CheckLimits>
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
      proves={state.status === 'skipped' ? '' : proves}
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

function Verdict({ run, receipt }: { run: ReceiptRun; receipt: Receipt }) {
  const t = useText('seconds');
  if (run.fault) return <Refuted run={run} fault={run.fault} receipt={receipt} />;
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

type RefutedProps = { run: ReceiptRun; fault: ReceiptFault; receipt: Receipt };

function Refuted({ run, fault, receipt }: RefutedProps) {
  const t = useText('seconds');
  const told = useReceiptFaultText();
  const { broken } = useStepTexts(fault.step);
  return (
    <CheckRefuted
      title={t('verify.failed', { step: broken })}
      fault={told(fault)}
      text={t('verify.failedText')}
      evidence={{ receipt, ...run }}
    />
  );
}
