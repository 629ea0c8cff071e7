/**
 * A ledger whose entries a test books by hand, the real one on the real tables: what cases will
 * book, without the cases.
 */
import { type Change, Exchange } from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import type { LedgerType } from '@anywhen/protocol';
import { sortByKind } from '../../core/storage/module-storage.ts';
import { ledgerStorage } from '../../ledger/storage.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

type Legs = Parameters<Exchange['modules']['ledger']['post']>[1];

/** What leaves one pot for another, in USDT. */
export type Move = {
  from: Legs[number]['account'];
  to: Legs[number]['account'];
  amount: string;
  type: LedgerType;
};

export class BookedLedger {
  readonly #exchange = new Exchange();

  constructor(private readonly database: TestDatabase) {}

  /** One entry. */
  async book(atMs: number, reference: string, ...moves: readonly Move[]): Promise<void> {
    const changes: Change[] = [];
    const command = { seq: 1, atMs, actor: { kind: 'system' }, id: 'x' } as const;
    const legs = moves.flatMap(({ from, to, amount, type }): Legs => {
      const units = parseUnits(amount);
      return [
        { account: from, units: -units, type, reference },
        { account: to, units, type, reference },
      ];
    });
    this.#exchange.modules.ledger.post({ command, changes, events: [] }, legs);
    const { writers, rowsOf } = ledgerStorage;
    for (const [index, rows] of rowsOf(sortByKind(changes)).entries()) {
      const writer = writers[index];
      if (!writer || rows === undefined) continue;
      const source = `unnest($1::${writer.table}[]) r`;
      await this.database.pool.query(writer.text(source), [rows]);
    }
  }
}
