/**
 * Checks a past price in the browser, behind a button, because the code is loaded on demand. For
 * everything a tick has decided.
 */
import { useMemo, useState } from 'react';
import { Button, ErrorState, Skeleton } from '@anywhen/ui';
import { loadNamespaces, useText } from '../i18n/index.ts';
import { useCodeOnDemand } from './code-on-demand.ts';

type CheckedTick = { readonly second: number; readonly price: string };

type TickCheckProps = { symbol: string; tick: CheckedTick; text: string };

export function TickCheck({ symbol, tick, text }: TickCheckProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <Check symbol={symbol} tick={tick} />;
  return (
    <Button look="secondary" icon="shield" isFullWidth onClick={() => setIsWanted(true)}>
      {text}
    </Button>
  );
}

async function loadCheck() {
  const [{ PriceCheck }] = await Promise.all([
    import('../fairness/price-check.tsx'),
    loadNamespaces(['fairness']),
  ]);
  return PriceCheck;
}

function Check({ symbol, tick: { second, price } }: Omit<TickCheckProps, 'text'>) {
  const app = useText('app');
  const [loaded, retry] = useCodeOnDemand(loadCheck);
  const readPrices = useMemo(() => () => new Map([[second, price]]), [second, price]);
  if (loaded.status === 'failed') {
    return <ErrorState title={app('failed.title')} retryLabel={app('retry')} onRetry={retry} />;
  }
  if (loaded.status === 'loading') return <Skeleton shape="block" height={84} />;
  return <loaded.code symbol={symbol} pricesOnScreen={readPrices} />;
}
