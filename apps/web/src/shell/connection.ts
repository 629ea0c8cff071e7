/** Whether the displayed data is current; the shell shows a banner when it is not. */
import { create } from 'zustand';
import { bootData } from '../parts/boot-data.ts';

/** How far a server is that makes up for an outage. */
export type CatchingUp = { readonly missedMs: number; readonly percent: number };

type Connection = {
  isOffline: boolean;
  arePricesStale: boolean;
  catchingUp: CatchingUp | undefined;
  /** By the device's clock: since when what is on screen grows old; 0 when nobody can say. */
  sinceMs: number;
};

/** Prices that pause for a moment are no reason to ask; then often enough to see it advance. */
const ASK_EVERY_MS = 3_000;

export const useConnection = create<Connection>(() => ({
  isOffline: false,
  arePricesStale: false,
  catchingUp: undefined,
  sinceMs: 0,
}));

let asking: ReturnType<typeof setTimeout> | undefined;

/** A page from the offline copy has never been fresh. */
let wasFresh = bootData() !== null;

/** Set by the price feed: true when the last price is too old, false when they flow again. */
export function reportStalePrices(arePricesStale: boolean): void {
  if (!arePricesStale) wasFresh = true;
  if (useConnection.getState().arePricesStale === arePricesStale) return;
  useConnection.setState({ arePricesStale, catchingUp: undefined });
  noteSince();
  clearTimeout(asking);
  if (arePricesStale) askLater();
}

/** The browser is only trusted when it says offline: online can still mean a dead connection. */
export function watchConnection(): void {
  window.addEventListener('online', lookAtBrowser);
  window.addEventListener('offline', lookAtBrowser);
  lookAtBrowser();
}

function lookAtBrowser(): void {
  useConnection.setState({ isOffline: !navigator.onLine });
  noteSince();
}

function noteSince(): void {
  const { isOffline, arePricesStale, sinceMs } = useConnection.getState();
  const isOld = wasFresh && (isOffline || arePricesStale);
  if (isOld !== sinceMs > 0) useConnection.setState({ sinceMs: isOld ? Date.now() : 0 });
}

function askLater(): void {
  asking = setTimeout(() => {
    void askServer().then((catchingUp) => {
      if (!useConnection.getState().arePricesStale) return;
      useConnection.setState({ catchingUp });
      askLater();
    });
  }, ASK_EVERY_MS);
}

type Readiness = { catchingUp?: { fromMs: number; untilMs: number; percent: number } };

/** Undefined when it is not known, or the server has another reason. */
async function askServer(): Promise<CatchingUp | undefined> {
  try {
    const answer = await fetch('/readyz');
    const { catchingUp } = (await answer.json()) as Readiness;
    if (!catchingUp) return undefined;
    const { fromMs, untilMs, percent } = catchingUp;
    return { missedMs: untilMs - fromMs, percent };
  } catch {
    return undefined;
  }
}
