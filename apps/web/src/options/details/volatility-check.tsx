/** "Compute it again": recomputes the volatility in the browser from the published prices. */
import { useState } from 'react';
import { formatUnits, parseUnits } from '@anywhen/money';
import { Button, Icon } from '@anywhen/ui';
import { sigmaUnitsAt, type Volatility } from '@anywhen/protocol';
import { useText } from '../../i18n/index.ts';
import { priceUnitsOf } from '../quotes.ts';

type VolatilityCheckProps = { rows: readonly Volatility[]; latest: Volatility };

export function VolatilityCheck({ rows, latest }: VolatilityCheckProps) {
  const t = useText('options');
  const [checked, setChecked] = useState<Volatility>();
  if (checked !== latest) {
    return (
      <Button look="secondary" icon="shield" isFullWidth onClick={() => setChecked(latest)}>
        {t('volatility.check')}
      </Button>
    );
  }
  const computed = computedSigma(rows, latest);
  const isTrue = parseUnits(computed) === parseUnits(latest.sigma);
  return (
    <div
      role={isTrue ? 'status' : 'alert'}
      className={`flex items-start gap-2 rounded-inner px-3 py-2 text-14 ${
        isTrue ? 'bg-accent-tint' : 'bg-danger-tint text-danger'
      }`}
    >
      <Icon
        name={isTrue ? 'verified' : 'warning'}
        size={20}
        className={isTrue ? 'text-accent' : ''}
      />
      <p className="tabular min-w-0 text-pretty">
        {isTrue
          ? t('volatility.true', { prices: rows.length, sigma: computed })
          : t('volatility.false', {
              prices: rows.length,
              sigma: computed,
              published: latest.sigma,
            })}
      </p>
    </div>
  );
}

/** With the exchange's own function, from the prices of the minutes before. */
export function computedSigma(
  rows: readonly Volatility[],
  { symbol, second }: Pick<Volatility, 'symbol' | 'second'>,
): string {
  const minutes = rows.map((row) => ({
    second: row.second,
    priceUnits: priceUnitsOf(symbol, row.price),
  }));
  return formatUnits(BigInt(sigmaUnitsAt(symbol, second, minutes)));
}
