/** A table of rows on a wide screen; on a narrow one each row is a block with its labels. */
import { classes } from '@anywhen/ui';
import type { ReactNode } from 'react';

export type Column<Row> = {
  label: string;
  /** Null where there is nothing to say. */
  render: (row: Row) => ReactNode;
  isNumber?: boolean;
};

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The row that the keyboard stands on. */
  currentKey?: string | undefined;
};

export function Table<Row>({ label, columns, rows, keyOf, currentKey }: TableProps<Row>) {
  return (
    <table aria-label={label} className="w-full border-collapse text-14 max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={classes(
                'border-b border-line px-3 py-2 text-12 font-medium text-text-muted',
                column.isNumber ? 'text-right' : 'text-left',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <tr
              key={key}
              data-key={key}
              aria-current={key === currentKey || undefined}
              className={classes(
                'border-b border-line last:border-0 max-md:block max-md:px-1 max-md:py-2',
                key === currentKey && 'bg-accent-tint',
              )}
            >
              {columns.map((column) => (
                <Cell key={column.label} column={column}>
                  {column.render(row)}
                </Cell>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const isEmpty = children === null;
  return (
    <td
      className={classes(
        'tabular px-3 py-2 align-top wrap-anywhere max-md:justify-between max-md:gap-4',
        'max-md:py-1',
        isEmpty ? 'text-text-muted max-md:hidden' : 'max-md:flex',
        column.isNumber && 'md:text-right',
      )}
    >
      <span aria-hidden="true" className="shrink-0 text-text-muted md:hidden">
        {column.label}
      </span>
      <span className="min-w-0 max-md:text-right">{isEmpty ? '–' : children}</span>
    </td>
  );
}
