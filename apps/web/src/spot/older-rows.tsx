/** The end of a long list: the next page is asked for before it is reached, until all is shown. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, Spinner } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';

const AHEAD_PX = 400; // Asked for before the end is in sight, so that scrolling does not stop.

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** Give it the number of rows as its key: each new page watches for the end of the list anew. */
export function OlderRows({ pages }: { pages: Pages }) {
  const t = useText('spot');
  const app = useText('app');
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
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
          {t('failed.noAnswer')}
        </p>
      )}
      {isFetchingNextPage && <Spinner className="text-accent" />}
      {hasNextPage && !isFetchingNextPage && (
        <Button look="quiet" onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? app('retry') : t('records.more')}
        </Button>
      )}
      {!hasNextPage && <p className="text-12 text-text-muted">{t('records.end')}</p>}
    </div>
  );
}
