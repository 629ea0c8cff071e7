/** Shows the page of the address: loads it, and says when there is none, or none for this role. */
import { EmptyState, ErrorState, SkeletonRows } from '@anywhen/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { PAGE_TITLES } from '../page-titles.ts';
import { PAGES, type PageRow } from '../pages.ts';
import { PageFrame, type PageProps } from '../parts/page.tsx';
import { TEXTS } from '../parts/texts.ts';
import { matchPath, navigate, usePlace } from '../router/router.tsx';
import { useSelf } from '../session/session.ts';
import { Boundary } from './boundary.tsx';
import { FRAME_TEXTS } from './texts.ts';

export function PageHost() {
  const { path } = usePlace();
  const { role } = useSelf();
  const found = findPage(path);
  useEffect(() => {
    if (path !== '/') return;
    const first = PAGES.find((row) => row.menu && row.roles.includes(role));
    if (first) navigate(first.path, { isReplacing: true });
  }, [path, role]);
  if (path === '/') return null;
  if (!found?.row.roles.includes(role)) return <NoSuchPage />;
  // Another case is another page: nothing that was typed for one may be sent for the other.
  return (
    <Boundary key={path}>
      <LoadedPage {...found} />
    </Boundary>
  );
}

type Found = { row: PageRow; params: Readonly<Record<string, string>> };

function findPage(path: string): Found | undefined {
  for (const row of PAGES) {
    const params = matchPath(row.path, path);
    if (params) return { row, params: { ...row.params, ...params } };
  }
  return undefined;
}

type Loading = { Page?: ComponentType<PageProps>; hasFailed: boolean; tries: number };

function LoadedPage({ row, params }: Found) {
  const [{ Page, hasFailed, tries }, setLoading] = useState<Loading>({
    hasFailed: false,
    tries: 1,
  });
  useEffect(() => {
    let isHere = true;
    row.load().then(
      (loaded) => isHere && setLoading({ Page: loaded.Page, hasFailed: false, tries }),
      () => isHere && setLoading({ hasFailed: true, tries }),
    );
    return () => {
      isHere = false;
    };
  }, [row, tries]);
  if (Page) return <Page title={PAGE_TITLES[row.title]} params={params} />;
  if (!hasFailed) return <SkeletonRows label={TEXTS.loading} hasPicture={false} />;
  return (
    <ErrorState
      title={FRAME_TEXTS.pageNotLoaded}
      text={FRAME_TEXTS.pageNotLoadedText}
      retryLabel={TEXTS.retry}
      onRetry={() => setLoading({ hasFailed: false, tries: tries + 1 })}
    />
  );
}

function NoSuchPage() {
  return (
    <PageFrame title={FRAME_TEXTS.notFound}>
      <EmptyState title={FRAME_TEXTS.notFound} text={FRAME_TEXTS.notFoundText} icon="search" />
    </PageFrame>
  );
}
