/**
 * The current state of one account: balances from the live topic, until then from the server's
 * reply; values at the current prices.
 */
import { useMemo, useState } from 'react';
import type { AccountKind, AssetLine, BalanceLine } from '@anywhen/protocol';
import type { Asked } from '../parts/load-failed.tsx';
import { useBalances } from '../live/index.ts';
import { usePriceOf, type PriceOf } from '../market-parts/worth.ts';
import { useAssets } from './data.ts';
import { equityOf, valueHoldings, type Holding } from './valuation.ts';

export type LiveAccount =
  | { status: 'loading' }
  | { status: 'failed'; asked: Asked }
  | { status: 'ready'; equityUsdt: string | undefined; holdings: readonly Holding[] };

export function useAccount(kind: AccountKind): LiveAccount {
  const assets = useAssets(kind);
  const lines = useOwnLines(kind, assets.data?.lines);
  const priceOf = usePriceOf();
  if (lines) {
    const holdings = valueHoldings(lines, { priceOf, asked: assets.data?.lines });
    return { status: 'ready', holdings, equityUsdt: equityOf(holdings, assets.data) };
  }
  return assets.isError ? { status: 'failed', asked: assets } : { status: 'loading' };
}

/** The available amounts by currency; undefined until loaded. */
export function useAvailableAmounts(kind: AccountKind): ReadonlyMap<string, string> | undefined {
  const assets = useAssets(kind);
  const lines = useOwnLines(kind, assets.data?.lines);
  return useMemo(
    () => lines && new Map(lines.map(({ currency, available }) => [currency, available])),
    [lines],
  );
}

/**
 * The first known prices, for sorting: neither a list's order nor a form's currency may change
 * because a price moved.
 */
export function useFirstPrices(): PriceOf {
  const priceOf = usePriceOf();
  const [first, setFirst] = useState<PriceOf>();
  if (!first && priceOf('BTC') !== undefined) setFirst(() => priceOf);
  return first ?? priceOf;
}

function useOwnLines(
  kind: AccountKind,
  asked: readonly AssetLine[] | undefined,
): readonly Pick<BalanceLine, 'currency' | 'available' | 'held'>[] | undefined {
  const live = useBalances();
  return useMemo(() => live?.filter((line) => line.kind === kind) ?? asked, [live, kind, asked]);
}
