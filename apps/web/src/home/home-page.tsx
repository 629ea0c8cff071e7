/** Total assets, links to every section, and live prices. */
import { Suspense } from 'react';
import { PullToRefresh, Skeleton, toast } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { refreshPrices } from '../market-parts/refresh-prices.ts';
import { UnknownPage } from '../parts/session-unknown.tsx';
import { useSessionState } from '../session/session.ts';
import { Announcement } from './announcement.tsx';
import { HomeMarkets } from './home-markets.tsx';
import { TopBar } from './top-bar.tsx';
import { VisitorCard } from './visitor-card.tsx';
import { QuickActions, Sections } from './home-links.tsx';
import { onDemand } from '../parts/on-demand/on-demand.tsx';

/** Not for visitors: their first view must not wait for members' components. */
const AssetsCard = onDemand(async () => (await import('./assets-card.tsx')).AssetsCard);

const WeekPlace = onDemand(async () => (await import('./week-place.tsx')).WeekPlace);

async function refreshAssets(): Promise<void> {
  const { refreshOverview } = await import('../api/overview.ts');
  await refreshOverview();
}

export function Page() {
  const market = useText('markets');
  const session = useSessionState();

  const refresh = async () => {
    const [hasPrices] = await Promise.all([
      refreshPrices(),
      session === 'member' && refreshAssets(),
    ]);
    if (!hasPrices) toast(market('refresh.failed'), 'danger');
  };
  return (
    <PullToRefresh
      onRefresh={refresh}
      pullLabel={market('refresh.pull')}
      releaseLabel={market('refresh.release')}
      busyLabel={market('refresh.busy')}
    >
      <TopBar />
      <div className="flex flex-col gap-3 px-4 pb-4 short:gap-2">
        {session === 'member' && (
          <Suspense fallback={<Skeleton className="h-52 rounded-card short:h-38" />}>
            <AssetsCard />
          </Suspense>
        )}
        {session === 'visitor' && <VisitorCard />}
        {session === 'unknown' && (
          <div className="-mx-4">
            <UnknownPage />
          </div>
        )}
        <QuickActions />
        <Announcement />
        <Sections />
        {session === 'member' && (
          <Suspense>
            <WeekPlace />
          </Suspense>
        )}
        <HomeMarkets />
      </div>
    </PullToRefresh>
  );
}
