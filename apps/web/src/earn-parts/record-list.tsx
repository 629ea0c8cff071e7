/** The member's records of one kind, newest first, page by page; a tap opens one. */
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState, type IconName } from '@anywhen/ui';
import { PagedList } from '../money-forms/paged-list.tsx';
import { RowButton } from '../parts/rows/row-button.tsx';

type RecordListProps<One extends { readonly id: string }> = {
  title: string;
  none: { icon: IconName; title: string; text: string };
  rowRem: number;
  asked: ComponentProps<typeof PagedList<One>>['asked'];
  lines: readonly One[] | undefined;
  children: (one: One) => ReactNode;
};

export function RecordList<One extends { readonly id: string }>(props: RecordListProps<One>) {
  const { title, none, rowRem, asked, lines, children } = props;
  return (
    <section aria-label={title} className="-mx-4 flex flex-col gap-2">
      <h2 className="px-4 text-16 font-semibold">{title}</h2>
      <PagedList
        asked={asked}
        lines={lines}
        toCome={{ count: 3 }}
        none={<EmptyState {...none} />}
        rowRem={rowRem}
      >
        {children}
      </PagedList>
    </section>
  );
}

type RecordRowProps = {
  leading: ReactNode;
  head: ReactNode;
  state: ReactNode;
  detail: ReactNode;
  earned: ReactNode;
  /** Below the texts, at full width. */
  picture?: ReactNode;
  onOpen: () => void;
};

/** It wraps on narrow screens and with large fonts; nothing is truncated. */
export function RecordRow(props: RecordRowProps) {
  const { leading, head, state, detail, earned, picture, onOpen } = props;
  return (
    <RowButton onClick={onOpen}>
      {leading}
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
          {head}
          {state}
        </span>
        <span
          className="tabular flex flex-wrap justify-between gap-x-3 text-12 text-pretty
            text-text-muted"
        >
          <span>{detail}</span>
          <span className="ml-auto">{earned}</span>
        </span>
        {picture}
      </span>
    </RowButton>
  );
}
