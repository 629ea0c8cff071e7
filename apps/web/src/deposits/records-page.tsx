/** `/pay/record3`: the deposits of the member by account and state. */
import { CaseFilterBar } from '../case-parts/case-filter-bar.tsx';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshDeposits, useDepositNews } from './data.ts';
import { readFilter, writeFilter } from './lists/deposit-filter.ts';
import { DepositList } from './lists/deposit-list.tsx';
import { DepositSheet } from './lists/deposit-sheet.tsx';

export function Page() {
  const [filter, apply] = useAddressFilter(readFilter, writeFilter);
  useDepositNews();
  return (
    <Refreshable onRefresh={refreshDeposits}>
      <div className="flex flex-col gap-3 py-3">
        <CaseFilterBar filter={filter} onChange={(part) => apply({ ...filter, ...part })} />
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
