/**
 * Where the sheet of a market opens over a page. A page that lists markets draws `PriceSheetPlace`
 * once and calls `openPriceSheet`; the sheet's own code comes with the first touch of a row.
 */
import { useState } from 'react';
import { ErrorState, LinkButton, Skeleton } from '@anywhen/ui';
import { create } from 'zustand';
import { Sheet } from '../app/overlays.tsx';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { openSheet, useSheetEntry } from '../router/index.ts';
import { useLoaded } from './loaded.ts';

const PRICE_SHEET = 'markets.price';

type Wish = { symbol: string; doesCheck: boolean };

const useWish = create<Wish>(() => ({ symbol: 'BTCUSDT', doesCheck: false }));

export function openPriceSheet(symbol: string): void {
  useWish.setState({ symbol, doesCheck: false });
  openSheet(PRICE_SHEET);
}

/** The same sheet with the check already running. */
export function openPriceCheck(symbol: string): void {
  useWish.setState({ symbol, doesCheck: true });
  openSheet(PRICE_SHEET);
}

/** Between the touch and the end of the tap there is time for it; a failure shows when opened. */
export function preloadPriceSheet(): void {
  loadBody().catch(() => undefined);
  import('@anywhen/ui/overlays').catch(() => undefined);
}

export function PriceSheetPlace() {
  const t = useText('markets');
  const app = useText('app');
  const [isOpen, , close] = useSheetEntry(PRICE_SHEET);
  const wish = useWish();
  const [opening, setOpening] = useState({ isOpen, number: 0 });
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, number: opening.number + (isOpen ? 1 : 0) });
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={wish.symbol.replace(/USDT$/, '/USDT')}
      closeLabel={app('close')}
      footer={
        <LinkButton
          icon="market"
          size="large"
          isFullWidth
          href={`/newContract/kline?symbol=${wish.symbol}`}
        >
          {t('sheet.chart')}
        </LinkButton>
      }
    >
      <Body key={opening.number} {...wish} />
    </Sheet>
  );
}

async function loadBody() {
  const [{ PriceSheetBody }] = await Promise.all([
    import('./price-sheet.tsx'),
    loadNamespaces(['fairness']),
  ]);
  return PriceSheetBody;
}

function Body(wish: Wish) {
  const app = useText('app');
  const [loaded, retry] = useLoaded(loadBody);
  if (loaded.status === 'loading') return <BodySkeleton />;
  if (loaded.status === 'failed') {
    return <ErrorState title={app('failed.title')} retryLabel={app('retry')} onRetry={retry} />;
  }
  return <loaded.part {...wish} />;
}

/** As high as the body, so that the sheet does not grow under the thumb. */
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
