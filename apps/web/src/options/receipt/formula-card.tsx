/** The payout formula with its numbers: one mean, one strike, one product. */
import { Card } from '@anywhen/ui';
import type { SharedOption } from '@anywhen/protocol';
import { showExactAmount } from '../../money-forms/amounts.ts';
import { typedForm } from '../../money-forms/typed-amount.ts';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { useLanguage, useText } from '../../i18n/index.ts';
import { showPrice } from '../../market-parts/market-texts.ts';
import { showStrike } from '../option-texts.ts';

type FormulaCardProps = { position: SharedOption; isPublic: boolean };

export function FormulaCard({ position, isPublic }: FormulaCardProps) {
  const t = useText('options');
  const isHidden = useAmountsAreHidden() && !isPublic;
  const language = useLanguage();
  const { type, settlement, strike, unit, left, payout, state } = position;
  const isPaid = state === 'settled' && settlement !== null && payout !== null;
  return (
    <Card title={t('formula.title')}>
      <div className="flex flex-col gap-2 text-14">
        <p className="text-pretty text-text-muted">
          {type === 'call' ? t('formula.call') : t('formula.put')}
        </p>
        {isPaid ? (
          <p className="tabular font-medium wrap-break-word">
            {`max(0, ${differenceOf(type, showPrice(settlement), showStrike(strike))})`}
            {` × ${typedForm(unit)} × ${left} = `}
            {isHidden
              ? '••••'
              : `${showExactAmount({ amount: payout, currency: 'USDT', language })} USDT`}
          </p>
        ) : (
          <p className="text-text-muted">{t('formula.open')}</p>
        )}
      </div>
    </Card>
  );
}

function differenceOf(type: SharedOption['type'], settlement: string, strike: string): string {
  return type === 'call' ? `${settlement} − ${strike}` : `${strike} − ${settlement}`;
}
