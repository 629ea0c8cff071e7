/** A table that scrolls horizontally where the screen is too narrow. */
import type { ReactNode } from 'react';

type WideTableProps = {
  head: readonly string[];
  /** The cells come with their elements: the first one is the row header. */
  rows: readonly { key: string; cells: ReactNode }[];
  /** Words may wrap; figures do not. */
  isOfWords?: boolean;
};

export function WideTable({ head, rows, isOfWords = false }: WideTableProps) {
  const letters = isOfWords ? 'text-14' : 'text-12 [&_tbody]:whitespace-nowrap';
  return (
    // A keyboard must be able to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="side-scroll -mx-4 px-4">
      <table className={`tabular w-full text-right [&_td]:py-1 [&_td]:pl-2 ${letters}`}>
        <thead className="align-bottom text-12 text-text-muted">
          <tr>
            {head.map((title, index) => (
              <th
                key={title}
                scope="col"
                className={index === 0 ? 'pb-1 text-left font-normal' : 'pb-1 pl-2 font-normal'}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-baseline">
          {rows.map(({ key, cells }) => (
            <tr key={key}>{cells}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
