/** The select field for currencies that can be deposited and withdrawn. */
import { CASH_CURRENCIES } from '@anywhen/protocol';
import { CurrencyMark } from '../market-parts/currency-mark.tsx';
import { ChoiceField } from './choice-field.tsx';

type CurrencyFieldProps = {
  label: string;
  placeholder: string;
  value: string | undefined;
  error: string | undefined;
  sheetName: string;
  onChoose: (currency: string) => void;
};

export function CurrencyField(props: CurrencyFieldProps) {
  return (
    <ChoiceField
      {...props}
      fieldName="currency"
      choices={CASH_CURRENCIES.map((value) => ({
        value,
        name: value,
        leading: <CurrencyMark currency={value} />,
      }))}
    />
  );
}
