/** How much is put in: the field with what is there for it, and the way to more where it lacks. */
import type { AccountKind } from '@anywhen/protocol';
import { Card, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useFaultText } from '../money-forms/fault-text.ts';
import type { Fault } from '../money-forms/faults.ts';
import { MoneyField } from '../money-forms/money-field.tsx';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { typedForm } from '../money-forms/typed-amount.ts';

type AmountPartProps = {
  label: string;
  hint?: string | undefined;
  currency: string;
  /** The account it comes from; the financial one unless told otherwise. */
  account?: AccountKind;
  /** Of the field, where a form has several; the first fault is looked for by it. */
  field?: string;
  value: string;
  /** What the account has; undefined until it is known. */
  available: string | undefined;
  /** The most that can be put in; undefined until it is known. */
  most: string | undefined;
  fault: Fault | undefined;
  onChange: (amount: string) => void;
};

export function AmountPart(props: AmountPartProps) {
  const { label, hint, currency, account = 'financial', field = 'amount' } = props;
  const { value, available, most, fault, onChange } = props;
  const t = useText('earn');
  const textOf = useFaultText(currency);
  const isAnything = most !== undefined && /[1-9]/.test(most);
  return (
    <Card className="flex flex-col gap-2">
      <MoneyField
        data-field={field}
        label={label}
        labelAside={
          <span className="tabular">
            {t('confirm.available')}{' '}
            <OwnAmount amount={available} currency={currency} size={14} tone="muted" hasCurrency />
          </span>
        }
        hint={hint}
        value={value}
        onChange={onChange}
        currency={currency}
        enterKeyHint="done"
        error={textOf(fault)}
        {...(isAnything
          ? { allLabel: t('confirm.all'), onAll: () => onChange(typedForm(most)) }
          : {})}
      />
      {fault?.isShortage && <TransferIn currency={currency} to={account} />}
    </Card>
  );
}

type TransferInProps = { currency: string; to?: AccountKind };

/** From where it most often lies: paid in to funds, or bought on spot. */
export function TransferIn({ currency, to = 'financial' }: TransferInProps) {
  const t = useText('earn');
  const from = currency === 'USDT' ? 'funds' : 'spot';
  const query = new URLSearchParams({ from, to, currency });
  return (
    <LinkButton look="secondary" size="small" icon="swap" href={`/pay/payexchange?${query}`}>
      {t('confirm.transferIn', { currency })}
    </LinkButton>
  );
}
