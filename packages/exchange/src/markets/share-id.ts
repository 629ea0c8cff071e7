/** The name of a receipt that may be shown to others: it tells nothing about its member. */
import { block, toHex } from '@anywhen/prices';
import type { Moment } from '../kernel/step-context.ts';
import type { Reference } from './market-state.ts';

/** Whoever does not know the member's own key of the command cannot work it out. */
export function shareIdOf({ seed }: Reference, { id: commandId }: Moment, id: number): string {
  return toHex(block(seed, commandId, id)).slice(0, 32);
}
