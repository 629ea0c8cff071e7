/**
 * An amount of the member: formatted by the display rule, masked while amounts are hidden; and the
 * button that hides them.
 */
import type { ComponentProps } from 'react';
import { Amount, Change, IconButton, type AmountProps } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import {
  showAmount,
  showExactAmount,
  showQuantity,
  showShortExactAmount,
  withSign,
} from './amounts.ts';
import { hideAmounts, useAmountsAreHidden } from '../parts/hidden-amounts.ts';

const WRITERS = {
  rule: showAmount,
  exact: showExactAmount,
  short: showShortExactAmount,
  lot: showQuantity,
} as const;

type AmountFormat = {
  currency: string;
  hasCurrency?: boolean;
  /**
   * Which digits: those of the display rule, at least those and all significant ones (exact), only
   * significant ones (short), or those its market trades in (lot).
   */
  digits?: keyof typeof WRITERS;
  /** Public figures are never hidden. */
  isPublic?: boolean;
};

export type OwnAmountProps = AmountFormat &
  Pick<AmountProps, 'size' | 'tone' | 'hasQuietFraction' | 'className'> & {
    /** Undefined while it is unknown, for example without a price. */
    amount: string | undefined;
    isSigned?: boolean;
  };

export function OwnAmount(props: OwnAmountProps) {
  const { amount, currency, hasCurrency, digits = 'rule', isSigned, isPublic, ...look } = props;
  const t = useText('parts');
  const language = useLanguage();
  const areHidden = useAmountsAreHidden();
  if (amount === undefined) return <span>–</span>;
  const text = WRITERS[digits]({ amount, currency, language });
  return (
    <Amount
      {...look}
      text={isSigned ? withSign(text) : text}
      {...(hasCurrency ? { currency } : {})}
      isHidden={areHidden && !isPublic}
      hiddenLabel={t('amounts.hidden')}
    />
  );
}

export type OwnChangeProps = AmountFormat & {
  amount: string;
  /** The same as a formatted percentage, in brackets. */
  percent?: string | undefined;
  size?: 12 | 14 | 16;
};

/**
 * Profit or loss with sign, arrow and colour; hiding it hides the direction too. The "unchanged"
 * arrow is omitted: before a zero it would look like a minus.
 */
export function OwnChange(props: OwnChangeProps) {
  const { amount, currency, hasCurrency, digits = 'rule', percent, size = 14, isPublic } = props;
  const t = useText('parts');
  const language = useLanguage();
  const isHidden = useAmountsAreHidden() && !isPublic;
  const figure = withSign(WRITERS[digits]({ amount, currency, language }));
  const unit = hasCurrency ? ` ${currency}` : '';
  const text = `${figure}${unit}${percent === undefined ? '' : ` (${percent})`}`;
  const isUnmoved = !/[1-9]/.test(figure);
  if (!isHidden && !isUnmoved) return <Change text={text} size={size} />;
  return <Amount text={text} isHidden={isHidden} hiddenLabel={t('amounts.hidden')} size={size} />;
}

type EyeButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'label' | 'onClick'>;

/** Hides or shows the member's amounts on every page. */
export function HideAmountsButton(look: EyeButtonProps) {
  const t = useText('parts');
  return <EyeButton {...look} showLabel={t('amounts.show')} hideLabel={t('amounts.hide')} />;
}

type HideAmountsToggleProps = { showLabel: string; hideLabel: string };

/** The same beside a total, with the words of its card. */
export function HideAmountsToggle(labels: HideAmountsToggleProps) {
  const areHidden = useAmountsAreHidden();
  return (
    <EyeButton {...labels} size={20} aria-pressed={areHidden} className="-mr-3 text-text-muted" />
  );
}

function EyeButton({ showLabel, hideLabel, ...look }: EyeButtonProps & HideAmountsToggleProps) {
  const areHidden = useAmountsAreHidden();
  return (
    <IconButton
      {...look}
      icon={areHidden ? 'eye-off' : 'eye'}
      label={areHidden ? showLabel : hideLabel}
      onClick={() => hideAmounts(!areHidden)}
    />
  );
}
