/** The figures of one ended contract, and the check of its receipt on demand. */
import { Badge, KeyValue } from '@anywhen/ui';
import type { SecondsContractLine } from '@anywhen/protocol';
import { ExactUsdt } from '../../contract-parts/exact-usdt.tsx';
import { marketText } from '../../market-parts/symbol-text.ts';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { toneOfResult, useContractTexts } from '../contract-texts.ts';
import { useOwnReceipt } from '../data.ts';
import { HowFair } from './how-fair.tsx';
import { OwnCheck } from './own-check.tsx';

export function ResultFigures({ contract }: { contract: SecondsContractLine }) {
  const t = useText('seconds');
  const { time } = useFormat();
  const { resultName, resultSentence, typeName, periodName } = useContractTexts();
  const { data: receipt } = useOwnReceipt(contract.id);
  const { result, profit, opening, settlement, wager } = contract;
  return (
    <div className="flex flex-col gap-5 pb-2">
      <div className="flex flex-col items-center gap-1 rounded-card bg-surface-sunken px-4 py-5">
        {result && <Badge tone={toneOfResult(result)}>{resultName(result)}</Badge>}
        {profit !== null && (
          <OwnAmount amount={profit} currency="USDT" size={28} isSigned hasCurrency />
        )}
        <p className="text-center text-14 text-pretty text-text-muted">
          {resultSentence(contract)}
        </p>
      </div>
      <KeyValue
        rows={[
          {
            label: marketText(contract.symbol),
            value: `${typeName(contract.direction)} · ${periodName(contract.periodSeconds)}`,
          },
          {
            label: t('field.opening'),
            value: opening ? showPrice(opening.price) : '–',
            hint: opening && time(opening.second * 1_000),
          },
          {
            label: t('field.settlement'),
            value: settlement ? showPrice(settlement.price) : '–',
            hint: settlement && time(settlement.second * 1_000),
          },
          {
            label: t('field.wager'),
            value: <OwnAmount amount={wager} currency="USDT" size={14} hasCurrency />,
          },
          {
            label: t('field.receipt'),
            value: <ExactUsdt amount={contract.receipt} />,
            isStrong: true,
          },
        ]}
      />
      {receipt && <OwnCheck receipt={receipt} />}
      <HowFair />
    </div>
  );
}
