/** What stands on a page that must ask first: rows to come, why none came, or what it is about. */
import type { ComponentProps, ReactNode } from 'react';
import { Card, EmptyState, LinkButton } from '@anywhen/ui';
import { ApiRejection } from '../api/call.ts';
import { LoadingRows } from './list-start.tsx';
import { LoadFailed, type Asked } from './load-failed.tsx';
import type { To } from '../router/index.ts';

type AskedFor<Data> = Asked & { readonly data: Data | undefined; readonly isError: boolean };

type FoundProps<Data> = {
  asked: AskedFor<Data>;
  /** Of what does not exist, and of what is not the member's: nothing is told about either. */
  none: ReactNode;
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** One thing that was asked for by its id. */
export function Found<Data>({ asked, none, loading, children }: FoundProps<Data>) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error instanceof ApiRejection && asked.error.code === 'NOT_FOUND') return none;
  return asked.isError ? <LoadFailed asked={asked} /> : loading;
}

type LoadedProps<Data> = {
  asked: AskedFor<Data>;
  count: number;
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>({ asked, count, children }: LoadedProps<Data>) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.isError) return <LoadFailed asked={asked} />;
  return (
    <div className="p-4">
      <Card padding="none">
        <LoadingRows count={count} hasPicture={false} />
      </Card>
    </div>
  );
}

type EmptyWithLinkProps = Omit<ComponentProps<typeof EmptyState>, 'action'> & {
  href: To;
  label: string;
};

/** Nothing is here, with a link to where something is. */
export function EmptyWithLink({ href, label, ...state }: EmptyWithLinkProps) {
  const link = (
    <LinkButton look="secondary" href={href}>
      {label}
    </LinkButton>
  );
  return <EmptyState {...state} action={link} />;
}
