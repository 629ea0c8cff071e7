/** The check of a seconds contract receipt: the texts and functions of its steps. */
import {
  findTermsFault,
  listEvidenceCalls,
  verifyOutcome,
  verifyWithTicks,
} from '@anywhen/protocol';
import type { ReceiptPlan } from '../../contract-parts/receipt-plan.ts';
import { ReceiptSteps } from '../../contract-parts/receipt-steps.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useContractTexts } from '../contract-texts.ts';
import type { Receipt } from '../data.ts';

type ReceiptProps = { receipt: Receipt };

export function ContractCheck({ receipt }: ReceiptProps) {
  const t = useText('seconds');
  return (
    <ReceiptSteps
      receipt={receipt}
      planOf={planOf}
      say={t}
      figures={{
        terms: <TermsFigures receipt={receipt} />,
        result: <ResultLine receipt={receipt} />,
      }}
      ticks={[receipt.opening, receipt.settlement]}
      limits={<li>{t('verify.limitAccepted')}</li>}
    />
  );
}

function planOf(receipt: Receipt): ReceiptPlan {
  const { opening: first, settlement: last } = receipt;
  return {
    stretches: [listEvidenceCalls(receipt.contract)],
    ends: first && last ? { first, last } : undefined,
    findTermsFault: () => findTermsFault(receipt),
    verifyWithTicks: (ticks) => verifyWithTicks(receipt, ticks),
    verifyOutcome: () => verifyOutcome(receipt),
  };
}

function TermsFigures({ receipt: { contract } }: ReceiptProps) {
  const t = useText('seconds');
  const { time } = useFormat();
  const { acceptedAtMs, opening, endsAtSecond } = contract;
  return t('step.terms.figures', {
    accepted: `${time(acceptedAtMs)}.${String(acceptedAtMs % 1_000).padStart(3, '0')}`,
    opened: opening ? time(opening.second * 1_000) : '–',
    ended: endsAtSecond === null ? '–' : time(endsAtSecond * 1_000),
  });
}

function ResultLine({ receipt: { contract } }: ReceiptProps) {
  const { typeName, resultName } = useContractTexts();
  const { opening, settlement, direction, result } = contract;
  if (!opening || !settlement || !result) return null;
  return `${showPrice(opening.price)} → ${showPrice(settlement.price)} · ${typeName(direction)}: ${resultName(result)}`;
}
