/** `From 100.00 USDT`: the smallest purchase of a product. */
import type { FinanceProductLine } from '@anywhen/protocol';
import { Sentence, useText } from '../../i18n/index.ts';
import { OwnAmount, type OwnAmountProps } from '../../money-forms/own-amount.tsx';

type LeastAmountProps = { product: FinanceProductLine } & Pick<OwnAmountProps, 'tone'>;

export function LeastAmount({ product: { min, currency }, tone }: LeastAmountProps) {
  const t = useText('finance');
  const look = {
    size: 12,
    isExact: true,
    hasCurrency: true,
    isPublic: true,
    ...(tone && { tone }),
  } as const;
  return (
    <Sentence
      say={(marks) => t('buy.least', marks)}
      parts={{ amount: <OwnAmount amount={min} currency={currency} {...look} /> }}
    />
  );
}
