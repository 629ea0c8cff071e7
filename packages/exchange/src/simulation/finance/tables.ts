/** What the storage keeps of finance records, in its simplest form: every one for good. */
import type { FinanceImage } from '../../finance/commands.ts';
import { type FinanceRecord, isOpenFinanceRecord } from '../../finance/record.ts';
import type { Change } from '../../modules.ts';

export class FinanceTables {
  readonly #records = new Map<number, FinanceRecord>();
  /** The primary key of its table: the storage itself refuses a day that is paid twice. */
  readonly #paidDays = new Set<string>();

  write(change: Change): void {
    if (change.kind === 'finance-record') this.#records.set(change.record.id, change.record);
    if (change.kind !== 'finance-interest') return;
    const key = `${change.id}/${change.day}`;
    if (this.#paidDays.has(key)) throw new Error(`duplicate key ${key} of finance interest`);
    this.#paidDays.add(key);
  }

  image(): FinanceImage {
    return {
      nextRecordId: Math.max(0, ...this.#records.keys()) + 1,
      records: [...this.#records.values()].filter(isOpenFinanceRecord),
    };
  }
}
