/** All contract orders of the member, by product. */
import { Suspense } from 'react';
import { useQuery } from '../router/index.ts';
import { ContractOrders as SecondsOrders } from '../seconds/contract-orders.tsx';
import { PartToCome } from './part-to-come.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { productOf } from './products.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

const ORDERS = {
  seconds: SecondsOrders,
  option: onDemand(async () => (await import('../options/contract-orders.tsx')).ContractOrders),
  derivatives: onDemand(
    async () => (await import('../derivatives/contract-orders.tsx')).ContractOrders,
  ),
} as const;

export function Page() {
  const product = productOf(useQuery());
  const Orders = ORDERS[product];
  return (
    <div className="flex flex-col gap-3 py-3">
      <ProductTabs product={product} />
      <Suspense fallback={<PartToCome />}>
        <Orders />
      </Suspense>
    </div>
  );
}
