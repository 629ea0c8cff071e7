/**
 * Where a withdrawal goes: an address that is typed, pasted or made up, a saved wallet, or a bank
 * account. What is not saved yet is added on another page, and the form waits for it.
 */
import type { BankAccount, Channel, Wallet } from '@anywhen/protocol';
import { Button, TextField } from '@anywhen/ui';
import { CreateAddress } from '../../case-parts/create-address.tsx';
import { useText } from '../../i18n/index.ts';
import { PickField } from '../../parts/pick-field.tsx';
import { navigate, useSheetEntry } from '../../router/index.ts';
import type { Draft } from './draft.ts';
import { BankAccountSheet, WalletSheet } from './payee-sheets.tsx';

type FieldProps = {
  draft: Draft;
  error: string | undefined;
  onChange: (change: Partial<Draft>) => void;
  /** The member leaves to add one. */
  onAdd: () => void;
};

type AddressFieldProps = FieldProps & {
  wallets: readonly Wallet[];
  /** None is chosen: an address is one of a network. */
  onMissingChannel: () => void;
};

export function AddressField(props: AddressFieldProps) {
  const { draft, error, wallets, onChange, onAdd, onMissingChannel } = props;
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
            onChange={(event) => onChange({ address: event.target.value, walletId: undefined })}
          />
          <CreateAddress
            network={networkIn(draft.channel)}
            onCreate={(address) => onChange({ address, walletId: undefined })}
            onMissing={onMissingChannel}
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
  const hasNone = bankAccounts.length === 0;
  const add = () => {
    onAdd();
    void navigate('/homeindex/bankadd?kind=bank');
  };
  return (
    <>
      <PickField
        fieldName="bankAccount"
        label={t('field.bankAccount')}
        opens={hasNone ? 'page' : 'sheet'}
        value={account?.bankName}
        placeholder={t(hasNone ? 'bank.addFirst' : 'bank.choose')}
        detail={account?.accountNumber}
        error={error}
        onPick={hasNone ? add : open}
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

function networkIn(channel: Channel | undefined) {
  return channel === 'bank' ? undefined : channel;
}
