/**
 * A file that did not come once often comes the next moment: a phone changed its network, a worker
 * was stopped. Whatever the start of the app or of a page needs is asked for twice.
 */

export const SECOND_TRY_AFTER_MS = 300;

export async function withSecondTry<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await pause(SECOND_TRY_AFTER_MS);
    return load();
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
