/**
 * When a page's code cannot be loaded, the likeliest reason is that a newer build has replaced the
 * files. Then the app loads itself anew at the wanted address, once; otherwise the member decides.
 */

const RELOADED_KEY = 'anywhen.reloaded-from';

/** True when the document is being left for the newer build. */
export async function recoverFromMissingChunk(address: string): Promise<boolean> {
  const running = runningEntry();
  if (!running || sessionStorage.getItem(RELOADED_KEY) === running) return false;
  if (!(await isReplaced(running))) return false;
  sessionStorage.setItem(RELOADED_KEY, running);
  window.location.assign(address);
  return true;
}

function runningEntry(): string | null {
  const script = document.querySelector('script[type="module"][src]');
  return script?.getAttribute('src') ?? null;
}

async function isReplaced(entry: string): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit' });
    return answer.ok && !(await answer.text()).includes(entry);
  } catch {
    return false; // Offline: nothing was replaced, and reloading would only make it worse.
  }
}
