/** `/pay/record2`: the member's withdrawals by account and state, each with its whole course. */
import { CASH_ACCOUNTS, REVIEW_STATES } from '@anywhen/protocol';
import { Chips, Segmented } from '@anywhen/ui';
import { isFiltered } from '../case-parts/case-filter.ts';
import { useText } from '../i18n/index.ts';
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
        <Filters filter={filter} onChange={change} />
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

const ALL = 'all';

type FiltersProps = {
  filter: WithdrawalFilter;
  onChange: (part: Partial<WithdrawalFilter>) => void;
};

function Filters({ filter, onChange }: FiltersProps) {
  const t = useText('withdrawals');
  const cases = useText('cases');
  return (
    <div className="flex flex-col gap-2 px-4">
      <Segmented
        label={t('account')}
        value={filter.account ?? ALL}
        onChange={(account) => onChange({ account: account === ALL ? undefined : account })}
        options={[
          { value: ALL, label: t('records.all') },
          ...CASH_ACCOUNTS.map((value) => ({ value, label: cases(`part.account.${value}`) })),
        ]}
      />
      <Chips
        label={t('records.state')}
        layout="scroll"
        value={filter.state ?? ALL}
        onChange={(state) => onChange({ state: state === ALL ? undefined : state })}
        options={[
          { value: ALL, label: t('records.all') },
          ...REVIEW_STATES.map((value) => ({ value, label: cases(`state.${value}`) })),
        ]}
      />
    </div>
  );
}
