/** `/newContract/newContract`: the pages of seconds contracts, options and leveraged contracts. */
import { Suspense } from 'react';
import { useQuery } from '../router/index.ts';
import { ContractDesk as SecondsDesk } from '../seconds/contract-desk.tsx';
import { PartToCome } from './part-to-come.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { productOf } from './products.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

const OptionsDesk = onDemand(
  async () => (await import('../options/contract-desk.tsx')).ContractDesk,
);
const LeverageDesk = onDemand(
  async () => (await import('../derivatives/contract-desk.tsx')).ContractDesk,
);

const DESKS = { seconds: SecondsDesk, option: OptionsDesk, derivatives: LeverageDesk } as const;

export function Page() {
  const query = useQuery();
  const product = productOf(query);
  const symbol = query.get('symbol')?.toUpperCase();
  const Desk = DESKS[product];
  return (
    <div className="flex flex-col gap-1 pt-1">
      <ProductTabs product={product} symbol={symbol} />
      <Suspense fallback={<PartToCome />}>
        <Desk symbol={symbol} />
      </Suspense>
    </div>
  );
}
