/** The figures of one ended position, and the check of its receipt on demand. */
import { Badge, KeyValue } from '@anywhen/ui';
import type { OptionPosition } from '@anywhen/protocol';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useFormat, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { useOwnReceipt } from '../data.ts';
import { outcomeOf, showStrike, toneOf, useOptionTexts } from '../option-texts.ts';
import { OwnCheck } from './own-check.tsx';

export function ResultFigures({ position }: { position: OptionPosition }) {
  const t = useText('options');
  const { time } = useFormat();
  const { optionName, outcomeName, outcomeSentence, contractsName } = useOptionTexts();
  const { profit, premium, payout, sold, settlement, strike, quantity } = position;
  const outcome = outcomeOf(position);
  const { data: receipt } = useOwnReceipt(position.id);
  const amount = (value: string | null) => (
    <OwnAmount amount={value ?? undefined} currency="USDT" size={14} isExact hasCurrency />
  );
  return (
    <div className="flex flex-col gap-5 pb-2">
      <div className="flex flex-col items-center gap-1 rounded-card bg-surface-sunken px-4 py-5">
        {outcome && <Badge tone={toneOf(outcome)}>{outcomeName(outcome)}</Badge>}
        {profit !== null && (
          <OwnAmount amount={profit} currency="USDT" size={28} isSigned hasCurrency />
        )}
        <p className="text-center text-14 text-pretty text-text-muted">
          {outcome && outcomeSentence(outcome)}
        </p>
      </div>
      <KeyValue
        rows={[
          { label: optionName(position), value: contractsName(quantity) },
          { label: t('field.strike'), value: showStrike(strike) },
          {
            label: t('field.settlement'),
            value: settlement === null ? '–' : showPrice(settlement),
            hint: time(position.expiresAtSecond * 1_000),
          },
          { label: t('field.premium'), value: amount(premium) },
          ...(/[1-9]/.test(sold) ? [{ label: t('field.sold'), value: amount(sold) }] : []),
          { label: t('field.payout'), value: amount(payout), isStrong: true },
        ]}
      />
      {receipt && <OwnCheck receipt={receipt} />}
    </div>
  );
}
