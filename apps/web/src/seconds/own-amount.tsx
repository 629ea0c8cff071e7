/** An amount of the member: written by the rule, hidden when the member wants it hidden. */
import { Amount, Change, type AmountProps } from '@anywhen/ui';
import {
  showAmount,
  showExactAmount,
  showSignedAmount,
  showSignedExactAmount,
} from '../app/amounts.ts';
import { useAmountsAreHidden } from '../app/hidden-amounts.ts';
import { useLanguage, useText } from '../i18n/index.ts';

const CURRENCY = 'USDT';

type OwnAmountProps = Pick<AmountProps, 'size' | 'tone' | 'className'> & {
  /** Undefined while it is not known. */
  amount: string | undefined;
  hasCurrency?: boolean;
  isSigned?: boolean;
  /** All digits instead of those of the display rule. */
  isExact?: boolean;
  /** On a receipt somebody shared there is nobody's secret. */
  isPublic?: boolean;
};

export function OwnAmount(props: OwnAmountProps) {
  const { amount, hasCurrency, isSigned = false, isExact = false, isPublic, ...look } = props;
  const t = useText('seconds');
  const language = useLanguage();
  const areHidden = useAmountsAreHidden();
  if (amount === undefined) return <span>–</span>;
  const show = writerOf({ isSigned, isExact });
  return (
    <Amount
      {...look}
      text={show({ amount, currency: CURRENCY, language })}
      {...(hasCurrency ? { currency: CURRENCY } : {})}
      isHidden={areHidden && !isPublic}
      hiddenLabel={t('hidden')}
    />
  );
}

type OwnChangeProps = { amount: string; size?: 12 | 14 | 16; isPublic?: boolean };

/** Profit or loss with sign, arrow and colour; its direction is a secret too while hidden. */
export function OwnChange({ amount, size = 14, isPublic }: OwnChangeProps) {
  const t = useText('seconds');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden() && !isPublic;
  const text = showSignedExactAmount({ amount, currency: CURRENCY, language });
  const isUnmoved = !/[1-9]/.test(text);
  if (!isHidden && !isUnmoved) return <Change text={text} size={size} />;
  return <Amount text={text} isHidden={isHidden} hiddenLabel={t('hidden')} size={size} />;
}

function writerOf({ isSigned, isExact }: { isSigned: boolean; isExact: boolean }) {
  if (isExact) return isSigned ? showSignedExactAmount : showExactAmount;
  return isSigned ? showSignedAmount : showAmount;
}
