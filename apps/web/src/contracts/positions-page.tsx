/** Open positions of all products: contracts with their countdowns, options, leverage. */
import { Suspense, lazy } from 'react';
import { OpenContracts as OpenSeconds } from '../seconds/open-contracts.tsx';
import { PartToCome } from './part-to-come.tsx';
import { useProductNames } from './products.ts';

const OpenOptions = lazy(async () => ({
  default: (await import('../options/open-contracts.tsx')).OpenContracts,
}));
const OpenLeverage = lazy(async () => ({
  default: (await import('../derivatives/open-contracts.tsx')).OpenContracts,
}));

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
