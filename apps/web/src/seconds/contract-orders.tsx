/** The record of seconds contracts, by state and days. */
import { Chips } from '@anywhen/ui';
import { SECONDS_STATES } from '@anywhen/protocol';
import { Refreshable } from '../parts/refreshable.tsx';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { DaySpanButton } from '../money-forms/day-span-fields.tsx';
import { readFilter, writeFilter } from './contract-filter.ts';
import { ContractList } from './lists/contract-list.tsx';
import { useContractTexts } from './contract-texts.ts';
import { useEndings } from './current-contracts.ts';
import { refreshContracts } from './data.ts';

const ALL = 'all';

/** No sheet opens here when a contract ends: the list itself shows it. */
export function ContractOrders() {
  const t = useText('seconds');
  const { stateName } = useContractTexts();
  const [filter, applyFilter] = useAddressFilter(readFilter, writeFilter);
  useEndings(() => undefined);
  return (
    <Refreshable onRefresh={() => refreshContracts(filter)}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-2 px-4">
          <div>
            <DaySpanButton days={filter} onChange={(days) => applyFilter({ ...filter, ...days })} />
          </div>
          <Chips
            label={t('list.states')}
            layout="scroll"
            value={filter.state ?? ALL}
            onChange={(state) =>
              applyFilter({ ...filter, state: state === ALL ? undefined : state })
            }
            options={[
              { value: ALL, label: t('list.all') },
              ...SECONDS_STATES.map((state) => ({ value: state, label: stateName(state) })),
            ]}
          />
        </div>
        <ContractList key={writeFilter(filter)} filter={filter} />
      </div>
    </Refreshable>
  );
}
