/**
 * A ledger whose entries a test books by hand, on the real tables: what cases would book, without
 * the cases.
 */
import { type Change, Exchange } from '@anywhen/exchange';
import { parseUnits } from '@anywhen/money';
import { type LedgerType, dailyReference } from '@anywhen/protocol';
import { sortByKind } from '../../src/core/storage/module-storage.ts';
import { ledgerStorage } from '../../src/ledger/storage.ts';
import type { TestDatabase } from '../test-database.ts';

export type Legs = Parameters<Exchange['modules']['ledger']['post']>[1];

/** A movement from one account to another. */
export type Move = {
  from: Legs[number]['account'];
  to: Legs[number]['account'];
  amount: string;
  type: LedgerType;
  /** The business day it is paid for. */
  day?: number;
};

export class BookedLedger {
  readonly #exchange = new Exchange();

  constructor(private readonly database: TestDatabase) {}

  /** One entry. */
  async book(atMs: number, id: number, ...moves: readonly Move[]): Promise<void> {
    const legs = moves.flatMap(({ from, to, amount, type, day }): Legs => {
      const units = parseUnits(amount);
      const reference = day === undefined ? String(id) : dailyReference(id, day);
      return [
        { account: from, units: -units, type, reference },
        { account: to, units, type, reference },
      ];
    });
    await this.post(atMs, legs);
  }

  /** One entry, unchanged. */
  async post(atMs: number, legs: Legs): Promise<void> {
    const changes: Change[] = [];
    const command = { seq: 1, atMs, actor: { kind: 'system' }, id: 'x' } as const;
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
