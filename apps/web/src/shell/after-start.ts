/** What the app does after its first view, which does not wait for this file. */
import { askNow, askUntilAnswered } from '../api/asking.ts';
import { startDevice } from '../device-parts/start-device.ts';
import { startNotifications } from '../messages/notifications.ts';
import { followOtherTabs } from '../parts/other-tabs.ts';
import { startFollowing } from '../preference-parts/following.ts';
import { onPong } from '../live/index.ts';
import { loadFailedViews } from '../parts/on-demand/on-demand.tsx';
import { keepQuotes } from '../parts/last-known/kept.ts';
import { followServerClock } from '../parts/server-clock.ts';
import { findMember, onMemberChange, sessionState, useSession } from '../session/session.ts';
import { useConnection } from './connection.ts';
import { LateNotices, LateToasts } from './late-notices.tsx';
import { showLate } from './late-parts.ts';
import { registerOfflineShell } from './offline.ts';
import { noticeServerBuild } from './server-build.ts';
import { followSession } from './session-tabs.ts';

export async function afterStart(): Promise<void> {
  followOtherTabs();
  followSession();
  startFollowing();
  startNotifications();
  startDevice();
  showLate({ Notices: LateNotices, Toasts: LateToasts });
  loadFailedViews().catch(() => undefined); // A simpler view stands there until it comes.
  onPong((pong) => {
    followServerClock(pong);
    noticeServerBuild(pong.build);
  });
  useConnection.subscribe((now, before) => {
    if (before.arePricesStale && !now.arePricesStale) askNow();
  });
  useSession.subscribe((now, before) => {
    if (now.state === 'unknown' && before.state !== 'unknown') void ask();
  });
  const isUnknown = sessionState() === 'unknown';
  // Loaded before the offline copy is made: without it the session could not be looked up offline.
  const asking = sessionState() === 'visitor' ? undefined : await loadAsking();
  keepQuotes();
  onMemberChange(loadLastKnown);
  await loadLastKnown();
  registerOfflineShell();
  if (isUnknown) await asking?.askSession();
}

async function ask(): Promise<void> {
  await (await loadAsking())?.askSession();
}

/** For the same reason: the next start may have no network. */
async function loadLastKnown(): Promise<void> {
  if (findMember()) await import('../parts/last-known/last-known.tsx').catch(() => undefined);
}

const loadAsking = () => askUntilAnswered(() => import('./ask-session.ts').catch(() => undefined));
