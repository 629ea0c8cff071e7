/** The total of all accounts in USDT and BTC, today's result, and the curve of results. */
import { Card, Curve } from '@anywhen/ui';
import type { Overview } from '../../api/overview.ts';
import { HideAmountsButton, OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useText } from '../../i18n/index.ts';
import { forPicture } from '../../money-forms/amounts.ts';
import { AccountActions } from './account-actions.tsx';
import { useOwnDates } from '../own-dates.ts';

export function TotalCard({ overview }: { overview: Overview }) {
  const t = useText('funding');
  const { totalUsdt, totalBtc, todayPnlUsdt } = overview;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-14 text-text-muted">{t('overview.total')}</h2>
          <HideAmountsButton size={20} className="-my-2.5 -mr-2.5 text-text-muted" />
        </div>
        <OwnAmount amount={totalUsdt} currency="USDT" size={28} hasCurrency hasQuietFraction />
        <span className="text-14 text-text-muted">
          ≈ <OwnAmount amount={totalBtc} currency="BTC" size={14} hasCurrency />
        </span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-14 text-text-muted">{t('overview.today')}</span>
        <OwnChange amount={todayPnlUsdt} currency="USDT" hasCurrency />
        <span className="text-12 text-text-muted">{t('overview.since')}</span>
      </div>
      <ResultCurve overview={overview} />
      <AccountActions kind="funds" />
    </Card>
  );
}

/**
 * The result since the first point, around zero: money from outside is no gain. The shape reveals
 * no amount, so it stays visible when amounts are hidden.
 */
function ResultCurve({ overview: { curve } }: { overview: Overview }) {
  const t = useText('funding');
  const dates = useOwnDates();
  const first = curve[0];
  if (!first || curve.length < 2) return null;
  const points = curve.map(({ resultUsdt }) => forPicture(resultUsdt));
  const last = curve.at(-1) ?? first;
  const isFlat = points.every((point) => point === points[0]);
  return (
    <div className="flex flex-col gap-1">
      <Curve
        points={points}
        height={isFlat ? 56 : 96}
        level={0}
        {...(isFlat ? { tone: 'accent' as const } : {})}
        label={t('overview.curve', { from: dates.date(first.atMs) })}
      />
      <div className="tabular flex justify-between gap-3 text-12 text-text-muted">
        <span>{dates.date(first.atMs)}</span>
        <span className="flex gap-1.5">
          {t('overview.now')}
          <OwnChange amount={last.resultUsdt} currency="USDT" size={12} hasCurrency />
        </span>
      </div>
    </div>
  );
}
