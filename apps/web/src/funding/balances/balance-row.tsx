/**
 * One currency of an account: available, value, and held if any. It rerenders only when one of its
 * own figures changes, although prices arrive every second.
 */
import { memo } from 'react';
import { ListRow } from '@anywhen/ui';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { currencyName } from '../currencies.ts';

type BalanceRowProps = {
  currency: string;
  available: string;
  held: string;
  valueUsdt: string | undefined;
  /** The withdrawable part; undefined where nothing can be withdrawn, and until it is loaded. */
  withdrawable: string | undefined;
  /** Its cost in USDT; undefined where nothing is bought, and until it is loaded. */
  cost: string | undefined;
  onShow: (currency: string) => void;
};

export const BalanceRow = memo(function BalanceRow(props: BalanceRowProps) {
  const { currency, available, held, valueUsdt, withdrawable, cost, onShow } = props;
  const t = useText('funding');
  const isSomethingHeld = /[1-9]/.test(held);
  return (
    <ListRow
      leading={<CurrencyMark currency={currency} />}
      title={currency}
      detail={
        <>
          {isSomethingHeld ? (
            <>
              {t('balance.held')} <OwnAmount amount={held} currency={currency} size={12} />
            </>
          ) : (
            currencyName(currency)
          )}
          {withdrawable !== undefined && withdrawable !== available && (
            <span className="block truncate">
              {t('balance.withdrawable')}{' '}
              <OwnAmount amount={withdrawable} currency={currency} size={12} />
            </span>
          )}
          {cost !== undefined && (
            <span className="block truncate">
              {t('balance.cost')} <OwnAmount amount={cost} currency="USDT" size={12} />
            </span>
          )}
        </>
      }
      trailing={<OwnAmount amount={available} currency={currency} />}
      trailingDetail={
        currency === 'USDT' && !isSomethingHeld ? undefined : (
          <>
            ≈ <OwnAmount amount={valueUsdt} currency="USDT" size={12} />
          </>
        )
      }
      onClick={() => onShow(currency)}
    />
  );
});
