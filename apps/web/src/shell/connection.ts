/**
 * Whether what is on screen can be trusted to be of the current moment; the shell says so when it
 * cannot.
 */
import { create } from 'zustand';

type Connection = { isOffline: boolean; arePricesStale: boolean };

export const useConnection = create<Connection>(() => ({
  isOffline: false,
  arePricesStale: false,
}));

/** For whoever receives prices: true when the last one is too old, false when they flow again. */
export function reportStalePrices(arePricesStale: boolean): void {
  if (useConnection.getState().arePricesStale === arePricesStale) return;
  useConnection.setState({ arePricesStale });
}

/** The browser's word is only trusted when it says no: online can still mean a dead line. */
export function watchConnection(): void {
  window.addEventListener('online', lookAtBrowser);
  window.addEventListener('offline', lookAtBrowser);
  lookAtBrowser();
}

function lookAtBrowser(): void {
  useConnection.setState({ isOffline: !navigator.onLine });
}
