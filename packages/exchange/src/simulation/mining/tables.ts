/** What the storage keeps of machines, in its simplest form: every one for good. */
import type { MiningImage } from '../../mining/commands.ts';
import { type MachineRecord, isOpenMachine } from '../../mining/machine.ts';
import type { Change } from '../../modules.ts';

export class MiningTables {
  readonly #machines = new Map<number, MachineRecord>();

  write(change: Change): void {
    if (change.kind === 'machine') this.#machines.set(change.machine.id, change.machine);
  }

  image(): MiningImage {
    const all = [...this.#machines.values()];
    const sold = new Map<string, number>();
    for (const { model, quantity, state } of all) {
      if (state !== 'cancelled') sold.set(model, (sold.get(model) ?? 0) + quantity);
    }
    return {
      nextMachineId: Math.max(0, ...this.#machines.keys()) + 1,
      machines: all.filter(isOpenMachine),
      sold: Array.from(sold, ([model, count]) => ({ model, count })),
    };
  }
}
