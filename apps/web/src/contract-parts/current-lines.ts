/**
 * What a member currently has open: from the live topic, and until its first event from the cache
 * or the server's list. Lists of all lines follow the same topic.
 */
import { useEffect, useMemo } from 'react';
import type { Asked } from '../parts/load-failed.tsx';

type Line = { readonly id: string };

export type CurrentLines<L> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly asked: Asked }
  | { readonly status: 'ready'; readonly lines: readonly L[] };

type Sources<L> = {
  /** Undefined until the first event of the topic. */
  live: readonly L[] | undefined;
  listed: Asked & { readonly data: readonly L[] | undefined; readonly isError: boolean };
  /** Stores the topic's last lines as the fallback for the next mount. Must be stable. */
  keep: (lines: readonly L[]) => void;
};

export function useCurrentLines<L>({ live, listed, keep }: Sources<L>): CurrentLines<L> {
  useEffect(() => {
    if (live) keep(live);
  }, [live, keep]);
  const lines = live ?? listed.data;
  if (lines) return { status: 'ready', lines };
  return listed.isError ? { status: 'failed', asked: listed } : { status: 'loading' };
}

type CurrentOf<L> = {
  live: readonly L[] | undefined;
  isOver: (line: L) => boolean;
  /** Refetches after a change that the topic has not published yet. */
  refresh: () => void;
};

/**
 * A complete list in its current state: the live topic has the newer states and the lines opened
 * elsewhere. Lines it no longer has have ended, so the list is refetched. Both functions must be
 * stable.
 */
export function useLatestLines<L extends Line>(
  lines: readonly L[],
  { live, isOver, refresh }: CurrentOf<L>,
): readonly L[] {
  const ended = live ? lines.filter((line) => !isOver(line) && !sameIn(live, line)) : [];
  const endedIds = ended.map(({ id }) => id).join();
  useEffect(() => {
    if (endedIds !== '') refresh();
  }, [endedIds, refresh]);
  return useMemo(() => {
    if (!live) return lines;
    const newestId = Number(lines[0]?.id ?? 0);
    const missing = live.filter(({ id }) => Number(id) > newestId);
    const known = lines.map((line) => (isOver(line) ? line : (sameIn(live, line) ?? line)));
    return [...missing, ...known];
  }, [live, lines, isOver]);
}

function sameIn<L extends Line>(lines: readonly L[], { id }: Line): L | undefined {
  return lines.find((each) => each.id === id);
}
