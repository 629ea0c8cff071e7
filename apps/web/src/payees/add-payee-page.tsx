/**
 * `/homeindex/bankadd` (rulebook 12): the form for a bank account or wallet. Whoever came from
 * elsewhere, from the withdrawal form above all, is led back there once it is saved.
 */
import { EmptyState, LinkButton, Segmented } from '@anywhen/ui';
import { usePayees, type Payees } from '../api/payees.ts';
import { MoneyAskedLink } from '../caution-parts/money-asked-link.tsx';
import { useText } from '../i18n/index.ts';
import { LevelFirst } from '../member-parts/level-first.tsx';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Loaded } from '../parts/loaded.tsx';
import { SimulatedNote } from '../member-parts/simulated-note.tsx';
import { BankForm } from './add/bank-form.tsx';
import { WalletForm } from './add/wallet-form.tsx';
import {
  PAYEES_MAX,
  PAYEE_ICONS,
  PAYEE_KINDS,
  readKind,
  writeKind,
  type PayeeKind,
} from './payee-kinds.ts';

export function Page() {
  const t = useText('payees');
  const [kind, chooseKind] = useAddressFilter(readKind, writeKind);
  return (
    <div className="mx-auto flex max-w-120 flex-col gap-4 px-4 pt-4">
      <Segmented
        label={t('kinds')}
        value={kind}
        onChange={chooseKind}
        options={PAYEE_KINDS.map((value) => ({ value, label: t(`one.${value}`) }))}
      />
      <SimulatedNote title={t('invented')} />
      <MoneyAskedLink />
      <Loaded asked={usePayees()} count={5}>
        {(payees) =>
          payees.holderName === null ? (
            <LevelFirst text={t('levelFirst')} />
          ) : (
            <Forms kind={kind} payees={payees} holderName={payees.holderName} />
          )
        }
      </Loaded>
    </div>
  );
}

type FormsProps = { kind: PayeeKind; payees: Payees; holderName: string };

/** Both stay mounted, so that switching loses nothing that was typed. */
function Forms({ kind, payees, holderName }: FormsProps) {
  const { bankAccounts, wallets } = payees;
  return (
    <>
      <div hidden={kind !== 'bank'}>
        {bankAccounts.length < PAYEES_MAX.bank ? (
          <BankForm holderName={holderName} />
        ) : (
          <ListFull kind="bank" />
        )}
      </div>
      <div hidden={kind !== 'wallet'}>
        {wallets.length < PAYEES_MAX.wallet ? <WalletForm /> : <ListFull kind="wallet" />}
      </div>
    </>
  );
}

function ListFull({ kind }: { kind: PayeeKind }) {
  const t = useText('payees');
  return (
    <EmptyState
      icon={PAYEE_ICONS[kind]}
      title={t(`full.${kind}`, { max: PAYEES_MAX[kind] })}
      action={<LinkButton href={`/homeindex/banklist?kind=${kind}`}>{t('toList')}</LinkButton>}
    />
  );
}
