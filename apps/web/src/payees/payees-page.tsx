/** `/homeindex/banklist` (rulebook 12): saved bank accounts and wallets. */
import { useId } from 'react';
import { TabPanel, Tabs } from '@anywhen/ui';
import { refreshPayees, usePayees, type Payees } from '../api/payees.ts';
import { MoneyAskedLink } from '../caution-parts/money-asked-link.tsx';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { SimulatedNote } from '../member-parts/simulated-note.tsx';
import { PayeeList } from './list/payee-list.tsx';
import { PAYEE_KINDS, readKind, writeKind, type Payee, type PayeeKind } from './payee-kinds.ts';

export function Page() {
  const t = useText('payees');
  const [kind, showKind] = useAddressFilter(readKind, writeKind);
  const asked = usePayees();
  const panelId = useId();
  return (
    <Refreshable onRefresh={refreshPayees}>
      <Tabs
        label={t('kinds')}
        panelId={panelId}
        isSpread
        value={kind}
        onChange={showKind}
        items={PAYEE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TabPanel id={panelId} value={kind}>
        <div className="flex flex-col gap-4 px-4 pt-4">
          <SimulatedNote title={t('invented')} />
          <MoneyAskedLink />
        </div>
        <Loaded asked={asked} count={3}>
          {(payees) => (
            <PayeeList
              kind={kind}
              payees={payeesOf(kind, payees)}
              isVerified={isVerified(payees)}
            />
          )}
        </Loaded>
      </TabPanel>
    </Refreshable>
  );
}

function isVerified({ holderName }: Payees): boolean {
  return holderName !== null;
}

function payeesOf(kind: PayeeKind, { bankAccounts, wallets }: Payees): readonly Payee[] {
  return kind === 'bank'
    ? bankAccounts.map((one) => ({ kind, ...one }))
    : wallets.map((one) => ({ kind, ...one }));
}
