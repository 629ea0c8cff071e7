/** `/pay/record2`: the member's withdrawals by account and state. */
import { CaseFilterBar } from '../case-parts/case-filter-bar.tsx';
import { isFiltered } from '../case-parts/case-filter.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshWithdrawals, useWithdrawalNews } from './data.ts';
import { readFilter, writeFilter, type WithdrawalFilter } from './lists/withdrawal-filter.ts';
import { WithdrawalList } from './lists/withdrawal-list.tsx';
import { WithdrawalSheet } from './lists/withdrawal-sheet.tsx';

export function Page() {
  const [filter, applyFilter] = useAddressFilter(readFilter, writeFilter);
  const change = (part: Partial<WithdrawalFilter>) => applyFilter({ ...filter, ...part });
  useWithdrawalNews();
  return (
    <Refreshable onRefresh={refreshWithdrawals}>
      <div className="flex flex-col gap-3 py-3">
        <CaseFilterBar filter={filter} onChange={change} />
        <WithdrawalList
          filter={filter}
          {...(isFiltered(filter) && {
            onUnfilter: () => change({ account: undefined, state: undefined }),
          })}
        />
      </div>
      <WithdrawalSheet
        id={filter.withdrawal}
        isOpen={filter.withdrawal !== undefined}
        onClose={() => change({ withdrawal: undefined })}
      />
    </Refreshable>
  );
}
