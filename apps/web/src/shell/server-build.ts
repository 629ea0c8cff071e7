/** Whether the server has a newer version of the app than the one that is running here. */
import { create } from 'zustand';
import { runningEntry } from '../router/new-build.ts';

type ServerBuild = {
  /** Null while it has the same one. */
  newerSinceMs: number | null;
};

export const useServerBuild = create<ServerBuild>(() => ({ newerSinceMs: null }));

/** Of two servers one may be older, so the latest word counts. */
export function noticeServerBuild(build: string | undefined): void {
  const running = runningEntry();
  if (build === undefined || running === null) return;
  const isNewer = build !== running;
  const { newerSinceMs } = useServerBuild.getState();
  if (isNewer === (newerSinceMs !== null)) return;
  useServerBuild.setState({ newerSinceMs: isNewer ? Date.now() : null });
}
