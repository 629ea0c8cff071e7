/** The check of a liquidation receipt: the texts and functions of its steps. */
import {
  findLiquidationFault,
  leverageTermsUpTo,
  listLiquidationCalls,
  verifyLiquidationOutcome,
  verifyLiquidationWithTicks,
  type LiquidationFault,
  type LiquidationVerdict,
} from '@anywhen/protocol';
import type { PlanFault, PlanVerdict, ReceiptPlan } from '../../contract-parts/receipt-plan.ts';
import { ReceiptSteps } from '../../contract-parts/receipt-steps.tsx';
import { useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { readHistory } from '../../terms-parts/data.ts';
import type { Receipt } from '../data.ts';

type ReceiptProps = { receipt: Receipt };

export function LiquidationCheck({ receipt }: ReceiptProps) {
  const t = useText('derivatives');
  return (
    <ReceiptSteps
      receipt={receipt}
      planOf={planOf}
      say={t}
      figures={{
        terms: t('step.terms.figures', { count: receipt.events.length }),
        result: <ResultLine receipt={receipt} />,
      }}
      ticks={[receipt.before, receipt.decisive]}
      limits={<li>{t('verify.limit')}</li>}
    />
  );
}

function planOf(receipt: Receipt): ReceiptPlan {
  const { before, decisive } = receipt;
  const { openedAtMs } = receipt.position;
  let terms: ReturnType<typeof leverageTermsUpTo> | undefined;
  return {
    stretches: [listLiquidationCalls(receipt)],
    ends: before && decisive ? { first: before, last: decisive } : undefined,
    loadTerms: async (signal) => {
      // An order may have waited since long before it was filled.
      const history = await readHistory('derivatives', { backToMs: 0, signal });
      terms = leverageTermsUpTo(history, openedAtMs);
    },
    findTermsFault: () => {
      const fault = findLiquidationFault(receipt, terms);
      return fault && placed(fault);
    },
    verifyWithTicks: (ticks) => verdictOf(verifyLiquidationWithTicks(receipt, ticks)),
    verifyOutcome: () => verdictOf(verifyLiquidationOutcome(receipt)),
  };
}

function verdictOf(verdict: LiquidationVerdict): PlanVerdict {
  return verdict.isSound ? verdict : { isSound: false, fault: placed(verdict.fault) };
}

/** Events follow from the terms alone; whether the ticks required the end is the result step. */
const PLACES = {
  terms: 'terms',
  events: 'terms',
  ticks: 'ticks',
  demand: 'result',
  totals: 'amounts',
} as const;

function placed(fault: LiquidationFault): PlanFault {
  return 'fault' in fault ? fault : { ...fault, step: PLACES[fault.step] };
}

function ResultLine({ receipt: { before, decisive } }: ReceiptProps) {
  const t = useText('derivatives');
  if (!before || !decisive) return null;
  return t('step.result.figures', {
    before: showPrice(before.price),
    decisive: showPrice(decisive.price),
  });
}
