/** The currency and network of a deposit; networks with an open case are marked. */
import { CASH_CURRENCIES, NETWORK_TERMS, networksOf, type Deposit } from '@anywhen/protocol';
import { Card, Icon } from '@anywhen/ui';
import { ChoiceField } from '../../case-parts/choice-field.tsx';
import { useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import type { Draft, DraftFaults } from './deposit-draft.ts';
import { useFaultText } from './fault-text.ts';
import { creditSeconds } from './network-times.ts';

type WayFieldsProps = {
  draft: Draft;
  open: readonly Deposit[];
  faults: DraftFaults;
  /** While the outcome of the previous one is unknown. */
  isBarred: boolean;
  onChange: (change: Partial<Draft>) => void;
};

export function WayFields({ draft, open, faults, isBarred, onChange }: WayFieldsProps) {
  const t = useText('deposits');
  const cases = useText('cases');
  const textOf = useFaultText(draft.currency);
  const { currency, network } = draft;
  const networks = networksOf(currency ?? '').map((value) => ({
    value,
    name: cases(`network.${value}`),
    detail: open.some((one) => one.network === value)
      ? t('form.waiting')
      : t('form.pace', { seconds: creditSeconds(NETWORK_TERMS[value]) }),
    leading: <Icon name="layers" size={20} className="text-accent" />,
  }));
  const currencies = CASH_CURRENCIES.map((value) => ({
    value,
    name: value,
    leading: <CurrencyMark currency={value} />,
  }));
  return (
    <fieldset disabled={isBarred} className="min-w-0">
      <Card className="flex flex-col gap-4">
        <ChoiceField
          fieldName="currency"
          sheetName="deposits.currency"
          label={t('form.currency')}
          placeholder={t('form.chooseCurrency')}
          choices={currencies}
          value={currency}
          error={textOf(faults.currency)}
          onChoose={(chosen) => onChange({ currency: chosen, network: undefined })}
        />
        <ChoiceField
          fieldName="network"
          sheetName="deposits.network"
          label={t('form.network')}
          placeholder={t('form.chooseNetwork')}
          choices={networks}
          value={network}
          error={textOf(faults.network)}
          onChoose={(chosen) => onChange({ network: chosen })}
        />
      </Card>
    </fieldset>
  );
}
