/** The value of everything the member owns, with the way it went; amounts can be hidden. */
import { Card, Skeleton, Sparkline } from '@anywhen/ui';
import type { ReplyOf, readOverview } from '@anywhen/protocol';
import { ApiRejection } from '../../api/call.ts';
import { useOverview } from '../../api/overview.ts';
import { HideAmountsToggle, OwnAmount, OwnChange } from '../../money-forms/own-amount.tsx';
import { useAmountsAreHidden } from '../../parts/hidden-amounts.ts';
import { RetryLine } from '../../parts/load-failed.tsx';
import { useRejectionText, useText } from '../../i18n/index.ts';

type Overview = ReplyOf<typeof readOverview>;

export function TotalAssets() {
  const t = useText('identity');
  return (
    <Card>
      <div className="-mt-2 flex items-center justify-between">
        <h3 className="text-14 text-text-muted">{t('assets.total')}</h3>
        <HideAmountsToggle />
      </div>
      <Content />
    </Card>
  );
}

function Content() {
  const t = useText('identity');
  const rejection = useRejectionText();
  const asked = useOverview();
  const { data: overview, error } = asked;
  if (overview) return <Figures overview={overview} />;
  if (error) {
    return (
      <RetryLine asked={asked} className="min-h-19">
        {error instanceof ApiRejection ? rejection(error.reply) : t('assets.failed')}
      </RetryLine>
    );
  }
  return (
    <div aria-busy="true" className="flex min-h-19 flex-col justify-center gap-3">
      <output className="sr-only">{t('loading')}</output>
      <Skeleton width="56%" height={28} />
      <Skeleton width="40%" />
    </div>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const t = useText('identity');
  const areHidden = useAmountsAreHidden();
  const { totalUsdt, curve } = overview;
  return (
    <div className="flex min-h-19 items-end justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1 self-start">
        <OwnAmount amount={totalUsdt} currency="USDT" size={28} hasCurrency hasQuietFraction />
        {!areHidden && <SmallFigures overview={overview} />}
      </div>
      {!areHidden && curve.length > 1 && (
        <Sparkline
          points={curve.map(({ resultUsdt }) => Number(resultUsdt))}
          width={88}
          height={40}
          label={t('assets.curve')}
        />
      )}
    </div>
  );
}

function SmallFigures({ overview: { totalBtc, todayPnlUsdt } }: { overview: Overview }) {
  const t = useText('identity');
  return (
    <>
      <span className="text-12 text-text-muted">
        ≈ <OwnAmount amount={totalBtc} currency="BTC" size={12} hasCurrency />
      </span>
      <span className="flex items-center gap-1.5 text-12 text-text-muted">
        {t('assets.today')}
        <OwnChange amount={todayPnlUsdt} currency="USDT" size={12} />
      </span>
    </>
  );
}
