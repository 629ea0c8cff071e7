/**
 * When a page's code cannot be loaded, the likeliest reason is that a newer build has replaced the
 * files. Then the app loads itself anew at the wanted address, once; otherwise the member decides.
 */
import { pause } from './second-try.ts';

const RELOADED_KEY = 'anywhen.reloaded-from';
const ASK_MS_MAX = 5_000;
const LEAVE_MS_MAX = 10_000; // A document that is still here then was not replaced.

/** Never rejects, and never comes back while this document is being left for the newer build. */
export async function recoverFromMissingChunk(address: string): Promise<void> {
  try {
    const running = runningEntry();
    if (!running || sessionStorage.getItem(RELOADED_KEY) === running) return;
    if (!(await isReplaced(running))) return;
    sessionStorage.setItem(RELOADED_KEY, running);
    window.location.assign(address);
    await pause(LEAVE_MS_MAX);
  } catch {
    // Offline, or storage is closed to us: reloading could make it worse, or never end.
  }
}

function runningEntry(): string | null {
  const script = document.querySelector('script[type="module"][src]');
  return script?.getAttribute('src') ?? null;
}

async function isReplaced(entry: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ASK_MS_MAX);
  const answer = await fetch('/', { cache: 'no-store', credentials: 'omit', signal });
  return answer.ok && !(await answer.text()).includes(entry);
}
