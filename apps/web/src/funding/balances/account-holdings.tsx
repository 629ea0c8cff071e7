/**
 * The product holdings of an account: a component of the product's module, loaded with its texts on
 * demand.
 */
import { Suspense, type ComponentType } from 'react';
import { Skeleton } from '@anywhen/ui';
import type { AccountKind } from '@anywhen/protocol';
import { loadNamespaces, type Namespace } from '../../i18n/index.ts';
import { onDemand } from '../../parts/on-demand/on-demand.tsx';

const PARTS: Partial<Record<AccountKind, ComponentType>> = {
  derivatives: partOf(
    async () => (await import('../../derivatives/own-holdings.tsx')).OwnHoldings,
    ['derivatives'],
  ),
  options: partOf(
    async () => (await import('../../options/own-holdings.tsx')).OwnHoldings,
    ['options', 'contracts', 'limits'],
  ),
  strategy: partOf(
    async () => (await import('../../strategy/own-holdings.tsx')).OwnHoldings,
    ['strategy', 'earn'],
  ),
};

/** Renders nothing for accounts that only have balances. */
export function AccountHoldings({ kind }: { kind: AccountKind }) {
  const Part = PARTS[kind];
  if (!Part) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" height={180} />}>
      <Part />
    </Suspense>
  );
}

function partOf(load: () => Promise<ComponentType>, texts: readonly Namespace[]): ComponentType {
  return onDemand(async () => {
    const [part] = await Promise.all([load(), loadNamespaces(texts)]);
    return part;
  });
}
