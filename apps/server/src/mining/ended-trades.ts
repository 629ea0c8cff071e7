/** Machines that have expired or were cancelled: output, or what came back, less the price. */
import type { MachineRecord } from '@anywhen/exchange';
import { endedTradesOf } from '../facets/ended-trades.ts';
import { machineTable } from './storage.ts';

export const endedMachines = endedTradesOf({
  product: 'mining',
  table: machineTable,
  moment: 'ended_at_ms',
  isEnded: 'state > 1',
  describe: (machine) => ({
    market: machine.model,
    number: machine.id,
    openedAtMs: machine.boughtAtMs,
    endedAtMs: machine.endedAtMs ?? machine.boughtAtMs,
    stakeUnits: machine.priceUnits,
    notionalUnits: machine.priceUnits,
    resultUnits: broughtUnits(machine) - machine.priceUnits,
    feeUnits: 0n,
    spreadUnits: 0n,
  }),
});

/** Output at the prices it was paid at; one from before refunds had a share came back whole. */
function broughtUnits({ state, refundUnits, priceUnits, paidUsdtUnits }: MachineRecord): bigint {
  return state === 'cancelled' ? (refundUnits ?? priceUnits) : paidUsdtUnits;
}
