/**
 * A paged list in all its states: loading, failed, empty, lines, and its end, which loads more on
 * scroll.
 */
import type { ReactNode } from 'react';
import { Button, Card, EmptyState } from '@anywhen/ui';
import { ListEnd, type Paged } from '../parts/list-end.tsx';
import { ListStart } from '../parts/list-start.tsx';
import type { Asked } from '../parts/load-failed.tsx';

type PagedFrameProps<Line> = {
  asked: Asked & Paged & { readonly isPending: boolean };
  /** Undefined until the first page is loaded. */
  lines: readonly Line[] | undefined;
  /** The placeholders of the rows. */
  toCome: { count: number; hasPicture?: boolean };
  /** Shown when the list is empty. */
  none: ReactNode;
};

type PagedLinesProps<Line> = PagedFrameProps<Line> & {
  end?: string | undefined;
  children: (lines: readonly Line[]) => ReactNode;
};

export function PagedLines<Line>(props: PagedLinesProps<Line>) {
  const { asked, lines, toCome, none, end, children } = props;
  if (!lines) return <ListStart asked={asked} {...toCome} />;
  if (lines.length === 0) return none;
  return (
    <>
      {children(lines)}
      <ListEnd key={lines.length} paged={asked} end={end} />
    </>
  );
}

type PagedListProps<Line> = PagedFrameProps<Line> & {
  /** The approximate height of a row: rows out of view are not laid out. */
  rowRem: number;
  children: (line: Line) => ReactNode;
};

export function PagedList<Line extends { readonly id: string }>(props: PagedListProps<Line>) {
  const { rowRem, children, ...frame } = props;
  const style = { containIntrinsicSize: `auto ${rowRem}rem` };
  return (
    <PagedLines {...frame}>
      {(lines) => (
        <Card padding="none" className="mx-4">
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="[content-visibility:auto]" style={style}>
                {children(line)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </PagedLines>
  );
}

type NoneFilteredProps = { title: string; action: string; onAction: () => void };

/** The empty state of a filtered list, with a button to change the filter. */
export function NoneFiltered({ title, action, onAction }: NoneFilteredProps) {
  return (
    <EmptyState
      icon="filter"
      title={title}
      action={
        <Button look="secondary" onClick={onAction}>
          {action}
        </Button>
      }
    />
  );
}
