/** The withdrawal form: all costs and limits are shown above its button. */
import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react';
import { channelsOf, type CashAccount } from '@anywhen/protocol';
import { Card } from '@anywhen/ui';
import { usePayees, type Payees } from '../../api/payees.ts';
import { ChoiceField } from '../../case-parts/choice-field.tsx';
import { CurrencyField } from '../../case-parts/currency-field.tsx';
import { useText } from '../../i18n/index.ts';
import { useFaultText } from '../../money-forms/fault-text.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { typedForm } from '../../money-forms/typed-amount.ts';
import type { Desk } from '../data.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';
import { BalanceCard } from './balance-card.tsx';
import { useOwnBalance } from './own-balance.ts';
import { CostFigures, LimitFigures } from './figures.tsx';
import {
  changeChannel,
  checkDraft,
  chooseBankAccount,
  chooseWallet,
  type Draft,
  type DraftFaults,
} from './draft.ts';
import { AddressField, BankAccountField } from './target-fields.tsx';

type WithdrawalFormProps = {
  account: CashAccount;
  desk: Desk;
  draft: Draft;
  faults: DraftFaults;
  onChange: (change: Partial<Draft>) => void;
  onFaults: (faults: DraftFaults) => void;
  /** The draft has no faults. */
  onReady: (draft: Draft) => void;
  /** The notices above the button, and the button. */
  children: ReactNode;
};

export function WithdrawalForm(props: WithdrawalFormProps) {
  const { account, desk, draft, faults, onChange, onFaults, onReady, children } = props;
  const { currency = '', channel } = draft;
  const payees = usePayees().data ?? NO_PAYEES;
  const { bankAccounts, wallets } = payees;
  const balance = useOwnBalance({ account, currency, desk });
  const textOf = useFaultText(currency);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFault(form, faults);
  const noteKnown = useTakeAdded({ draft, payees, onChange });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const bankAccountIds = bankAccounts.map(({ id }) => id);
    const found = checkDraft(draft, { desk, bankAccountIds, ...balance });
    onFaults(found);
    if (Object.keys(found).length === 0) onReady(draft);
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <BalanceCard account={account} currency={currency} balance={balance} />
      <Card className="flex flex-col gap-4">
        <CurrencyAndChannel
          draft={draft}
          wallets={wallets}
          errors={{ currency: textOf(faults.currency), channel: textOf(faults.channel) }}
          onChange={onChange}
        />
        {channel === 'bank' ? (
          <BankAccountField
            draft={draft}
            bankAccounts={bankAccounts}
            error={textOf(faults.bankAccount)}
            onChange={onChange}
            onAdd={noteKnown}
          />
        ) : (
          <AddressField
            draft={draft}
            wallets={wallets.filter((wallet) => wallet.currency === currency)}
            error={textOf(faults.address)}
            onChange={onChange}
            onAdd={noteKnown}
          />
        )}
        <AmountField
          draft={draft}
          withdrawable={balance.withdrawable}
          error={textOf(faults.amount)}
          onChange={onChange}
        />
        <CostFigures draft={draft} />
      </Card>
      <LimitFigures desk={desk} draft={draft} />
      {children}
    </form>
  );
}

const NO_PAYEES: Payees = { bankAccounts: [], wallets: [], holderName: null };

type PartProps = Pick<WithdrawalFormProps, 'draft' | 'onChange'>;

type CurrencyAndChannelProps = PartProps &
  Pick<Payees, 'wallets'> & {
    errors: { currency: string | undefined; channel: string | undefined };
  };

function CurrencyAndChannel({ draft, wallets, errors, onChange }: CurrencyAndChannelProps) {
  const t = useText('withdrawals');
  const { channelName, channelCosts } = useWithdrawalTexts();
  const { currency = '', channel, walletId } = draft;
  return (
    <>
      <CurrencyField
        sheetName="withdrawals.currency"
        label={t('field.currency')}
        placeholder={t('choose.currency')}
        value={draft.currency}
        error={errors.currency}
        onChoose={(value) =>
          onChange({ currency: value, ...(value !== currency && { channel: undefined }) })
        }
      />
      <ChoiceField
        fieldName="channel"
        sheetName="withdrawals.channel"
        label={t('field.channel')}
        placeholder={t('choose.channel')}
        choices={channelsOf(currency).map((value) => ({
          value,
          name: channelName(value),
          detail: channelCosts(value, currency),
        }))}
        value={channel}
        error={errors.channel}
        onChoose={(value) => {
          onChange(
            changeChannel(
              value,
              wallets.find(({ id }) => id === walletId),
            ),
          );
        }}
      />
    </>
  );
}

type AmountFieldProps = PartProps & { withdrawable: string | undefined; error: string | undefined };

function AmountField({ draft, withdrawable, error, onChange }: AmountFieldProps) {
  const t = useText('withdrawals');
  return (
    <MoneyField
      data-field="amount"
      label={t('field.amount')}
      value={draft.amount}
      onChange={(amount) => onChange({ amount })}
      currency={draft.currency}
      enterKeyHint="go"
      error={error}
      {...(withdrawable !== undefined && /[1-9]/.test(withdrawable)
        ? { allLabel: t('all'), onAll: () => onChange({ amount: typedForm(withdrawable) }) }
        : {})}
    />
  );
}

/**
 * Chooses the payee that was added since the member left to add one. Returns the function that
 * records the known ones.
 */
function useTakeAdded({ draft, payees, onChange }: PartProps & { payees: Payees }): () => void {
  const { addingSince } = draft;
  const { bankAccounts, wallets } = payees;
  const isNew = ({ id }: { id: string }) => addingSince?.includes(id) === false;
  const account = bankAccounts.find(isNew);
  const wallet = wallets.find(isNew);
  const take = useEffectEvent((choice: Partial<Draft>) => {
    onChange({ ...choice, addingSince: undefined });
  });
  useEffect(() => {
    if (account) take(chooseBankAccount(account));
    else if (wallet) take(chooseWallet(wallet));
  }, [account, wallet]);
  return () => onChange({ addingSince: [...bankAccounts, ...wallets].map(({ id }) => id) });
}
