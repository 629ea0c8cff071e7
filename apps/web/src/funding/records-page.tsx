/** The flow record (rulebook 17): every movement of the member's funds, with filters. */
import { Button, LinkButton } from '@anywhen/ui';
import { Refreshable } from '../parts/refreshable.tsx';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { useSheetEntry } from '../router/index.ts';
import { ActiveFilters } from './records/active-filters.tsx';
import { refreshRecords } from './data.ts';
import { FilterSheet } from './records/filter-sheet.tsx';
import { countFilters, readFilter, writeFilter } from './records/record-filter.ts';
import { RecordList } from './records/record-list.tsx';

export function Page() {
  const t = useText('funding');
  const [filter, applyFilter] = useAddressFilter(readFilter, writeFilter);
  const [isOpen, open, close] = useSheetEntry('funding.filter');
  const count = countFilters(filter);
  return (
    <Refreshable onRefresh={() => refreshRecords(filter)}>
      <div className="flex flex-col gap-3 py-3">
        <div className="flex items-center gap-2 px-4">
          <Button look="secondary" size="small" icon="filter" onClick={open}>
            {count > 0 ? t('filter.button', { count }) : t('filter.none')}
          </Button>
          <LinkButton look="secondary" size="small" icon="download" href="/pay/statement">
            {t('record.statement')}
          </LinkButton>
          <ActiveFilters filter={filter} onChange={applyFilter} />
        </div>
        <RecordList key={writeFilter(filter)} filter={filter} onFilter={open} />
      </div>
      <FilterSheet
        isOpen={isOpen}
        onClose={close}
        filter={filter}
        onApply={(next) => {
          close();
          applyFilter(next);
        }}
      />
    </Refreshable>
  );
}
