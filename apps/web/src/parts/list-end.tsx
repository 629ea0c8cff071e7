/** The end of a paged list, which loads more on scroll. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, Spinner } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

export type Paged = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
};

const AHEAD_PX = 400; // Fetched before the end is visible, so that scrolling does not stop.

type ListEndProps = {
  paged: Paged;
  /** The text at the end of the list; by default that this is everything. */
  end?: string | undefined;
};

/** Use the number of lines as its key: each new page observes the end anew. */
export function ListEnd({ paged, end: words }: ListEndProps) {
  const t = useText('parts');
  const app = useText('app');
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = paged;
  const readOn = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  });

  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) readOn();
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={end} className="flex min-h-14 flex-col items-center justify-center gap-2 px-4">
      {isFetchNextPageError && (
        <p role="alert" className="text-14 text-text-muted">
          {t('older.failed')}
        </p>
      )}
      {isFetchingNextPage && <Spinner className="text-accent" />}
      {hasNextPage && !isFetchingNextPage && (
        <Button look="quiet" onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? app('retry') : t('older.show')}
        </Button>
      )}
      {!hasNextPage && (
        <p className="text-center text-12 text-text-muted">{words ?? t('older.none')}</p>
      )}
    </div>
  );
}
