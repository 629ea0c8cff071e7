/** The ids of simulated transactions: the same at every replay, and plainly not of a real chain. */
import type { Network } from '@anywhen/protocol';
import { markOf } from './fingerprint.ts';

/** `name` says what was sent, for example `deposit/17`. */
export function transactionIdOf(network: Network, name: string): string {
  const digits = ['one', 'two'].flatMap((half) => {
    const { low, high } = markOf(`${half}/${network}/${name}`);
    return [low, high].map((lane) => (lane >>> 0).toString(16).padStart(8, '0'));
  });
  return `SIM-${network}-TX-${digits.join('').toUpperCase()}`;
}
