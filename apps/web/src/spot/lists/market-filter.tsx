/** Filters a list by one spot market, or none, with the native picker. */
import { useId } from 'react';
import { Icon } from '@anywhen/ui';
import { useText } from '../../i18n/index.ts';
import { marketText } from '../../market-parts/symbol-text.ts';
import { SPOT_MARKETS } from '../../book/spot-market.ts';

type MarketFilterProps = {
  symbol: string | undefined;
  onChange: (symbol: string | undefined) => void;
};

export function MarketFilter({ symbol, onChange }: MarketFilterProps) {
  const t = useText('spot');
  const id = useId();
  return (
    <span className="relative flex items-center">
      <label htmlFor={id} className="sr-only">
        {t('records.market')}
      </label>
      <select
        id={id}
        value={symbol ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="min-h-11 appearance-none rounded-card border border-line bg-surface-raised pr-8
          pl-3 text-14 font-semibold"
      >
        <option value="">{t('records.allMarkets')}</option>
        {SPOT_MARKETS.map((market) => (
          <option key={market.symbol} value={market.symbol}>
            {marketText(market.symbol)}
          </option>
        ))}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute right-2.5 text-text-muted"
      />
    </span>
  );
}
