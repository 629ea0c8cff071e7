/** What the member owns in all and how today went; amounts can be hidden from other eyes. */
import { Card, LinkButton, Skeleton, Sparkline } from '@anywhen/ui';
import { type Overview, useOverview } from '../api/overview.ts';
import { useText } from '../i18n/index.ts';
import { HideAmountsToggle, OwnAmount, OwnChange } from '../money-forms/own-amount.tsx';
import { useAmountsAreHidden } from '../parts/hidden-amounts.ts';
import { RetryLine } from '../parts/load-failed.tsx';

export function AssetsCard() {
  const t = useText('home');
  const areHidden = useAmountsAreHidden();
  return (
    <Card className="flex flex-col short:py-3">
      <div className="-mt-2 flex items-center justify-between short:-mb-2">
        <h2 className="text-14 text-text-muted">{t('assets.total')}</h2>
        <HideAmountsToggle />
      </div>
      <div className="min-h-20 short:min-h-14">
        <Content areHidden={areHidden} />
      </div>
      <div className="mt-4 grid grid-cols-2 gap-3 short:mt-2">
        <LinkButton icon="wallet" href="/pay/assets">
          {t('assets.open')}
        </LinkButton>
        <LinkButton look="secondary" icon="swap" href="/pay/payexchange">
          {t('assets.transfer')}
        </LinkButton>
      </div>
    </Card>
  );
}

function Content({ areHidden }: { areHidden: boolean }) {
  const t = useText('home');
  const asked = useOverview();
  const { data: overview, isError } = asked;
  if (overview) return <Figures overview={overview} areHidden={areHidden} />;
  if (isError) return <RetryLine asked={asked}>{t('assets.failed')}</RetryLine>;
  return (
    <div aria-busy="true" className="flex flex-col gap-3 pt-1">
      <output className="sr-only">{t('assets.loading')}</output>
      <Skeleton width="56%" height={30} />
      <Skeleton width="40%" />
    </div>
  );
}

function Figures({ overview, areHidden }: { overview: Overview; areHidden: boolean }) {
  const t = useText('home');
  const { totalUsdt, totalBtc, todayPnlUsdt, curve } = overview;
  return (
    <div className="flex items-end justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1 short:gap-0">
        <OwnAmount amount={totalUsdt} currency="USDT" size={28} hasCurrency hasQuietFraction />
        <span className="flex min-h-5 flex-wrap items-center gap-x-1.5 text-12 text-text-muted">
          {t('assets.today')}
          <OwnChange amount={todayPnlUsdt} currency="USDT" size={12} />
        </span>
        <span className="text-12 text-text-muted short:hidden">
          ≈ <OwnAmount amount={totalBtc} currency="BTC" size={12} hasCurrency />
        </span>
      </div>
      {!areHidden && curve.length > 1 && (
        <Sparkline
          points={curve.map(({ resultUsdt }) => Number(resultUsdt))}
          width={96}
          height={48}
          label={t('assets.curve')}
        />
      )}
    </div>
  );
}
