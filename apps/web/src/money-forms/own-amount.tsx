/**
 * An amount of the member: shortened for reading, with all its digits on a tap; with the paper mark
 * where it could be mistaken; masked while amounts are hidden; and the button that hides them.
 */
import type { ComponentProps, ReactNode } from 'react';
import { Amount, Change, IconButton, Shortened, type AmountProps } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { showAmount, showExactAmount, withSign } from './amounts.ts';
import { hideAmounts, useAmountsAreHidden } from '../parts/hidden-amounts.ts';

type AmountFormat = {
  amount: string;
  currency: string;
  hasCurrency?: boolean;
  isSigned?: boolean;
  /** All digits, where it is spent, typed again or compared (rulebook N7). */
  isExact?: boolean;
  /** Public figures are never hidden. */
  isPublic?: boolean;
};

export type OwnAmountProps = Omit<AmountFormat, 'amount'> &
  Pick<AmountProps, 'size' | 'tone' | 'hasQuietFraction' | 'className'> & {
    /** Undefined while it is unknown, for example without a price. */
    amount: string | undefined;
    /** The sum of a receipt that has no large figure. Large ones carry the mark by themselves. */
    hasPaperMark?: boolean;
  };

/** From this size on an amount is what its page or receipt is about (rulebook 0.2.2). */
const MARKED_SIZE = 20;

export function OwnAmount({ amount, currency, hasPaperMark, ...props }: OwnAmountProps) {
  const t = useText('app');
  if (amount === undefined) return <span>–</span>;
  const isMarked = hasPaperMark || (props.size ?? 0) >= MARKED_SIZE;
  const mark = isMarked ? t('amount.paper') : '';
  const unit = props.hasCurrency ? { currency, mark } : {};
  const suffix = props.hasCurrency ? `${currency}${mark}` : '';
  return (
    <Figure {...props} amount={amount} currency={currency} suffix={suffix}>
      {(text, hidden) => <Amount {...props} {...hidden} {...unit} text={text} />}
    </Figure>
  );
}

export type OwnChangeProps = Omit<AmountFormat, 'isSigned'> & {
  /** The same as a formatted percentage, in brackets. */
  percent?: string | undefined;
  size?: 12 | 14 | 16;
};

/**
 * Profit or loss with sign, arrow and colour; hiding it hides the direction too. The "unchanged"
 * arrow is omitted: before a zero it would look like a minus.
 */
export function OwnChange(props: OwnChangeProps) {
  const { currency, hasCurrency, percent, size = 14 } = props;
  const unit = hasCurrency ? ` ${currency}` : '';
  const share = percent === undefined ? '' : ` (${percent})`;
  return (
    <Figure {...props} isSigned suffix={`${unit}${share}`}>
      {(figure, hidden) => {
        const text = `${figure}${unit}${share}`;
        const isUnmoved = !/[1-9]/.test(figure);
        if (!hidden.isHidden && !isUnmoved) return <Change text={text} size={size} />;
        return <Amount {...hidden} text={text} size={size} />;
      }}
    </Figure>
  );
}

type FigureProps = AmountFormat & {
  /** What is seen behind the figure: an accessible name begins with what is seen. */
  suffix: string;
  children: (text: string, hidden: { isHidden: boolean; hiddenLabel: string }) => ReactNode;
};

function Figure(props: FigureProps) {
  const { amount, currency, isSigned, isExact, isPublic, suffix, children } = props;
  const t = useText('app');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden() && !isPublic;
  const draw = (text: string) => children(text, { isHidden, hiddenLabel: t('amount.hidden') });
  const textOf = (show: typeof showAmount) => {
    const text = show({ amount, currency, language });
    return isSigned ? withSign(text) : text;
  };
  const full = textOf(showExactAmount);
  if (isExact) return draw(full);
  const short = textOf(showAmount);
  if (isHidden || short === full) return draw(short);
  const label = t('amount.exactly', {
    short: `${short}${suffix}`,
    full: `${full} ${currency}`,
  });
  return <Shortened short={draw(short)} full={draw(full)} label={label} />;
}

type EyeButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'onClick'>;

/** Hides or shows the member's amounts on every page. */
export function HideAmountsButton(look: EyeButtonProps) {
  const t = useText('app');
  const areHidden = useAmountsAreHidden();
  return (
    <IconButton
      {...look}
      icon={areHidden ? 'eye-off' : 'eye'}
      label={areHidden ? t('amount.show') : t('amount.hide')}
      onClick={() => hideAmounts(!areHidden)}
    />
  );
}

/** The same beside a total. */
export function HideAmountsToggle() {
  return (
    <HideAmountsButton
      size={20}
      aria-pressed={useAmountsAreHidden()}
      className="-mr-3 text-text-muted"
    />
  );
}
