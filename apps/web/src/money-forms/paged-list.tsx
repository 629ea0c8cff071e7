/**
 * A list that is read page by page, in all its states: to come, failed, empty, its lines, and its
 * end, where more comes as the member gets there.
 */
import type { ReactNode } from 'react';
import { Button, Card, EmptyState } from '@anywhen/ui';
import { ListEnd, type Paged } from '../parts/list-end.tsx';
import { ListStart } from '../parts/list-start.tsx';
import type { Asked } from '../parts/load-failed.tsx';

type PagedFrameProps<Line> = {
  asked: Asked & Paged & { readonly isPending: boolean };
  /** Undefined until the first page is there. */
  lines: readonly Line[] | undefined;
  /** How the rows to come look. */
  toCome: { count: number; hasPicture?: boolean };
  /** In place of the list when it has no line. */
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
  /** About as high as a row is: rows out of sight are not laid out. */
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

/** In place of a list whose filter leaves no line, with the way to change that. */
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
