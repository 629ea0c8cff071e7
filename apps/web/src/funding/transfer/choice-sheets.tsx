/** The two pickers of a transfer: one of the seven accounts, one of the currencies. */
import { useState } from 'react';
import type { AccountKind } from '@anywhen/protocol';
import { EmptyState, Icon, ListRow, TextField } from '@anywhen/ui';
import { Sheet } from '../../parts/overlays.tsx';
import { OwnAmount } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { CurrencyMark } from '../../market-parts/currency-mark.tsx';
import { ACCOUNTS, useAccountNames } from '../accounts.ts';
import { currencyName } from '../currencies.ts';

type AccountSheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  kinds: readonly AccountKind[];
  value: AccountKind;
  onChoose: (kind: AccountKind) => void;
};

export function AccountSheet({ kinds, value, onChoose, ...sheet }: AccountSheetProps) {
  const t = useText('funding');
  const nameOf = useAccountNames();
  return (
    <Sheet {...sheet}>
      <ul className="-mx-4">
        {kinds.map((kind) => (
          <li key={kind}>
            <ListRow
              leading={<Icon name={ACCOUNTS[kind].icon} className="text-accent" />}
              title={nameOf(kind)}
              detail={t(ACCOUNTS[kind].short)}
              trailing={kind === value && <ChosenMark />}
              onClick={() => onChoose(kind)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type CurrencySheetProps = {
  isOpen: boolean;
  onClose: () => void;
  currencies: readonly string[];
  available: ReadonlyMap<string, string> | undefined;
  value: string | undefined;
  onChoose: (currency: string) => void;
};

const SEARCH_FROM = 10; // Below this many, scanning is faster than searching.

export function CurrencySheet(props: CurrencySheetProps) {
  const { currencies, available, value, onChoose, isOpen, onClose } = props;
  const t = useText('funding');
  const [search, setSearch] = useState('');
  const found = currencies.filter((currency) => isMatch(currency, search));
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => setSearch('')}
      title={t('transfer.chooseCurrency')}
    >
      {currencies.length >= SEARCH_FROM && (
        <div className="pb-2">
          <TextField
            label={t('transfer.search')}
            type="search"
            autoComplete="off"
            value={search}
            prefix={<Icon name="search" size={20} />}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {found.length === 0 && <EmptyState icon="search" title={t('transfer.notFound')} />}
      <ul className="-mx-4 min-h-[40dvh]">
        {found.map((currency) => (
          <li key={currency}>
            <ListRow
              leading={<CurrencyMark currency={currency} />}
              title={currency}
              detail={currencyName(currency)}
              middle={currency === value && <ChosenMark />}
              trailing={
                available && (
                  <SpendableAmount amount={available.get(currency)} currency={currency} />
                )
              }
              onClick={() => onChoose(currency)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Empty balances are muted, so that movable ones stand out. */
function SpendableAmount({ amount, currency }: { amount: string | undefined; currency: string }) {
  if (amount === undefined || !/[1-9]/.test(amount)) {
    return <span className="text-text-muted">0</span>;
  }
  return <OwnAmount amount={amount} currency={currency} />;
}

function ChosenMark() {
  const t = useText('funding');
  return (
    <>
      <Icon name="check" size={20} className="text-accent" />
      <span className="sr-only">{t('transfer.chosen')}</span>
    </>
  );
}

function isMatch(currency: string, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [currency, currencyName(currency)].some((text) => text.toLowerCase().includes(wanted));
}
