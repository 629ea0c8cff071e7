/** The result of a day as a loss or a gain; never as a negative loss. */
import type { OwnLimits } from './data.ts';

type NetOfDay = { readonly isGain: boolean; readonly amount: string };

export function netOfDay({ netLoss }: Pick<OwnLimits, 'netLoss'>): NetOfDay {
  const isGain = netLoss.startsWith('-') && /[1-9]/.test(netLoss);
  return { isGain, amount: netLoss.replace(/^-/, '') };
}
