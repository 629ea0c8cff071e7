/**
 * `/newContract/contractinfo`: rules and costs of a product, and receipts that the browser
 * verifies.
 */
import { Suspense, lazy } from 'react';
import { useQuery } from '../router/index.ts';
import { ContractDetails as SecondsDetails } from '../seconds/contract-details.tsx';
import { PartToCome } from './part-to-come.tsx';
import { productOf } from './products.ts';

const DETAILS = {
  seconds: SecondsDetails,
  option: lazy(async () => ({
    default: (await import('../options/contract-details.tsx')).ContractDetails,
  })),
  derivatives: lazy(async () => ({
    default: (await import('../derivatives/contract-details.tsx')).ContractDetails,
  })),
} as const;

export function Page() {
  const Details = DETAILS[productOf(useQuery())];
  return (
    <Suspense fallback={<PartToCome />}>
      <Details />
    </Suspense>
  );
}
