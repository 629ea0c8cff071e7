/** The transfer form: accounts with the swap arrow, currency, quantity and a preview. */
import { useRef, type FormEvent } from 'react';
import { ACCOUNT_KINDS, type AccountKind } from '@anywhen/protocol';
import { Button, Card, Icon, IconButton, KeyValue } from '@anywhen/ui';
import { findText, useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { PickField } from '../../parts/pick-field.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { ACCOUNTS, useAccountNames } from '../accounts.ts';
import type { Fault } from '../../money-forms/faults.ts';
import { useFocusOnFault } from '../../money-forms/focus-on-fault.ts';
import { MoneyField } from '../../money-forms/money-field.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { finishTyping, typedForm } from '../../money-forms/typed-amount.ts';
import { AccountSheet, CurrencySheet } from './choice-sheets.tsx';
import { currencyName } from '../currencies.ts';
import type { TransferRequest } from '../data.ts';
import { useAvailableAmounts, useFirstPrices } from '../live-account.ts';
import {
  changeFrom,
  changeTo,
  checkDraft,
  currencyOf,
  offeredCurrencies,
  turnRound,
  type Draft,
  type DraftFaults,
} from './transfer-draft.ts';

type TransferFormProps = {
  draft: Draft;
  faults: DraftFaults;
  /** While the outcome of the previous one is unknown. */
  isBarred: boolean;
  onChange: (draft: Draft) => void;
  onFaults: (faults: DraftFaults) => void;
  onReview: (request: TransferRequest) => void;
};

export function TransferForm(props: TransferFormProps) {
  const { draft, faults, isBarred, onChange, onFaults, onReview } = props;
  const t = useText('funding');
  const nameOf = useAccountNames();
  const available = useAvailableAmounts(draft.from);
  const priceOf = useFirstPrices();
  const offered = offeredCurrencies(draft, { available, priceOf });
  const currency = currencyOf(draft, { offered, available });
  const form = useRef<HTMLFormElement>(null);

  useFocusOnFault(form, faults);

  const review = (event: FormEvent) => {
    event.preventDefault();
    const found = checkDraft(draft, { currency, available });
    onFaults(found);
    if (currency === undefined || Object.keys(found).length > 0) return;
    const { from, to } = draft;
    onReview({ from, to, currency, quantity: finishTyping(draft.quantity) });
  };

  return (
    <form ref={form} noValidate onSubmit={review} className="flex flex-col gap-4">
      <AccountsCard draft={draft} faults={faults} onChange={onChange} />
      <Card className="flex flex-col gap-4">
        <CurrencyField
          value={currency}
          offered={offered}
          available={available}
          error={textOf(faults.currency)}
          onChoose={(picked) => onChange({ ...draft, picked })}
        />
        <QuantityField
          draft={draft}
          currency={currency}
          available={available && (available.get(currency ?? '') ?? '0')}
          error={textOf(faults.quantity)}
          onChange={onChange}
        />
      </Card>
      <div className="flex flex-col gap-3 px-1">
        <KeyValue
          rows={[
            { label: t('transfer.fee'), value: t('transfer.free') },
            { label: t('transfer.arrival'), value: t('transfer.atOnce') },
          ]}
        />
        <p className="text-14 text-pretty text-text-muted">
          {t('transfer.explain', { from: nameOf(draft.from), to: nameOf(draft.to) })}
        </p>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 bg-surface px-4 pt-1 pb-2">
        <Button type="submit" size="large" isFullWidth disabled={isBarred}>
          {t('transfer.review')}
        </Button>
      </div>
    </form>
  );
}

type AccountsCardProps = Pick<TransferFormProps, 'draft' | 'faults' | 'onChange'>;

function AccountsCard({ draft, faults, onChange }: AccountsCardProps) {
  const t = useText('funding');
  return (
    <Card className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <AccountField
          fieldName="from"
          label={t('transfer.from')}
          value={draft.from}
          error={textOf(faults.from)}
          onChoose={(kind) => onChange(changeFrom(draft, kind))}
        />
        <AccountField
          fieldName="to"
          label={t('transfer.to')}
          value={draft.to}
          error={textOf(faults.to)}
          onChoose={(kind) => onChange(changeTo(draft, kind))}
        />
      </div>
      <IconButton
        icon="swap"
        label={t('transfer.swap')}
        onClick={() => onChange(turnRound(draft))}
        className="-mr-1 rotate-90 bg-accent-tint text-accent"
      />
    </Card>
  );
}

type AccountFieldProps = {
  fieldName: 'from' | 'to';
  label: string;
  value: AccountKind;
  error: string | undefined;
  onChoose: (kind: AccountKind) => void;
};

function AccountField({ fieldName, label, value, error, onChoose }: AccountFieldProps) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  const [isOpen, open, close] = useSheetEntry(`funding.${fieldName}`);
  return (
    <>
      <PickField
        fieldName={fieldName}
        label={label}
        value={nameOf(value)}
        placeholder=""
        detail={t(ACCOUNTS[value].short)}
        leading={<Icon name={ACCOUNTS[value].icon} size={20} className="text-accent" />}
        error={error}
        onPick={open}
      />
      <AccountSheet
        isOpen={isOpen}
        onClose={close}
        title={label}
        kinds={ACCOUNT_KINDS}
        value={value}
        onChoose={(kind) => {
          onChoose(kind);
          close();
        }}
      />
    </>
  );
}

type CurrencyFieldProps = {
  value: string | undefined;
  offered: readonly string[];
  available: ReadonlyMap<string, string> | undefined;
  error: string | undefined;
  onChoose: (currency: string) => void;
};

function CurrencyField({ value, offered, available, error, onChoose }: CurrencyFieldProps) {
  const t = useText('funding');
  const [isOpen, open, close] = useSheetEntry('funding.currency');
  return (
    <>
      <PickField
        fieldName="currency"
        label={t('transfer.currency')}
        value={value}
        placeholder={t('transfer.chooseCurrency')}
        detail={value && currencyName(value)}
        leading={value && <CurrencyMark currency={value} />}
        error={error}
        onPick={open}
      />
      <CurrencySheet
        isOpen={isOpen}
        onClose={close}
        currencies={offered}
        available={available}
        value={value}
        onChoose={(currency) => {
          onChoose(currency);
          close();
        }}
      />
    </>
  );
}

type QuantityFieldProps = {
  draft: Draft;
  currency: string | undefined;
  /** Of this currency; undefined until loaded. */
  available: string | undefined;
  error: string | undefined;
  onChange: (draft: Draft) => void;
};

function QuantityField({ draft, currency, available, error, onChange }: QuantityFieldProps) {
  const t = useText('funding');

  /** From the first digit on the currency is fixed: the quantity was typed for it. */
  const type = (quantity: string) => {
    onChange({ ...draft, quantity, picked: currency ?? draft.picked });
  };

  return (
    <MoneyField
      data-field="quantity"
      label={t('transfer.quantity')}
      labelAside={
        currency !== undefined && (
          <span className="tabular">
            {t('transfer.available')}{' '}
            {available === undefined ? (
              '…'
            ) : (
              <OwnAmount amount={available} currency={currency} size={14} tone="muted" isExact />
            )}
          </span>
        )
      }
      value={draft.quantity}
      onChange={type}
      currency={currency}
      enterKeyHint="go"
      error={error}
      {...(available !== undefined && /[1-9]/.test(available)
        ? { allLabel: t('transfer.all'), onAll: () => type(typedForm(available)) }
        : {})}
    />
  );
}

function textOf(fault: Fault | undefined): string | undefined {
  return fault && findText(fault.namespace, fault.key);
}
