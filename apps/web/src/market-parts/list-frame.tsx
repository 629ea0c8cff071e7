/** Shared by all lists of markets: the column headings, and the state without prices. */
import { useEffect, useState, type ReactNode } from 'react';
import { ErrorState, Skeleton } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { useTickerList } from '../live/index.ts';
import { refreshPrices } from './refresh-prices.ts';

/** The column headings. */
export function ListHeading() {
  const t = useText('markets');
  return (
    <div className="@container">
      <div className="flex min-h-8 items-center gap-2.5 pr-12 pl-4 text-12 text-text-muted">
        <span className="min-w-min flex-1">{t('column.market')}</span>
        <span className="w-40 text-right @max-[34rem]:hidden">{t('day.volume')}</span>
        <span className="text-right @max-[18rem]:sr-only @min-[34rem]:w-49.5">
          {t('column.price')}
        </span>
        <span className="text-right @min-[34rem]:w-20">{t('column.change')}</span>
      </div>
    </div>
  );
}

const TIMEOUT_MS = 6_000;

/** Rows when there are prices; until then placeholders, and after a while a retry button. */
export function WithPrices({ rows, children }: { rows: number; children: ReactNode }) {
  const hasPrices = useTickerList().length > 0;
  return hasPrices ? children : <NoPricesYet rows={rows} />;
}

function NoPricesYet({ rows }: { rows: number }) {
  const t = useText('markets');
  const app = useText('app');
  const [hasWaited, setHasWaited] = useState(false);
  const [isRetrying, setIsRetrying] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);

  const retry = async () => {
    setIsRetrying(true);
    await refreshPrices();
    setIsRetrying(false);
  };
  if (hasWaited) {
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={app('retry')}
        onRetry={() => void retry()}
        isRetrying={isRetrying}
      />
    );
  }
  return <RowShapes count={rows} />;
}

function RowShapes({ count }: { count: number }) {
  const t = useText('markets');
  return (
    <div aria-busy="true">
      <output className="sr-only">{t('loading')}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-2.5 px-4">
          <Skeleton shape="circle" width={36} height={36} />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton width="40%" />
            <Skeleton width="60%" height={10} />
          </span>
          <Skeleton width={90} height={32} />
        </div>
      ))}
    </div>
  );
}
