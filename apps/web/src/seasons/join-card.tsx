/** The week and the month of now, and seasons of one's own: to join, or already joined. */
import { OWN_SEASON_DAYS } from '@anywhen/protocol';
import { Button, Card, LinkButton } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import type { SeasonsFound } from '../api/acting.ts';
import { usePress } from '../money-forms/attempts/press.ts';
import { useSeasonName } from '../parts/names/season-name.ts';
import { sendJoining } from './data.ts';

export function JoinCard({ found }: { found: SeasonsFound }) {
  const t = useText('seasons');
  const { date } = useFormat();
  const nameOf = useSeasonName();
  const [isBusy, press] = usePress();
  const { seasons, portfolios } = found;
  const hasOwn = portfolios.some(({ kind, state }) => kind === 'own' && state !== 'ended');
  const join = (code: string) => void press(() => sendJoining(code));
  return (
    <Card title={t('now')} className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {seasons.map(({ code, endsAtMs, joinUntilMs, isJoinable }) => {
          const hasJoined = portfolios.some(({ season }) => season === code);
          const until = date(isJoinable && !hasJoined ? joinUntilMs : endsAtMs, { isUtc: true });
          const detail = hasJoined ? 'ends' : isJoinable ? 'joinUntil' : 'joinClosed';
          return (
            <li key={code} className="flex items-center justify-between gap-3">
              <div className="min-w-0">
                <p className="text-14 font-semibold">{nameOf({ season: code })}</p>
                <p className="text-12 text-text-muted">{t(detail, { date: until })}</p>
              </div>
              {isJoinable && !hasJoined ? (
                <Button size="small" isBusy={isBusy} onClick={() => join(code)}>
                  {t('join')}
                </Button>
              ) : (
                <LinkButton size="small" look="secondary" href={`/my/seasons?season=${code}`}>
                  {t('ranking')}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
      {!hasOwn && (
        <div className="flex flex-col gap-2 border-t border-line pt-4">
          <p className="text-14 font-semibold">{t('own')}</p>
          <p className="text-12 text-pretty text-text-muted">{t('ownText')}</p>
          <div className="grid grid-cols-3 gap-2">
            {OWN_SEASON_DAYS.map((days) => (
              <Button
                key={days}
                size="small"
                look="secondary"
                isBusy={isBusy}
                onClick={() => join(`O${days}`)}
              >
                {t('days', { count: days })}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}
