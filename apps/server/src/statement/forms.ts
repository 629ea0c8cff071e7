/**
 * The two forms of a statement. CSV: one table with its header first, so that a spreadsheet can
 * filter and add up by the column Row. JSON: one object, a line of text for each row of it.
 */
import {
  PAPER_MONEY,
  STATEMENT_COLUMNS,
  STATEMENT_NOTICE,
  type StatementFormat,
} from '@anywhen/protocol';
import { toCsvLines } from '../platform/csv.ts';
import type { Cells } from './rows.ts';

type StatementHead = {
  readonly method: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly madeAt: string;
  /** Lines from before it are not in the file. */
  readonly archivedBefore: string | null;
};

export type StatementForm = {
  readonly type: string;
  open(head: StatementHead): string;
  /** Of lines that follow each other. */
  lines(cells: readonly Cells[]): string;
  close(totals: readonly Cells[], costs: readonly Cells[]): string;
};

/** With what it remembers of one file. */
export function newForm(format: StatementFormat): StatementForm {
  return format === 'csv' ? csvForm() : jsonForm();
}

function csvForm(): StatementForm {
  const write = (row: string, cells: readonly Cells[]) =>
    toCsvLines(
      cells.map((each) => {
        const named: Cells = { ...each, row, money: PAPER_MONEY };
        return STATEMENT_COLUMNS.map(([name]) => named[name] ?? null);
      }),
    );
  return {
    type: 'text/csv; charset=utf-8',
    open: (head) => {
      const header = toCsvLines([STATEMENT_COLUMNS.map(([, column]) => column)]);
      return header + write('note', [{ note: STATEMENT_NOTICE }, { note: describe(head) }]);
    },
    lines: (cells) => write('line', cells),
    close: (totals, costs) => write('total', totals) + write('cost', costs),
  };
}

function describe({ method, from, to, madeAt, archivedBefore }: StatementHead): string {
  const days = `from ${from ?? 'the beginning'} to ${to ?? 'now'}`;
  const archived = archivedBefore
    ? `; earlier lines are archived and missing before ${archivedBefore}`
    : '';
  return `Made at ${madeAt}, days of UTC ${days}, cost of coins by ${method}${archived}`;
}

function jsonForm(): StatementForm {
  let isFirst = true;
  const write = (cells: readonly Cells[]) =>
    cells.map((each) => JSON.stringify({ ...each, money: PAPER_MONEY })).join(',\n');
  return {
    type: 'application/json; charset=utf-8',
    open: (head) => {
      const begun = JSON.stringify({ notice: STATEMENT_NOTICE, ...head });
      return `${begun.slice(0, -1)},\n"lines":[\n`;
    },
    lines: (cells) => {
      if (cells.length === 0) return '';
      const text = `${isFirst ? '' : ',\n'}${write(cells)}`;
      isFirst = false;
      return text;
    },
    close: (totals, costs) => `\n],\n"totals":[${write(totals)}],\n"costs":[${write(costs)}]}\n`,
  };
}
