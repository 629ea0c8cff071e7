/** Filters a list by one market, or none, with the native picker. */
import { useId } from 'react';
import { Icon } from '@anywhen/ui';
import { marketText } from './symbol-text.ts';

type MarketSelectProps = {
  label: string;
  allLabel: string;
  symbols: readonly string[];
  value: string | undefined;
  onChange: (symbol: string | undefined) => void;
};

export function MarketSelect({ label, allLabel, symbols, value, onChange }: MarketSelectProps) {
  const id = useId();
  return (
    <span className="relative flex items-center">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="min-h-11 appearance-none rounded-card border border-line bg-surface-raised pr-8
          pl-3 text-14 font-semibold"
      >
        <option value="">{allLabel}</option>
        {symbols.map((symbol) => (
          <option key={symbol} value={symbol}>
            {marketText(symbol)}
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
