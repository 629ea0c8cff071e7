/**
 * `/my/seasons` (rulebook 30): seasons to join, own portfolios with the switch, and the ranking of
 * one season, in which each place opens to how it was made. Season and place are in the address.
 */
import { LinkButton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { refreshSeasons, useSeasons } from '../api/acting.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Refreshable } from '../parts/refreshable.tsx';
import { useQuery } from '../router/index.ts';
import { JoinCard } from './join-card.tsx';
import { NicknameCard } from './nickname-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { PortfolioList } from './portfolio-list.tsx';
import { RankingCard } from './ranking-card.tsx';

const SEASON = /^[WM]\d{6,8}$/;
const PORTFOLIO = /^1\d{8}$/;

export function Page() {
  const t = useText('seasons');
  const app = useText('app');
  const query = useQuery();
  const [season, portfolio] = [query.get('season') ?? '', query.get('portfolio') ?? ''];
  return (
    <Refreshable onRefresh={refreshSeasons}>
      <Loaded asked={useSeasons()} count={5}>
        {(found) => (
          <div className="flex flex-col gap-4 p-4">
            {PORTFOLIO.test(portfolio) && <PlaceCard portfolio={portfolio} />}
            {SEASON.test(season) && <RankingCard season={season} />}
            {!season && !portfolio && (
              <p className="text-14 text-pretty text-text-muted">{t('intro')}</p>
            )}
            <JoinCard found={found} />
            <PortfolioList found={found} />
            <NicknameCard nickname={found.nickname} />
            <LinkButton look="secondary" icon="users" isFullWidth href="/my/classes">
              {app('title.classes')}
            </LinkButton>
            <p className="text-12 text-pretty text-text-muted">{t('honest')}</p>
          </div>
        )}
      </Loaded>
    </Refreshable>
  );
}
