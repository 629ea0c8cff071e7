/** The amount field with the available balance, and a link to get more where it is short. */
import { readAmount } from '@anywhen/money';
import type { AccountKind } from '@anywhen/protocol';
import { Card, LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useFaultText } from '../money-forms/fault-text.ts';
import type { Fault } from '../money-forms/faults.ts';
import { Availability, MovesFirst } from '../money-forms/from-funds/notes.tsx';
import { MoneyField } from '../money-forms/money-field.tsx';
import { finishTyping, typedForm } from '../money-forms/typed-amount.ts';

type AmountPartProps = {
  label: string;
  hint?: string | undefined;
  currency: string;
  /** The account it comes from; the financial one by default. */
  account?: AccountKind;
  /** The name of the field, where a form has several; used to focus the first fault. */
  field?: string;
  value: string;
  /** The account's balance by its page, until the balances are live. */
  available: string | undefined;
  /** The maximum; undefined until it is loaded. */
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
            <Availability
              kind={account}
              currency={currency}
              known={available}
              size={14}
              tone="muted"
              hasCurrency
            />
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
      <MovesFirst kind={account} currency={currency} neededUnits={unitsOf(value)} />
      {fault?.isShortage && <TransferIn currency={currency} to={account} />}
    </Card>
  );
}

function unitsOf(typed: string): bigint {
  const reading = readAmount(finishTyping(typed));
  return reading.isAmount ? reading.units : 0n;
}

type TransferInProps = { currency: string; to?: AccountKind };

/** The usual source: the funds account after a deposit, or spot after a purchase. */
export function TransferIn({ currency, to = 'financial' }: TransferInProps) {
  const t = useText('earn');
  const from = currency === 'USDT' ? 'funds' : 'spot';
  const query = new URLSearchParams({ from, to, currency, back: 'order' });
  return (
    <LinkButton look="secondary" size="small" icon="swap" href={`/pay/payexchange?${query}`}>
      {t('confirm.transferIn', { currency })}
    </LinkButton>
  );
}
