/** Total assets, links to every section, and live prices. */
import { Suspense } from 'react';
import { PullToRefresh, Skeleton, toast, useScreenWidth } from '@anywhen/ui';
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

const MoversColumn = onDemand(async () => (await import('./movers-column.tsx')).MoversColumn);

async function refreshAssets(): Promise<void> {
  const { refreshOverview } = await import('../api/overview.ts');
  await refreshOverview();
}

export function Page() {
  const market = useText('markets');
  const session = useSessionState();
  const isDesk = useScreenWidth() === 'desk';

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
      <div
        className="mx-auto flex max-w-350 flex-col gap-3 px-4 pb-4 short:gap-2 lg:grid
          lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-4"
      >
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
        {/* A column of its own on wide screens. */}
        <div className="contents lg:row-span-2 lg:flex lg:flex-col lg:gap-4">
          <QuickActions />
          <Announcement />
          <Sections />
          {session === 'member' && (
            // Where the screen is short, prices come before it.
            <div className="empty:hidden short:order-last">
              <Suspense>
                <WeekPlace />
              </Suspense>
            </div>
          )}
          {isDesk && (
            <Suspense>
              <MoversColumn />
            </Suspense>
          )}
        </div>
        <HomeMarkets />
      </div>
    </PullToRefresh>
  );
}
