/** What the app does once its first view stands; the first view does not wait for this file. */
import { askNow, askUntilAnswered } from '../api/asking.ts';
import { startReporting } from '../messages/notifications.ts';
import { followOtherTabs } from '../parts/other-tabs.ts';
import { sessionState } from '../session/session.ts';
import { useConnection } from './connection.ts';
import { registerOfflineShell } from './offline.ts';

export async function afterStart(): Promise<void> {
  followOtherTabs();
  startReporting();
  useConnection.subscribe((now, before) => {
    if (before.arePricesStale && !now.arePricesStale) askNow();
  });
  const isUnknown = sessionState() === 'unknown';
  // A member's browser has it before the offline copy is made: without it nobody could ask then.
  const asking = sessionState() === 'visitor' ? undefined : await loadAsking();
  registerOfflineShell();
  if (isUnknown) await asking?.askSession();
}

const loadAsking = () => askUntilAnswered(() => import('./ask-session.ts').catch(() => undefined));
