/** A season's ranking: by return or by risk, the first hundred and the own place. */
import { useState } from 'react';
import { Card, EmptyState, Segmented } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Loaded } from '../parts/loaded.tsx';
import { useSeasonName } from '../parts/names/season-name.ts';
import { useRanking, type Ranked, type RankedBy, type Ranking } from './data.ts';
import { Return, useFallText } from '../member-parts/standing-figures.tsx';

export function RankingCard({ season }: { season: string }) {
  const t = useText('seasons');
  const nameOf = useSeasonName();
  const [by, setBy] = useState<RankedBy>('return');
  const options = (['return', 'risk'] as const).map((value) => {
    return { value, label: t(`by.${value}`) };
  });
  return (
    <Card title={nameOf({ season })} className="flex flex-col gap-4">
      <Segmented label={t('ranking')} options={options} value={by} onChange={setBy} size="small" />
      <p className="text-12 text-pretty text-text-muted">{t(`rule.${by}`)}</p>
      <Loaded asked={useRanking(season, by)} count={5}>
        {(ranking) => <Places ranking={ranking} />}
      </Loaded>
    </Card>
  );
}

function Places({ ranking: { ranked, own, count, idle } }: { ranking: Ranking }) {
  const t = useText('seasons');
  if (ranked.length === 0) {
    return <EmptyState icon="users" title={t('nobody')} text={t('nobodyText')} />;
  }
  const isListed = ranked.some(({ isOwn }) => isOwn);
  return (
    <>
      <ol className="divide-y divide-line">
        {ranked.map((row) => (
          <PlaceRow key={row.portfolio} row={row} />
        ))}
        {own && !isListed && <PlaceRow row={own} />}
      </ol>
      <p className="text-12 text-text-muted">{t('counted', { count, idle })}</p>
    </>
  );
}

function PlaceRow({ row }: { row: Ranked }) {
  const t = useText('seasons');
  const fallText = useFallText();
  const { place, portfolio, nickname, isOwn, returnPpm, fallPpm, orders } = row;
  return (
    <li>
      <a
        href={`/my/seasons?portfolio=${portfolio}`}
        className="flex min-h-15 items-center gap-3 py-2 hover:bg-surface-sunken/60"
      >
        <span className="tabular w-8 shrink-0 text-14 text-text-muted">{place}</span>
        <span className="min-w-0 grow">
          <span className={`block truncate text-14 ${isOwn ? 'font-semibold text-accent' : ''}`}>
            {nickname ?? t(isOwn ? 'you' : 'unnamed')}
          </span>
          <span className="block text-12 text-text-muted">{t('orders', { count: orders })}</span>
        </span>
        <span className="flex flex-col items-end gap-0.5">
          <Return ppm={returnPpm} />
          <span className="tabular text-12 text-text-muted">
            {t('fallOf', { fall: fallText(fallPpm) })}
          </span>
        </span>
      </a>
    </li>
  );
}
