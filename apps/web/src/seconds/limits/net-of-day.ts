/** The result of a day as a loss or a gain; never as a negative loss. */
import type { Today } from '../desk/loss-allowance.ts';

type NetOfDay = { readonly isGain: boolean; readonly amount: string };

export function netOfDay({ netLoss }: Pick<Today, 'netLoss'>): NetOfDay {
  const isGain = netLoss.startsWith('-') && /[1-9]/.test(netLoss);
  return { isGain, amount: netLoss.replace(/^-/, '') };
}
