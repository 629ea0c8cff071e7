/** What the storage keeps of options, in its simplest form: everything for good, and the ticks. */
import { SETTLEMENT_TICKS, SIGMA_PRICES } from '@anywhen/protocol';
import type { Change } from '../../modules.ts';
import type { OptionsImage } from '../../options/commands.ts';
import { type OptionRecord, isCurrentPosition } from '../../options/position.ts';
import type { RecentTick } from '../../options/recent-ticks.ts';
import type { SeriesRecord } from '../../options/series.ts';
import type { VolatilityMinute } from '../../options/volatility.ts';

export class OptionsTables {
  readonly #series = new Map<string, SeriesRecord>();
  readonly #positions = new Map<number, OptionRecord>();
  readonly #minutes = new Map<string, VolatilityMinute[]>();
  #recent: RecentTick[] = [];

  write(change: Change): void {
    if (change.kind === 'option-series') this.#series.set(change.series.code, change.series);
    if (change.kind === 'option-position') {
      this.#positions.set(change.position.id, change.position);
    }
    if (change.kind === 'volatility') {
      const { symbol } = change.minute;
      this.#minutes.set(symbol, [...(this.#minutes.get(symbol) ?? []), change.minute]);
    }
    if (change.kind === 'tick') {
      this.#recent = [change, ...this.#recent].slice(0, SETTLEMENT_TICKS);
    }
  }

  image(): OptionsImage {
    const positions = [...this.#positions.values()].filter(isCurrentPosition);
    const needed = new Set(positions.map(({ series }) => series));
    return {
      nextPositionId: Math.max(0, ...this.#positions.keys()) + 1,
      series: [...this.#series.values()].filter(
        ({ code, state }) => state === 'open' || needed.has(code),
      ),
      positions,
      volatility: [...this.#minutes.values()].flatMap((minutes) => minutes.slice(-SIGMA_PRICES)),
      recent: this.#recent,
    };
  }
}
