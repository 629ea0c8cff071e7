/**
 * Opens the price check sheet over a page. A page renders `PriceCheckSheet` once and calls
 * `openPriceCheck`; the code of the sheet is loaded on touch.
 */
import { useState } from 'react';
import { ErrorState, LinkButton, Skeleton } from '@anywhen/ui';
import { create } from 'zustand';
import { Sheet } from '../parts/overlays.tsx';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { openSheet, useSheetEntry } from '../router/index.ts';
import { marketText } from './symbol-text.ts';
import { useCodeOnDemand } from './code-on-demand.ts';

const PRICE_SHEET = 'markets.price';

const useChecked = create<{ symbol: string }>(() => ({ symbol: 'BTCUSDT' }));

export function openPriceCheck(symbol: string): void {
  useChecked.setState({ symbol });
  openSheet(PRICE_SHEET);
}

/** Starts loading on pointer down, before the tap ends; a failure shows when the sheet opens. */
export function preloadPriceCheck(): void {
  loadBody().catch(() => undefined);
  import('@anywhen/ui/overlays').catch(() => undefined);
}

/** Without the link to the chart on the chart itself. */
export function PriceCheckSheet({ hasChartLink = true }: { hasChartLink?: boolean }) {
  const t = useText('markets');
  const [isOpen, , close] = useSheetEntry(PRICE_SHEET);
  const { symbol } = useChecked();
  const [opening, setOpening] = useState({ isOpen, number: 0 });
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, number: opening.number + (isOpen ? 1 : 0) });
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={marketText(symbol)}
      footer={
        hasChartLink && (
          <LinkButton
            icon="market"
            size="large"
            isFullWidth
            href={`/newContract/kline?symbol=${symbol}`}
          >
            {t('sheet.chart')}
          </LinkButton>
        )
      }
    >
      <Body key={opening.number} symbol={symbol} />
    </Sheet>
  );
}

async function loadBody() {
  const [{ PriceCheckBody }] = await Promise.all([
    import('./price-check-body.tsx'),
    loadNamespaces(['fairness']),
  ]);
  return PriceCheckBody;
}

function Body({ symbol }: { symbol: string }) {
  const app = useText('app');
  const [loaded, retry] = useCodeOnDemand(loadBody);
  if (loaded.status === 'loading') return <BodySkeleton />;
  if (loaded.status === 'failed') {
    return <ErrorState title={app('failed.title')} retryLabel={app('retry')} onRetry={retry} />;
  }
  return <loaded.code symbol={symbol} />;
}

/** As high as the body, so that the sheet does not resize. */
function BodySkeleton() {
  return (
    <div aria-hidden="true" className="flex h-108 flex-col gap-4">
      <Skeleton width="50%" height={36} />
      <Skeleton shape="block" height={132} />
      <Skeleton shape="block" height={96} />
      <Skeleton shape="block" height={76} />
    </div>
  );
}
