/**
 * `/newContract/contractinfo`: rules and costs of a product, and receipts that the browser
 * verifies.
 */
import { Suspense, lazy } from 'react';
import { useQuery } from '../router/index.ts';
import { ContractDetails as SecondsDetails } from '../seconds/contract-details.tsx';
import { PartToCome } from './part-to-come.tsx';
import { productOf } from './products.ts';

const OptionsDetails = lazy(async () => ({
  default: (await import('../options/contract-details.tsx')).ContractDetails,
}));
const LeverageDetails = lazy(async () => ({
  default: (await import('../derivatives/contract-details.tsx')).ContractDetails,
}));

const DETAILS = {
  seconds: SecondsDetails,
  option: OptionsDetails,
  derivatives: LeverageDetails,
} as const;

export function Page() {
  const Details = DETAILS[productOf(useQuery())];
  return (
    <Suspense fallback={<PartToCome />}>
      <Details />
    </Suspense>
  );
}
