/** `/homeindex/eaorders`: all finance records of the member by state; each links to its page. */
import { FINANCE_STATES } from '@anywhen/protocol';
import { Chips } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { FastDaysBadge } from '../parts/marks/fast-days-badge.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { refreshRecords, useFinanceNews } from './data.ts';
import { readFilter, writeFilter } from './lists/record-filter.ts';
import { RecordList } from './lists/record-list.tsx';

const ALL = 'all';

export function Page() {
  const t = useText('finance');
  const [filter, apply] = useAddressFilter(readFilter, writeFilter);
  useFinanceNews();
  return (
    <Refreshable onRefresh={refreshRecords}>
      <div className="flex flex-col gap-3 py-3">
        <div className="flex flex-col gap-2 px-4">
          <FastDaysBadge />
          <Chips
            label={t('records.state')}
            layout="scroll"
            value={filter.state ?? ALL}
            onChange={(state) => apply({ state: state === ALL ? undefined : state })}
            options={[
              { value: ALL, label: t('records.every') },
              ...FINANCE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
          />
        </div>
        <RecordList filter={filter} onUnfilter={() => apply({ state: undefined })} />
      </div>
    </Refreshable>
  );
}
