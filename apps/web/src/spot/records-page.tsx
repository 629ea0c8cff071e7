/** Spot orders and fills, filtered by market, state and days; CSV export. */
import { useId } from 'react';
import { Chips, IconButton, TabPanel, Tabs } from '@anywhen/ui';
import { SPOT_MARKETS } from '../book/spot-market.ts';
import { MarketSelect } from '../market-parts/market-select.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { TitleBarAction } from '../parts/title-bar-action.tsx';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { DaySpanButton } from '../money-forms/day-span-fields.tsx';
import { ALL_DAYS } from '../money-forms/day-span.ts';
import { useSheetEntry } from '../router/index.ts';
import { refreshLists, type OrderScope } from './data.ts';
import { OrderDetail } from './details/order-detail.tsx';
import { ExportSheet } from './lists/export-sheet.tsx';
import { FillList } from './lists/fill-list.tsx';
import { OrderList } from './lists/order-list.tsx';
import {
  SCOPES,
  isFiltered,
  readFilter,
  writeFilter,
  type RecordFilter,
} from './lists/record-filter.ts';

const SPOT_SYMBOLS = SPOT_MARKETS.map(({ symbol }) => symbol);

export function Page() {
  const t = useText('spot');
  const [filter, applyFilter] = useAddressFilter(readFilter, writeFilter);
  const panelId = useId();
  const [isExporting, openExport, closeExport] = useSheetEntry('spot.export');
  const change = (part: Partial<RecordFilter>) => applyFilter({ ...filter, ...part });
  const onUnfilter = isFiltered(filter)
    ? () => change({ symbol: undefined, scope: 'all', ...ALL_DAYS })
    : undefined;
  return (
    <Refreshable onRefresh={refreshLists}>
      <TitleBarAction>
        <IconButton icon="download" label={t('export.title')} onClick={openExport} />
      </TitleBarAction>
      <Tabs
        label={t('records.label')}
        panelId={panelId}
        isSpread
        value={filter.tab}
        onChange={(tab) => change({ tab })}
        items={[
          { value: 'orders', label: t('records.orders') },
          { value: 'fills', label: t('records.fills') },
        ]}
      />
      <TabPanel id={panelId} value={filter.tab}>
        <div className="flex flex-col gap-3 py-3">
          <div className="flex flex-wrap items-center gap-2 px-4">
            <MarketSelect
              label={t('records.market')}
              allLabel={t('records.allMarkets')}
              symbols={SPOT_SYMBOLS}
              value={filter.symbol}
              onChange={(symbol) => change({ symbol })}
            />
            <DaySpanButton days={filter} onChange={change} />
            {filter.tab === 'orders' && (
              <ScopeChips scope={filter.scope} onChange={(scope) => change({ scope })} />
            )}
          </div>
          {filter.tab === 'orders' ? (
            <OrderList filter={filter} onUnfilter={onUnfilter} />
          ) : (
            <FillList filter={filter} onUnfilter={onUnfilter} />
          )}
        </div>
      </TabPanel>
      <OrderDetail
        id={filter.order}
        isOpen={filter.order !== undefined}
        onClose={() => change({ order: undefined })}
      />
      <ExportSheet key={filter.tab} first={filter.tab} isOpen={isExporting} onClose={closeExport} />
    </Refreshable>
  );
}

type ScopeChipsProps = { scope: OrderScope; onChange: (scope: OrderScope) => void };

function ScopeChips({ scope, onChange }: ScopeChipsProps) {
  const t = useText('spot');
  const names: Record<OrderScope, string> = {
    all: t('records.all'),
    open: t('state.inProgress'),
    ended: t('state.completed'),
  };
  return (
    <Chips
      label={t('records.scope')}
      value={scope}
      onChange={onChange}
      options={SCOPES.map((value) => ({ value, label: names[value] }))}
    />
  );
}
