/** An amount of the member: written by the rule, hidden when the member wants it hidden. */
import { Amount, Change, IconButton, type AmountProps } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import {
  showAmount,
  showExactAmount,
  showSignedAmount,
  showSignedExactAmount,
} from '../app/amounts.ts';
import { hideAmounts, useAmountsAreHidden } from '../app/hidden-amounts.ts';

export type OwnAmountProps = Pick<AmountProps, 'size' | 'tone' | 'hasQuietFraction'> & {
  /** Undefined while it cannot be known, for example without a price. */
  amount: string | undefined;
  currency: string;
  hasCurrency?: boolean;
  isSigned?: boolean;
  /** All digits instead of those of the display rule. */
  isExact?: boolean;
};

export function OwnAmount(props: OwnAmountProps) {
  const { amount, currency, hasCurrency, isSigned = false, isExact = false, ...look } = props;
  const t = useText('funding');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden();
  if (amount === undefined) return <span>–</span>;
  const show = writer({ isSigned, isExact });
  return (
    <Amount
      {...look}
      text={show({ amount, currency, language })}
      {...(hasCurrency ? { currency } : {})}
      isHidden={isHidden}
      hiddenLabel={t('hidden.spoken')}
    />
  );
}

/**
 * Profit or loss with sign, arrow and colour; its direction is a secret too while hidden.
 * The mark of "unmoved" is left out: before a zero it would read as a minus.
 */
export function OwnChange({ amount, currency }: { amount: string; currency: string }) {
  const t = useText('funding');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden();
  const text = `${showSignedAmount({ amount, currency, language })} ${currency}`;
  const isUnmoved = !/[1-9]/.test(text);
  if (!isHidden && !isUnmoved) return <Change text={text} />;
  return <Amount text={text} isHidden={isHidden} hiddenLabel={t('hidden.spoken')} size={14} />;
}

export function HideAmountsButton() {
  const t = useText('funding');
  const areHidden = useAmountsAreHidden();
  return (
    <IconButton
      icon={areHidden ? 'eye-off' : 'eye'}
      size={20}
      label={areHidden ? t('hidden.show') : t('hidden.hide')}
      onClick={() => hideAmounts(!areHidden)}
      className="-my-2.5 -mr-2.5 text-text-muted"
    />
  );
}

function writer({ isSigned, isExact }: { isSigned: boolean; isExact: boolean }) {
  if (isExact) return isSigned ? showSignedExactAmount : showExactAmount;
  return isSigned ? showSignedAmount : showAmount;
}
