/**
 * Asks for all prices once by plain HTTP, when somebody pulls the list down or tries again. The
 * protocol's schemas come along, so the code for it is loaded only then.
 */

/** False when there was no answer; the lists then go on showing how old their prices are. */
export async function refreshPrices(): Promise<boolean> {
  try {
    const { refreshMarkets } = await import('./data.ts');
    await refreshMarkets();
    return true;
  } catch {
    return false;
  }
}
