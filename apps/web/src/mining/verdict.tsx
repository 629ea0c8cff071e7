/** Break-even compared with the current price: more than it costs, or less. */
import { MINING_PAID_IN } from '@anywhen/protocol';
import { classes } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { showAmount, showPrice } from '../money-forms/amounts.ts';
import { useStaticValue } from './static-value.ts';

type VerdictProps = { output: string; cost: string };

/** Without a price the verdict is unknown. */
export function Verdict(bargain: VerdictProps) {
  const t = useText('mining');
  const language = useLanguage();
  const now = useStaticValue(bargain);
  const show = (amount: string) =>
    `${showAmount({ amount: amount.replace('-', ''), currency: MINING_PAID_IN, language })} USDT`;
  if (!now) return <p className="text-14 text-text-muted">{t('verdict.unknown')}</p>;
  const { price, value, gain } = now;
  const isLoss = gain.startsWith('-');
  const figures = {
    price: `${showPrice(price, language)} USDT`,
    value: show(value),
    gain: show(gain),
  };
  return (
    <p className={classes('tabular text-14 text-pretty', isLoss && 'font-medium text-warn')}>
      {isLoss ? t('verdict.less', figures) : t('verdict.more', figures)}
    </p>
  );
}
