/** `/pay/record3`: all deposits of the member by account and state, each with its live case. */
import { CASH_ACCOUNTS, REVIEW_STATES } from '@anywhen/protocol';
import { Chips, Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshDeposits, useDepositNews } from './data.ts';
import { readFilter, writeFilter, type DepositFilter } from './lists/deposit-filter.ts';
import { DepositList } from './lists/deposit-list.tsx';
import { DepositSheet } from './lists/deposit-sheet.tsx';

export function Page() {
  const [filter, apply] = useAddressFilter(readFilter, writeFilter);
  useDepositNews();
  return (
    <Refreshable onRefresh={refreshDeposits}>
      <div className="flex flex-col gap-3 py-3">
        <FilterBar filter={filter} onFilter={apply} />
        <DepositList
          filter={filter}
          onUnfilter={() => apply({ ...filter, account: undefined, state: undefined })}
        />
      </div>
      <DepositSheet
        id={filter.deposit}
        isOpen={filter.deposit !== undefined}
        onClose={() => apply({ ...filter, deposit: undefined })}
      />
    </Refreshable>
  );
}

const ALL = 'all';

type FilterBarProps = { filter: DepositFilter; onFilter: (filter: DepositFilter) => void };

function FilterBar({ filter, onFilter }: FilterBarProps) {
  const t = useText('deposits');
  const cases = useText('cases');
  const all = { value: ALL, label: t('records.all') } as const;
  return (
    <div className="flex flex-col gap-2 px-4">
      <Segmented
        label={t('records.account')}
        value={filter.account ?? ALL}
        onChange={(account) =>
          onFilter({ ...filter, account: account === ALL ? undefined : account })
        }
        options={[
          all,
          ...CASH_ACCOUNTS.map((value) => ({ value, label: cases(`part.account.${value}`) })),
        ]}
      />
      <Chips
        label={t('records.state')}
        layout="scroll"
        value={filter.state ?? ALL}
        onChange={(state) => onFilter({ ...filter, state: state === ALL ? undefined : state })}
        options={[
          all,
          ...REVIEW_STATES.map((value) => ({ value, label: cases(`state.${value}`) })),
        ]}
      />
    </div>
  );
}
