/** Whether the displayed data is current; the shell shows a banner when it is not. */
import { create } from 'zustand';

type Connection = { isOffline: boolean; arePricesStale: boolean };

export const useConnection = create<Connection>(() => ({
  isOffline: false,
  arePricesStale: false,
}));

/** Set by the price feed: true when the last price is too old, false when they flow again. */
export function reportStalePrices(arePricesStale: boolean): void {
  if (useConnection.getState().arePricesStale === arePricesStale) return;
  useConnection.setState({ arePricesStale });
}

/** The browser is only trusted when it says offline: online can still mean a dead connection. */
export function watchConnection(): void {
  window.addEventListener('online', lookAtBrowser);
  window.addEventListener('offline', lookAtBrowser);
  lookAtBrowser();
}

function lookAtBrowser(): void {
  useConnection.setState({ isOffline: !navigator.onLine });
}
