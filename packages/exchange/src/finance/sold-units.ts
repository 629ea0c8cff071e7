/** What members have of each product and issue that is not settled: what is sold of it. */
import type { OpenFinanceRecord } from './record.ts';

type Issue = Pick<OpenFinanceRecord, 'product' | 'windowDay'>;

export class SoldUnits {
  readonly #sold = new Map<string, bigint>();

  constructor(records: readonly OpenFinanceRecord[]) {
    for (const record of records) this.add(record, record.units);
  }

  of(issue: Issue): bigint {
    return this.#sold.get(nameOf(issue)) ?? 0n;
  }

  /** Less than none is what comes back. */
  add(issue: Issue, units: bigint): void {
    const sold = this.of(issue) + units;
    if (sold === 0n) this.#sold.delete(nameOf(issue));
    else this.#sold.set(nameOf(issue), sold);
  }
}

function nameOf({ product, windowDay }: Issue): string {
  return windowDay === null ? product : `${product}@${windowDay}`;
}
