/** Statements as a reader gets them: the whole text of one, and its cells by name. */
import { parseUnits } from '@anywhen/money';
import {
  STATEMENT_COLUMNS,
  type CostMethod,
  type StatementColumn,
  type StatementFormat,
} from '@anywhen/protocol';
import Papa from 'papaparse';
import type { Pool } from 'pg';
import { Snapshots } from '../../src/statement/snapshot.ts';
import { type Period, type WritingDeps, writeStatement } from '../../src/statement/writing.ts';

export type ReadCells = Readonly<Record<StatementColumn, string | null>>;

export type ReadStatement = {
  readonly notice: string;
  readonly archivedBefore: string | null;
  readonly lines: readonly ReadCells[];
  readonly totals: readonly ReadCells[];
  readonly costs: readonly ReadCells[];
};

type Asked = {
  uid: number;
  method?: CostMethod;
  format?: StatementFormat;
  from?: string;
  to?: string;
};

const DAY_MS = 86_400_000;

/** `archivedBeforeMs` and days as the routes find them. */
export async function makeStatement(
  pool: Pool,
  deps: Pick<WritingDeps, 'findWorths'> & Partial<WritingDeps>,
  { uid, method = 'fifo', format = 'json', from, to, ...more }: Asked & Partial<Period>,
): Promise<string> {
  const period = {
    fromMs: from === undefined ? 0 : Date.parse(from),
    toMs: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) + DAY_MS,
    archivedBeforeMs: 0,
    ...more,
  };
  const snapshot = await new Snapshots(pool).open(uid);
  const asked = { uid, method, format, from: from ?? null, to: to ?? null, period };
  const parts = { pool, codesOf: {}, nowMs: () => 0, ...deps };
  try {
    let text = '';
    for await (const portion of writeStatement(parts, snapshot, asked)) text += portion;
    return text;
  } finally {
    await snapshot.close();
  }
}

export async function readStatement(
  ...asked: Parameters<typeof makeStatement>
): Promise<ReadStatement> {
  return JSON.parse(await makeStatement(...asked)) as ReadStatement;
}

/** As a spreadsheet reads it: by the names of its header. */
export function readCsvStatement(text: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data;
}

/** The same cells by their names in JSON. */
export function namedCells(row: Readonly<Record<string, string>>): ReadCells {
  const cells = STATEMENT_COLUMNS.map(([name, column]) => [name, row[column] || null]);
  return Object.fromEntries(cells) as ReadCells;
}

/** By account, side and currency, what a column of the lines comes to. */
export function sumAmounts(lines: readonly ReadCells[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, balance, currency, amount } of lines) {
    const key = `${account} ${balance} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + parseUnits(amount ?? '0'));
  }
  return sums;
}
