/** Own portfolios, the newest first: what each is worth, and the switch to those that still run. */
import { Badge, Button, Card, EmptyState } from '@anywhen/ui';
import { useFormat, useText } from '../i18n/index.ts';
import { OwnAmount } from '../money-forms/own-amount.tsx';
import { switchTo, type OwnPortfolio, type SeasonsFound } from '../api/acting.ts';
import { usePress } from '../money-forms/attempts/press.ts';
import { useSeasonName } from '../parts/names/season-name.ts';
import { Return, useFallText } from '../member-parts/standing-figures.tsx';

export function PortfolioList({ found }: { found: SeasonsFound }) {
  const t = useText('seasons');
  const { portfolios, actsFor } = found;
  if (portfolios.length === 0) {
    return (
      <Card>
        <EmptyState icon="calendar" title={t('none')} text={t('noneText')} />
      </Card>
    );
  }
  return (
    <Card title={t('mine')} padding="none">
      <ul className="divide-y divide-line">
        {portfolios.map((portfolio) => (
          <Row key={portfolio.uid} portfolio={portfolio} isHere={portfolio.uid === actsFor} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ portfolio, isHere }: { portfolio: OwnPortfolio; isHere: boolean }) {
  const t = useText('seasons');
  const { dateTime } = useFormat();
  const nameOf = useSeasonName();
  const fallText = useFallText();
  const [isBusy, press] = usePress();
  const { uid, state, endsAtMs, equity, returnPpm, fallPpm } = portfolio;
  const isRunning = state === 'running';
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <a href={`/my/seasons?portfolio=${uid}`} className="min-h-11 min-w-0">
          <span className="block text-14 font-semibold">{nameOf(portfolio)}</span>
          <span className="block text-12 text-text-muted">
            {t(isRunning ? 'ends' : 'ended', { date: dateTime(endsAtMs) })}
          </span>
        </a>
        <div className="flex flex-col items-end gap-0.5">
          <OwnAmount amount={equity} currency="USDT" hasCurrency size={14} />
          <Return ppm={returnPpm} />
        </div>
      </div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <span className="text-12 text-text-muted">{t('fallOf', { fall: fallText(fallPpm) })}</span>
        {isHere ? (
          <Badge tone="accent">{t('here')}</Badge>
        ) : (
          <Button
            size="small"
            look="secondary"
            icon={isRunning ? 'swap' : 'eye'}
            isBusy={isBusy}
            onClick={() => void press(() => switchTo(uid))}
          >
            {t(isRunning ? 'switch' : 'look')}
          </Button>
        )}
      </div>
    </li>
  );
}
