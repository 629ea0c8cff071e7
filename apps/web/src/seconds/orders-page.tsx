/** The order record: all contract orders of the member, by product, state and days. */
import { Chips, Segmented } from '@anywhen/ui';
import { SECONDS_STATES } from '@anywhen/protocol';
import { Refreshable } from '../parts/refreshable.tsx';
import { useText } from '../i18n/index.ts';
import { useAddressFilter } from '../money-forms/use-address-filter.ts';
import { DaySpanButton } from '../money-forms/day-span-fields.tsx';
import { ALL_DAYS } from '../money-forms/day-span.ts';
import { PRODUCTS, readFilter, writeFilter, type OrderFilter } from './contract-filter.ts';
import { ContractList } from './lists/contract-list.tsx';
import { useContractTexts } from './contract-texts.ts';
import { useEndings } from './current-contracts.ts';
import { refreshContracts } from './data.ts';
import { ProductToCome } from './product-to-come.tsx';

export function Page() {
  const t = useText('seconds');
  const [filter, applyFilter] = useAddressFilter(readFilter, writeFilter);
  const names = {
    seconds: t('product.seconds'),
    option: t('product.option'),
    perp: t('product.perp'),
  };
  return (
    <Refreshable onRefresh={() => refreshContracts(filter)}>
      <div className="flex flex-col gap-3 py-3">
        <div className="px-4">
          <Segmented
            label={t('product.label')}
            value={filter.product}
            onChange={(product) => applyFilter({ ...ALL_DAYS, product, state: undefined })}
            options={PRODUCTS.map((value) => ({ value, label: names[value] }))}
          />
        </div>
        {filter.product === 'seconds' ? (
          <SecondsOrders filter={filter} onFilter={applyFilter} />
        ) : (
          <ProductToCome product={filter.product} hasWayOn={false} />
        )}
      </div>
    </Refreshable>
  );
}

const ALL = 'all';

type SecondsOrdersProps = { filter: OrderFilter; onFilter: (filter: OrderFilter) => void };

/** No sheet opens here when a contract ends: the list itself says how. */
function SecondsOrders({ filter, onFilter }: SecondsOrdersProps) {
  const t = useText('seconds');
  const { stateName } = useContractTexts();
  useEndings(() => undefined);
  return (
    <>
      <div className="flex flex-col gap-2 px-4">
        <div>
          <DaySpanButton days={filter} onChange={(days) => onFilter({ ...filter, ...days })} />
        </div>
        <Chips
          label={t('list.states')}
          layout="scroll"
          value={filter.state ?? ALL}
          onChange={(state) => onFilter({ ...filter, state: state === ALL ? undefined : state })}
          options={[
            { value: ALL, label: t('list.all') },
            ...SECONDS_STATES.map((state) => ({ value: state, label: stateName(state) })),
          ]}
        />
      </div>
      <ContractList key={writeFilter(filter)} filter={filter} />
    </>
  );
}
