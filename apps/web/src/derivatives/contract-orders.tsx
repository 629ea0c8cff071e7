/** The record of leveraged contracts: ended positions and orders, by market and days. */
import { Chips, Segmented } from '@anywhen/ui';
import { DERIVATIVES_SYMBOLS } from '@anywhen/protocol';
import { useText } from '../i18n/index.ts';
import { MarketSelect } from '../market-parts/market-select.tsx';
import { DaySpanButton } from '../money-forms/day-span-fields.tsx';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { Refreshable } from '../parts/refreshable.tsx';
import { useChanges } from './current-positions.ts';
import { refreshRecord } from './data.ts';
import { EndedPositions } from './lists/ended-positions.tsx';
import { OrderList } from './lists/order-list.tsx';
import {
  ORDER_SCOPES,
  RECORD_TABS,
  readFilter,
  writeFilter,
  type RecordFilter,
} from './record-filter.ts';

export function ContractOrders() {
  const t = useText('derivatives');
  const [filter, applyFilter] = useAddressFilter(readFilter, writeFilter);
  const names = { positions: t('record.positions'), orders: t('record.orders') };
  const List = filter.tab === 'orders' ? OrderList : EndedPositions;
  useChanges();
  return (
    <Refreshable onRefresh={() => refreshRecord(filter)}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-2 px-4">
          <Segmented
            size="small"
            label={t('record.what')}
            value={filter.tab}
            onChange={(tab) => applyFilter({ ...filter, tab })}
            options={RECORD_TABS.map((value) => ({ value, label: names[value] }))}
          />
          <div className="flex flex-wrap items-center gap-2">
            <MarketSelect
              label={t('record.market')}
              allLabel={t('record.allMarkets')}
              symbols={DERIVATIVES_SYMBOLS}
              value={filter.symbol}
              onChange={(symbol) => applyFilter({ ...filter, symbol })}
            />
            <DaySpanButton days={filter} onChange={(days) => applyFilter({ ...filter, ...days })} />
          </div>
          {filter.tab === 'orders' && <ScopeChips filter={filter} onChange={applyFilter} />}
        </div>
        <List key={writeFilter(filter)} filter={filter} />
      </div>
    </Refreshable>
  );
}

type FilterProps = { filter: RecordFilter; onChange: (filter: RecordFilter) => void };

function ScopeChips({ filter, onChange }: FilterProps) {
  const t = useText('derivatives');
  const names = {
    all: t('record.all'),
    waiting: t('record.waiting'),
    done: t('record.done'),
  };
  return (
    <Chips
      label={t('record.scope')}
      layout="scroll"
      value={filter.scope}
      onChange={(scope) => onChange({ ...filter, scope })}
      options={ORDER_SCOPES.map((value) => ({ value, label: names[value] }))}
    />
  );
}
