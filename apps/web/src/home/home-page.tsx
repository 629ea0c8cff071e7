/** Home, at / and at /homeindex/homeindex: who one is, where one can go, and what prices do. */
import { PullToRefresh, toast } from '@anywhen/ui';
import { queryClient } from '../api/query-client.ts';
import { useText } from '../i18n/index.ts';
import { PriceSheetPlace } from '../markets/price-sheet-place.tsx';
import { refreshPrices } from '../markets/refresh.ts';
import { useSession } from '../session/session.ts';
import { Announcement } from './announcement.tsx';
import { AssetsCard } from './assets-card.tsx';
import { HomeMarkets } from './home-markets.tsx';
import { OVERVIEW_KEY } from './overview.ts';
import { TopBar } from './top-bar.tsx';
import { VisitorCard } from './visitor-card.tsx';
import { QuickActions, Sections } from './ways.tsx';

export function Page() {
  const market = useText('markets');
  const isMember = useSession(({ member }) => member !== null);

  const refresh = async () => {
    const [hasPrices] = await Promise.all([
      refreshPrices(),
      queryClient.invalidateQueries({ queryKey: OVERVIEW_KEY }),
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
      <div className="flex flex-col gap-3 px-4 pb-4">
        {isMember ? <AssetsCard /> : <VisitorCard />}
        <QuickActions />
        <Announcement />
        <Sections />
        <HomeMarkets />
      </div>
      <PriceSheetPlace />
    </PullToRefresh>
  );
}
