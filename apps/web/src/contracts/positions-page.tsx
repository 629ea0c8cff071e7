/** Open positions of all products: contracts with their countdowns, options, leverage. */
import { Suspense } from 'react';
import { OpenContracts as OpenSeconds } from '../seconds/open-contracts.tsx';
import { PartToCome } from './part-to-come.tsx';
import { useProductNames } from './products.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

const OpenOptions = onDemand(
  async () => (await import('../options/open-contracts.tsx')).OpenContracts,
);
const OpenLeverage = onDemand(
  async () => (await import('../derivatives/open-contracts.tsx')).OpenContracts,
);

export function Page() {
  const names = useProductNames();
  return (
    <div className="flex flex-col gap-6 py-4">
      <OpenSeconds title={names.seconds} />
      <Suspense fallback={<PartToCome />}>
        <OpenOptions title={names.option} />
      </Suspense>
      <Suspense fallback={<PartToCome />}>
        <OpenLeverage title={names.derivatives} />
      </Suspense>
    </div>
  );
}
