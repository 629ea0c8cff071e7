/**
 * The balances of one account, or of two that share an address. The strategy account has rooms: one
 * bot, and the forms that start one.
 */
import { Suspense } from 'react';
import { LoadingRows } from '../parts/list-start.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { usePageRoute, useQuery } from '../router/index.ts';
import { AccountSections } from './balances/account-section.tsx';
import { kindsAt } from './accounts.ts';
import { refreshAssets } from './data.ts';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

const StrategyAccount = onDemand(
  async () => (await import('../strategy/strategy-account.tsx')).StrategyAccount,
);

export function Page() {
  const { path } = usePageRoute();
  const query = useQuery();
  const kinds = kindsAt(path);
  const isStrategy = path === '/pay/strategy' && (query.has('bot') || query.has('new'));
  if (isStrategy) {
    return (
      <Suspense fallback={<LoadingRows count={6} />}>
        <StrategyAccount />
      </Suspense>
    );
  }
  return (
    <Refreshable onRefresh={() => refreshAssets(kinds)}>
      <AccountSections kinds={kinds} />
    </Refreshable>
  );
}
