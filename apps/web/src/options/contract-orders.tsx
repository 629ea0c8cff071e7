/** The record of flash options, by market, state and days. */
import { Chips } from '@anywhen/ui';
import { OPTION_STATES, OPTION_SYMBOLS } from '@anywhen/protocol';
import { Refreshable } from '../parts/refreshable.tsx';
import { useText } from '../i18n/index.ts';
import { currencyOf } from '../market-parts/symbol-text.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { DaySpanButton } from '../money-forms/day-span-fields.tsx';
import { useEndings } from './current-positions.ts';
import { refreshPositions } from './data.ts';
import { useOptionTexts } from './option-texts.ts';
import { readFilter, writeFilter, type PositionFilter } from './position-filter.ts';
import { PositionList } from './positions/position-list.tsx';

const ALL = 'all';

/** No sheet opens here when a position ends: the list itself shows it. */
export function ContractOrders() {
  const [filter, applyFilter] = useAddressFilter(readFilter, writeFilter);
  useEndings(() => undefined);
  return (
    <Refreshable onRefresh={() => refreshPositions(filter)}>
      <div className="flex flex-col gap-3">
        <Filters filter={filter} onChange={applyFilter} />
        <PositionList key={writeFilter(filter)} filter={filter} />
      </div>
    </Refreshable>
  );
}

type FiltersProps = { filter: PositionFilter; onChange: (filter: PositionFilter) => void };

function Filters({ filter, onChange }: FiltersProps) {
  const t = useText('options');
  const { stateName } = useOptionTexts();
  const all = { value: ALL, label: t('list.all') } as const;
  return (
    <div className="flex flex-col gap-2 px-4">
      <div>
        <DaySpanButton days={filter} onChange={(days) => onChange({ ...filter, ...days })} />
      </div>
      <Chips
        label={t('list.markets')}
        layout="spread"
        value={filter.symbol ?? ALL}
        onChange={(symbol) => onChange({ ...filter, symbol: symbol === ALL ? undefined : symbol })}
        options={[
          all,
          ...OPTION_SYMBOLS.map((symbol) => ({ value: symbol, label: currencyOf(symbol) })),
        ]}
      />
      <Chips
        label={t('list.states')}
        layout="scroll"
        value={filter.state ?? ALL}
        onChange={(state) => onChange({ ...filter, state: state === ALL ? undefined : state })}
        options={[all, ...OPTION_STATES.map((value) => ({ value, label: stateName(value) }))]}
      />
    </div>
  );
}
