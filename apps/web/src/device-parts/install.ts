/**
 * The offer to put the app on the home screen: only where the browser can, to a member who came
 * back on another day, and not again for a while once it was declined. Never on the first visit.
 */
import { create } from 'zustand';
import { createStored } from '../parts/stored.ts';

/** Not in the types of TypeScript: only some browsers have it. */
type InstallPrompt = Event & {
  prompt(): Promise<unknown>;
};

declare global {
  interface Window {
    /** public/boot.js holds what comes before this file. */
    installprompt?: InstallPrompt;
  }
}

const DAY_MS = 86_400_000;
const DECLINED_MS = 60 * DAY_MS;

const useVisits = createStored<{ day: number; days: number; declinedAtMs: number }>(
  'anywhen.visits',
  (stored) => ({
    day: numberOr0(stored?.day),
    days: numberOr0(stored?.days),
    declinedAtMs: numberOr0(stored?.declinedAtMs),
  }),
);

const usePrompt = create<{ prompt: InstallPrompt | undefined }>(() => ({ prompt: undefined }));

export function watchInstall(): void {
  const take = () => usePrompt.setState({ prompt: isDue() ? window.installprompt : undefined });
  window.addEventListener('beforeinstallprompt', take);
  window.addEventListener('appinstalled', () => usePrompt.setState({ prompt: undefined }));
  const today = Math.floor(Date.now() / DAY_MS);
  const { day, days } = useVisits.getState();
  if (day !== today) useVisits.setState({ day: today, days: days + 1 });
  take();
}

export function useInstallOffer(): (() => Promise<void>) | undefined {
  const { prompt } = usePrompt();
  if (!prompt) return undefined;
  return async () => {
    declineInstall(); // A browser asks once for each.
    await prompt.prompt();
  };
}

export function declineInstall(): void {
  usePrompt.setState({ prompt: undefined });
  useVisits.setState({ declinedAtMs: Date.now() });
}

function isDue(): boolean {
  const { days, declinedAtMs } = useVisits.getState();
  return days >= 2 && Date.now() - declinedAtMs >= DECLINED_MS;
}

function numberOr0(stored: unknown): number {
  return typeof stored === 'number' && Number.isFinite(stored) ? stored : 0;
}
