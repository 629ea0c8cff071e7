/** What a ticket says of Funds: how much they could add, and what they add to this order. */
import { formatUnits, parseUnits } from '@anywhen/money';
import type { AccountKind, MovedFromFunds } from '@anywhen/protocol';
import type { KeyValueRow } from '@anywhen/ui';
import { useLanguage, useText } from '../../i18n/index.ts';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { showExactAmount } from '../amounts.ts';
import { OwnAmount, type OwnAmountProps } from '../own-amount.tsx';
import { movedUnits, useSpendable } from './from-funds.ts';

type InFundsProps = { kind: AccountKind; currency: string };

/** `10,000.00 in Funds`; nothing where they are empty or left out. */
export function InFunds({ kind, currency }: InFundsProps) {
  const t = useText('parts');
  const language = useLanguage();
  const areHidden = useAmountsAreHidden();
  const amount = useSpendable(kind, currency)?.inFunds ?? '0';
  if (parseUnits(amount) === 0n) return null;
  const shown = areHidden ? HIDDEN : showExactAmount({ amount, currency, language });
  return <span className="tabular">{t('fromFunds.inFunds', { amount: shown })}</span>;
}

const HIDDEN = '••••';

type AvailabilityProps = InFundsProps & {
  /** Of the account, until the balances are live. */
  known?: string | undefined;
} & Pick<OwnAmountProps, 'size' | 'tone' | 'hasCurrency'>;

/** `0.00 · 10,000.00 in Funds`. */
export function Availability({ kind, currency, known, ...look }: AvailabilityProps) {
  const spendable = useSpendable(kind, currency, known);
  const isMore = spendable !== undefined && parseUnits(spendable.inFunds) > 0n;
  return (
    <>
      <OwnAmount amount={spendable?.own} currency={currency} isExact {...look} />
      {isMore && (
        <>
          {' · '}
          <InFunds kind={kind} currency={currency} />
        </>
      )}
    </>
  );
}

/** On a result: what came from Funds, if anything did. */
export function useMovedRows(moved: MovedFromFunds): KeyValueRow[] {
  const t = useText('parts');
  if (!moved) return [];
  const { quantity, currency } = moved;
  const value = <OwnAmount amount={quantity} currency={currency} size={14} isExact hasCurrency />;
  return [{ label: t('fromFunds.label'), value }];
}

type MovesFirstProps = InFundsProps & { neededUnits: bigint | undefined };

/** Before the tap: what the order takes from Funds first. */
export function MovesFirst({ kind, currency, neededUnits = 0n }: MovesFirstProps) {
  const t = useText('parts');
  const language = useLanguage();
  const spendable = useSpendable(kind, currency);
  const units = spendable ? movedUnits(spendable, neededUnits) : 0n;
  if (units === 0n) return null;
  const amount = showExactAmount({ amount: formatUnits(units), currency, language });
  return (
    <p className="tabular text-12 font-medium text-pretty text-text-muted">
      {t('fromFunds.first', { amount: `${amount} ${currency}` })}
    </p>
  );
}
