/**
 * Starts the parts of the modules that run as long as the app does, and introduces them to each
 * other. The only file of the shell that knows modules by name.
 */
import { startIdentity } from '../identity/start.ts';
import { endSession, useSession } from '../session/session.ts';
import { bootData } from './boot-data.ts';
import { reportStalePrices } from './connection.ts';

/** Before the first render, so that the first picture already shows the prices of the page. */
export async function startModules(): Promise<void> {
  startIdentity();
  const live = await import('../live/index.ts');
  live.seedFromBoot(bootData());
  live.onStalePrices(reportStalePrices);
  live.onSessionEnded(endSession);
  useSession.subscribe((now, before) => {
    if (now.member?.uid !== before.member?.uid) live.renewSession();
  });
}
