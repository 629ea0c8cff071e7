/**
 * `/newContract/contractinfo`: rules and costs of a product, and receipts that the browser
 * verifies.
 */
import { Suspense } from 'react';
import { useQuery } from '../router/index.ts';
import { ContractDetails as SecondsDetails } from '../seconds/contract-details.tsx';
import { PartToCome } from './part-to-come.tsx';
import { productOf } from './products.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

const DETAILS = {
  seconds: SecondsDetails,
  option: onDemand(async () => (await import('../options/contract-details.tsx')).ContractDetails),
  derivatives: onDemand(
    async () => (await import('../derivatives/contract-details.tsx')).ContractDetails,
  ),
} as const;

export function Page() {
  const Details = DETAILS[productOf(useQuery())];
  return (
    <Suspense fallback={<PartToCome />}>
      <Details />
    </Suspense>
  );
}
