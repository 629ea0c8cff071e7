/** A simulated address names its network: whoever has chosen none means that one. */
import { isSimulatedAddress, networksOf, tidyCode, type Network } from '@anywhen/protocol';

export function findNetwork(typed: string, currency: string): Network | undefined {
  const address = tidyCode(typed);
  return networksOf(currency).find((network) => isSimulatedAddress(network, address));
}
