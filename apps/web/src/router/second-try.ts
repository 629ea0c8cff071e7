/**
 * A failed file request often succeeds at once: a phone changed its network, a worker was stopped.
 * Everything that starting the app or a page needs is requested twice.
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
