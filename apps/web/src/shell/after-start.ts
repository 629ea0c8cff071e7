/** What the app does after its first view, which does not wait for this file. */
import { askNow, askUntilAnswered } from '../api/asking.ts';
import { startNotifications } from '../messages/notifications.ts';
import { followOtherTabs } from '../parts/other-tabs.ts';
import { sessionState } from '../session/session.ts';
import { useConnection } from './connection.ts';
import { registerOfflineShell } from './offline.ts';

export async function afterStart(): Promise<void> {
  followOtherTabs();
  startNotifications();
  useConnection.subscribe((now, before) => {
    if (before.arePricesStale && !now.arePricesStale) askNow();
  });
  const isUnknown = sessionState() === 'unknown';
  // Loaded before the offline copy is made: without it the session could not be looked up offline.
  const asking = sessionState() === 'visitor' ? undefined : await loadAsking();
  registerOfflineShell();
  if (isUnknown) await asking?.askSession();
}

const loadAsking = () => askUntilAnswered(() => import('./ask-session.ts').catch(() => undefined));
