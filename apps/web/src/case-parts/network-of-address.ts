/** Derives the network from a simulated address, for members who have not chosen one. */
import { isSimulatedAddress, networksOf, tidyCode, type Network } from '@anywhen/protocol';

export function findNetwork(typed: string, currency: string): Network | undefined {
  const address = tidyCode(typed);
  return networksOf(currency).find((network) => isSimulatedAddress(network, address));
}
