/** The saved payees to choose from, and a link to add one; the form keeps what was typed. */
import type { ReactNode } from 'react';
import type { BankAccount, Wallet } from '@anywhen/protocol';
import { EmptyState, Icon, LinkButton, ListRow } from '@anywhen/ui';
import { ChosenMark } from '../../case-parts/choice-field.tsx';
import { useText } from '../../i18n/index.ts';
import { Sheet } from '../../parts/overlays.tsx';
import type { To } from '../../router/index.ts';
import { useWithdrawalTexts } from '../withdrawal-texts.ts';
import { chooseWallet, type Draft } from './draft.ts';

type SheetProps = { isOpen: boolean; onClose: () => void };
type Choosing<Payee> = SheetProps & {
  chosen: Payee | undefined;
  onChoose: (change: Partial<Draft>) => void;
  onAdd: () => void;
};

export function WalletSheet(props: Choosing<Wallet> & { wallets: readonly Wallet[] }) {
  const { wallets, chosen, onChoose, onAdd, ...sheet } = props;
  const t = useText('withdrawals');
  const { channelName } = useWithdrawalTexts();
  return (
    <PayeeSheet
      {...sheet}
      title={t('wallets.title')}
      add={{ to: '/homeindex/bankadd?kind=wallet', label: t('wallets.add') }}
      onAdd={onAdd}
    >
      {wallets.length === 0 && <EmptyState icon="wallet" title={t('wallets.none')} />}
      <ul className="-mx-4">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            <ListRow
              leading={<Icon name="wallet" className="text-accent" />}
              title={wallet.label}
              detail={
                <>
                  {channelName(wallet.network)}
                  <span className="block truncate font-mono">{wallet.address}</span>
                </>
              }
              trailing={wallet === chosen && <ChosenMark />}
              onClick={() => onChoose(chooseWallet(wallet))}
            />
          </li>
        ))}
        {chosen && (
          <li>
            <ListRow
              leading={<Icon name="edit" className="text-accent" />}
              title={t('wallets.type')}
              onClick={() => onChoose({ walletId: undefined })}
            />
          </li>
        )}
      </ul>
    </PayeeSheet>
  );
}

export function BankAccountSheet(
  props: Choosing<BankAccount> & { bankAccounts: readonly BankAccount[] },
) {
  const { bankAccounts, chosen, onChoose, onAdd, ...sheet } = props;
  const t = useText('withdrawals');
  return (
    <PayeeSheet
      {...sheet}
      title={t('bank.choose')}
      add={{ to: '/homeindex/bankadd?kind=bank', label: t('bank.add') }}
      onAdd={onAdd}
    >
      <ul className="-mx-4">
        {bankAccounts.map((account) => (
          <li key={account.id}>
            <ListRow
              leading={<Icon name="bank" className="text-accent" />}
              title={account.bankName}
              detail={`${account.accountNumber} · ${account.branchName}`}
              trailing={account === chosen && <ChosenMark />}
              onClick={() => onChoose({ bankAccountId: account.id })}
            />
          </li>
        ))}
      </ul>
    </PayeeSheet>
  );
}

type PayeeSheetProps = SheetProps & {
  title: string;
  add: { to: To; label: string };
  onAdd: () => void;
  children: ReactNode;
};

function PayeeSheet({ isOpen, onClose, title, add, onAdd, children }: PayeeSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <LinkButton look="secondary" icon="plus" isFullWidth href={add.to} onClick={onAdd}>
          {add.label}
        </LinkButton>
      }
    >
      {children}
    </Sheet>
  );
}
