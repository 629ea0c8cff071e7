/** Several of a list: products as lines, markets as a grid once they are chosen one by one. */
import { useId, type ReactNode } from 'react';
import { MARKETS } from '@anywhen/prices';
import { CLASS_PRODUCTS } from '@anywhen/protocol';
import { Checkbox, Icon, Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { ALL_MARKETS, choicesOf, withChoice } from './plan-form.ts';

type ChoiceFieldProps = {
  value: string;
  error: string | undefined;
  onWrite: (text: string) => void;
};

export function ProductsField({ value, error, onWrite }: ChoiceFieldProps) {
  const t = useText('classes');
  const chosen = choicesOf(value);
  return (
    <Group label={t('open.products')} error={error}>
      <div className="flex flex-col">
        {CLASS_PRODUCTS.map((product, index) => (
          <Checkbox
            key={product}
            fieldName={index === 0 ? 'products' : product}
            label={t(`product.${product}`)}
            isChecked={chosen.includes(product)}
            onChange={(isChosen) => onWrite(withChoice(value, product, isChosen))}
          />
        ))}
      </div>
    </Group>
  );
}

const FIRST_MARKET = 'BTCUSDT';

export function MarketsField({ value, error, onWrite }: ChoiceFieldProps) {
  const t = useText('classes');
  const isAll = value === ALL_MARKETS;
  const chosen = choicesOf(value);
  return (
    <Group label={t('open.markets')} error={error}>
      <Segmented
        label={t('open.markets')}
        value={isAll ? 'all' : 'chosen'}
        onChange={(which) => onWrite(which === 'all' ? ALL_MARKETS : FIRST_MARKET)}
        options={[
          { value: 'all', label: t('open.marketsAll') },
          { value: 'chosen', label: t('open.marketsChosen') },
        ]}
      />
      {!isAll && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3">
          {MARKETS.map(({ symbol }) => (
            <Checkbox
              key={symbol}
              label={currencyOf(symbol)}
              isChecked={chosen.includes(symbol)}
              onChange={(isChosen) => onWrite(withChoice(value, symbol, isChosen))}
            />
          ))}
        </div>
      )}
    </Group>
  );
}

type GroupProps = { label: string; error: string | undefined; children: ReactNode };

/** With a fault the focus comes here, as it does to a faulty text field. */
function Group({ label, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      data-invalid={error ? true : undefined}
      tabIndex={error ? -1 : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2 text-14 font-medium">{label}</legend>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
