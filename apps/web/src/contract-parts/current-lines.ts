/**
 * What a member has open right now: by the live topic, and until it has spoken as it was last known
 * or listed by the server. Lists of all that there ever was follow the same topic.
 */
import { useEffect, useMemo } from 'react';
import type { Asked } from '../parts/load-failed.tsx';

type Line = { readonly id: string };

export type CurrentLines<L> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly asked: Asked }
  | { readonly status: 'ready'; readonly lines: readonly L[] };

type Sources<L> = {
  /** Undefined until the topic has spoken. */
  live: readonly L[] | undefined;
  listed: Asked & { readonly data: readonly L[] | undefined; readonly isError: boolean };
  /** What the topic told last stands in when it is asked for again. The same in every render. */
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
  /** Something of the member's changed that nobody has told yet. */
  refresh: () => void;
};

/**
 * A list of all as it stands now: the live topic knows their states better, and has those that were
 * bought elsewhere. Lines it no longer has ended since, so they are asked for again. Both functions
 * are the same in every render.
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
