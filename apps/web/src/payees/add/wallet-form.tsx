/** The form of a simulated address with a name (rulebook 12): typed, pasted or generated. */
import {
  CASH_CURRENCIES,
  isNetwork,
  isSimulatedAddress,
  networksOf,
  tidyCode,
  tidyName,
  walletLabelFault,
  type FieldFault,
} from '@anywhen/protocol';
import { Card, TextField, toast } from '@anywhen/ui';
import { ChoiceField } from '../../case-parts/choice-field.tsx';
import { CurrencyField } from '../../case-parts/currency-field.tsx';
import { CreateAddress } from '../../case-parts/create-address.tsx';
import { findNetwork } from '../../case-parts/network-of-address.ts';
import { useText } from '../../i18n/index.ts';
import { useForm, type Form } from '../../member-parts/form.ts';
import { returnTo } from '../../router/index.ts';
import { saveWallet } from '../data.ts';
import { SaveBar } from './save-bar.tsx';
import { useSureSaving } from './saving.ts';

export function WalletForm() {
  const t = useText('payees');
  const form = useWalletForm();
  const { currency, network } = form.values;
  const writeAddress = (address: string) => {
    form.write('address', address);
    const named = network === '' && findNetwork(address, currency);
    if (named) form.write('network', named);
  };
  return (
    <form {...form.element} autoComplete="off" className="flex flex-col gap-4">
      <Card className="flex flex-col gap-4">
        <CurrencyAndNetwork form={form} />
        <div className="flex flex-col gap-1">
          <TextField
            {...form.field('address')}
            {...ADDRESS}
            label={t('field.address')}
            onChange={(event) => writeAddress(event.target.value)}
          />
          <CreateAddress
            currency={currency}
            network={isNetwork(network) ? network : undefined}
            onCreate={(made) => writeAddress(made.address)}
          />
        </div>
        <TextField
          {...form.field('label')}
          autoComplete="off"
          enterKeyHint="go"
          label={t('field.label')}
          placeholder={t('hint.label')}
        />
      </Card>
      <SaveBar form={form}>{t('save.wallet')}</SaveBar>
    </form>
  );
}

const ADDRESS = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  enterKeyHint: 'next',
  placeholder: 'SIM-…',
} as const;

type WalletField = 'currency' | 'network' | 'address' | 'label';

function CurrencyAndNetwork({ form }: { form: Form<WalletField> }) {
  const t = useText('payees');
  const cases = useText('cases');
  const { currency, network } = form.values;
  return (
    <>
      <CurrencyField
        sheetName="payees.currency"
        label={t('field.currency')}
        placeholder={t('choose.currency')}
        value={currency}
        error={form.field('currency').error}
        onChoose={(value) => {
          form.write('currency', value);
          form.write('network', '');
        }}
      />
      <ChoiceField
        fieldName="network"
        sheetName="payees.network"
        label={t('field.network')}
        placeholder={t('choose.network')}
        choices={networksOf(currency).map((value) => ({
          value,
          name: cases(`network.${value}`),
        }))}
        value={isNetwork(network) ? network : undefined}
        error={form.field('network').error}
        onChoose={(value) => form.write('network', value)}
      />
    </>
  );
}

function useWalletForm() {
  const t = useText('payees');
  const save = useSureSaving(saveWallet);
  return useForm({
    draft: { name: 'payees.wallet' },
    initial: { currency: CASH_CURRENCIES[0] ?? '', network: '', address: '', label: '' },
    check: ({ currency, network, address, label }) => ({
      currency: currency === '' ? 'required' : undefined,
      network: isNetwork(network) ? undefined : 'required',
      address: addressFault(network, address),
      label: walletLabelFault(label),
    }),
    send: async ({ currency, network, address, label }) => {
      await save({ currency, network, address: tidyCode(address), label: tidyName(label) });
      toast(t('saved.wallet'), 'success');
      return () => returnTo('/homeindex/banklist?kind=wallet');
    },
    fieldOf: {
      CURRENCY_REQUIRED: 'currency',
      NETWORK_REQUIRED: 'network',
      ADDRESS_INVALID: 'address',
      PAYEE_KNOWN: 'address',
    },
  });
}

/** Without a network only missing fields can be reported. */
function addressFault(network: string, typed: string): FieldFault | undefined {
  const address = tidyCode(typed);
  if (address === '') return 'required';
  if (!isNetwork(network)) return undefined;
  return isSimulatedAddress(network, address) ? undefined : 'format';
}
