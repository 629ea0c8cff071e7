/** What the app does once its first view stands; the first view does not wait for this file. */
import { startTelling } from '../messages/telling.ts';
import { followOtherTabs } from '../parts/other-tabs.ts';
import { registerOfflineShell } from './offline.ts';

export function afterStart(): void {
  followOtherTabs();
  startTelling();
  registerOfflineShell();
}
