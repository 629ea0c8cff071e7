/**
 * The target of a withdrawal: an address that is typed, pasted or generated, a saved wallet, or a
 * bank account. A new payee is added on another page, and the form is restored afterwards.
 */
import { useId } from 'react';
import type { BankAccount, Channel, Wallet } from '@anywhen/protocol';
import { Button, Icon, LinkButton, TextField } from '@anywhen/ui';
import { CreateAddress } from '../../case-parts/create-address.tsx';
import { useText } from '../../i18n/index.ts';
import { PickField } from '../../parts/pick-field.tsx';
import { useSheetEntry } from '../../router/index.ts';
import { writeAddress, type Draft } from './draft.ts';
import { BankAccountSheet, WalletSheet } from './payee-sheets.tsx';

type FieldProps = {
  draft: Draft;
  error: string | undefined;
  onChange: (change: Partial<Draft>) => void;
  /** The member leaves to add one. */
  onAdd: () => void;
};

type AddressFieldProps = FieldProps & { wallets: readonly Wallet[] };

export function AddressField(props: AddressFieldProps) {
  const { draft, error, wallets, onChange, onAdd } = props;
  const t = useText('withdrawals');
  const [isOpen, open, close] = useSheetEntry('withdrawals.wallet');
  const wallet = wallets.find(({ id }) => id === draft.walletId);
  return (
    <>
      {wallet ? (
        <PickField
          fieldName="address"
          label={t('field.address')}
          value={wallet.label}
          placeholder=""
          detail={wallet.address}
          error={error}
          onPick={open}
        />
      ) : (
        <div className="flex flex-col gap-1">
          <TextField
            data-field="address"
            label={t('field.address')}
            labelAside={
              <Button look="quiet" size="small" className="-my-2 -mr-3" onClick={open}>
                {t('wallets.open')}
              </Button>
            }
            placeholder="SIM-…"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="next"
            value={draft.address}
            error={error}
            onChange={(event) => onChange(writeAddress(event.target.value, draft))}
          />
          <CreateAddress
            currency={draft.currency ?? ''}
            network={networkIn(draft.channel)}
            onCreate={({ address }) => onChange(writeAddress(address, draft))}
          />
        </div>
      )}
      <WalletSheet
        isOpen={isOpen}
        onClose={close}
        wallets={wallets}
        chosen={wallet}
        onChoose={(change) => {
          onChange(change);
          close();
        }}
        onAdd={onAdd}
      />
    </>
  );
}

type BankAccountFieldProps = FieldProps & { bankAccounts: readonly BankAccount[] };

export function BankAccountField(props: BankAccountFieldProps) {
  const { draft, error, bankAccounts, onChange, onAdd } = props;
  const t = useText('withdrawals');
  const [isOpen, open, close] = useSheetEntry('withdrawals.bank');
  const account = bankAccounts.find(({ id }) => id === draft.bankAccountId);
  if (bankAccounts.length === 0) return <FirstBankAccount error={error} onAdd={onAdd} />;
  return (
    <>
      <PickField
        fieldName="bankAccount"
        label={t('field.bankAccount')}
        value={account?.bankName}
        placeholder={t('bank.choose')}
        detail={account?.accountNumber}
        error={error}
        onPick={open}
      />
      <BankAccountSheet
        isOpen={isOpen}
        onClose={close}
        bankAccounts={bankAccounts}
        chosen={account}
        onChoose={(change) => {
          onChange(change);
          close();
        }}
        onAdd={onAdd}
      />
    </>
  );
}

/** None is saved: the field links to the page that adds one. */
function FirstBankAccount({ error, onAdd }: Pick<FieldProps, 'error' | 'onAdd'>) {
  const t = useText('withdrawals');
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-14 font-medium">{t('field.bankAccount')}</span>
      <LinkButton
        look="secondary"
        icon="plus"
        isFullWidth
        href="/homeindex/bankadd?kind=bank"
        data-field="bankAccount"
        data-invalid={error ? '' : undefined}
        aria-describedby={error ? id : undefined}
        onClick={onAdd}
      >
        {t('bank.add')}
      </LinkButton>
      {error && (
        <p id={id} className="flex items-start gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}

function networkIn(channel: Channel | undefined) {
  return channel === 'bank' ? undefined : channel;
}
