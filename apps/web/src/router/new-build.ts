/**
 * When a page's code cannot be loaded, the likeliest reason is that a newer build has replaced the
 * files. Then the app reloads at the wanted URL, once; otherwise the error page is shown.
 */
import { pause } from './second-try.ts';

const RELOADED_KEY = 'anywhen.reloaded-from';
const ASK_MS_MAX = 5_000;
const LEAVE_MS_MAX = 10_000; // A document that still exists then was not replaced.

/** Never rejects, and never resolves while the document is being reloaded. */
export async function recoverFromMissingChunk(address: string): Promise<void> {
  try {
    const running = runningEntry();
    if (!running || sessionStorage.getItem(RELOADED_KEY) === running) return;
    if (!(await isReplaced(running))) return;
    sessionStorage.setItem(RELOADED_KEY, running);
    window.location.assign(address);
    await pause(LEAVE_MS_MAX);
  } catch {
    // Offline, or storage is blocked: reloading could make it worse, or never end.
  }
}

/** False also without an answer: then nothing is known about the server's build. */
export async function isNewerBuildServed(): Promise<boolean> {
  const running = runningEntry();
  return running !== null && isReplaced(running).catch(() => false);
}

/** The file that names the running build; null in development and tests. */
export function runningEntry(): string | null {
  const script = document.querySelector('script[type="module"][src]');
  return script?.getAttribute('src') ?? null;
}

async function isReplaced(entry: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ASK_MS_MAX);
  const answer = await fetch('/', { cache: 'no-store', credentials: 'omit', signal });
  return answer.ok && !(await answer.text()).includes(entry);
}
