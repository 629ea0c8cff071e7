/**
 * Fetches all prices once over HTTP, on pull to refresh or retry. It needs the protocol's schemas,
 * so its code is loaded only then.
 */

/** False without an answer; the lists then keep showing the age of their prices. */
export async function refreshPrices(): Promise<boolean> {
  try {
    const { refreshMarkets } = await import('./data.ts');
    await refreshMarkets();
    return true;
  } catch {
    return false;
  }
}
