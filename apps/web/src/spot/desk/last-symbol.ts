/** The market traded last, with which the page opens; stored in this browser only. */
import { createStored } from '../../parts/stored.ts';
import { findSpotMarket } from '../../book/spot-market.ts';

const FIRST_SYMBOL = 'BTCUSDT';

export const useLastSymbol = createStored<{ symbol: string }>('anywhen.spot-market', (stored) => ({
  symbol: findSpotMarket(String(stored?.symbol))?.symbol ?? FIRST_SYMBOL,
}));

export function rememberSymbol(symbol: string): void {
  if (useLastSymbol.getState().symbol !== symbol) useLastSymbol.setState({ symbol });
}
