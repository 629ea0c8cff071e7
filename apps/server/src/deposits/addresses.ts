/**
 * The simulated address of a member on a network (rulebook 9.2): derived from the key of the data
 * folder, so that it is the same on every gateway and after every restart, and not stored.
 */
import { type Network, simulatedAddress } from '@anywhen/protocol';
import { keyedHash } from '../identity/identity.ts';

export function addressOf(pepper: Buffer, uid: number, network: Network): string {
  return simulatedAddress(network, keyedHash(pepper, 'deposit-address', `${network}/${uid}`));
}
