/** Renders a page by the state of its request: placeholders, an error, or the content. */
import type { ReactNode } from 'react';
import { Card } from '@anywhen/ui';
import { LoadingRows } from './list-start.tsx';
import { LoadFailed, type Asked } from './load-failed.tsx';

type LoadedProps<Data> = {
  asked: Asked & { readonly data: Data | undefined; readonly isError: boolean };
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
