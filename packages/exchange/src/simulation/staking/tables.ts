/** What the storage keeps of staking, in its simplest form: every position for good. */
import type { Change } from '../../modules.ts';
import type { StakingImage } from '../../staking/commands.ts';
import type { StakingRecord } from '../../staking/position.ts';

export class StakingTables {
  readonly #positions = new Map<number, StakingRecord>();

  write(change: Change): void {
    if (change.kind === 'staking-position')
      this.#positions.set(change.position.id, change.position);
  }

  image(): StakingImage {
    const all = [...this.#positions.values()];
    return {
      nextPositionId: Math.max(0, ...this.#positions.keys()) + 1,
      positions: all.filter(({ state }) => state !== 'closed'),
    };
  }
}
