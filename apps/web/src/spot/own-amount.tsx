/** An amount of the member: written by the rule, hidden when the member wants it hidden. */
import { Amount, Change, type AmountProps } from '@anywhen/ui';
import {
  showAmount,
  showShortExactAmount,
  showQuantity,
  showSignedAmount,
} from '../app/amounts.ts';
import { useAmountsAreHidden } from '../app/hidden-amounts.ts';
import { useLanguage, useText } from '../i18n/index.ts';

type OwnAmountProps = Pick<AmountProps, 'size' | 'tone' | 'className'> & {
  /** Undefined while it cannot be known, for example without a price. */
  amount: string | undefined;
  currency: string;
  hasCurrency?: boolean;
  /** All digits, or those the market trades in, instead of those of the display rule. */
  digits?: 'all' | 'lot';
};

const WRITERS = { all: showShortExactAmount, lot: showQuantity, rule: showAmount } as const;

export function OwnAmount(props: OwnAmountProps) {
  const { amount, currency, hasCurrency, digits = 'rule', ...look } = props;
  const t = useText('spot');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden();
  if (amount === undefined) return <span>–</span>;
  return (
    <Amount
      {...look}
      text={WRITERS[digits]({ amount, currency, language })}
      {...(hasCurrency ? { currency } : {})}
      isHidden={isHidden}
      hiddenLabel={t('hidden')}
    />
  );
}

/** Profit or loss with sign, arrow and colour; its direction is a secret too while hidden. */
export function OwnChange({ amount, percent }: { amount: string; percent: string | undefined }) {
  const t = useText('spot');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden();
  const figure = showSignedAmount({ amount, currency: 'USDT', language });
  const text = percent === undefined ? figure : `${figure} (${percent})`;
  const isUnmoved = !/[1-9]/.test(figure);
  if (!isHidden && !isUnmoved) return <Change text={text} />;
  return <Amount text={text} isHidden={isHidden} hiddenLabel={t('hidden')} size={14} />;
}
