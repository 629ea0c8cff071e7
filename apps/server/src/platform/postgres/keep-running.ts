/**
 * Restarts the embedded server when it has ended, however it did: otherwise everybody would wait
 * for an operator. It retries forever, with growing pauses, and logs each attempt.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './error-code.ts';
import type { Log } from './log.ts';

const LOOK_MS = 100;
const PAUSE_MS_FIRST = 200;
const PAUSE_MS_MAX = 10_000;

export type RunningServer = {
  isRunning(): boolean;
  bringBack(): Promise<void>;
  log: Log;
};

/** Returns the function that ends it; an attempt in progress is waited for. */
export function keepRunning(server: RunningServer): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  // The timer alone must not keep a finished program alive.
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => undefined);
  const watch = async () => {
    while (!signal.aborted) {
      await pause(LOOK_MS);
      if (!signal.aborted && !server.isRunning()) await bringBack(server, { pause, signal });
    }
  };
  const watching = watch();
  return async () => {
    ending.abort();
    await watching;
  };
}

async function bringBack(
  server: RunningServer,
  { pause, signal }: { pause: (ms: number) => Promise<unknown>; signal: AbortSignal },
): Promise<void> {
  const { log } = server;
  const beganAtMs = performance.now();
  log.warn({}, 'the database has ended by itself, starting it again');
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      await server.bringBack();
      const downMs = Math.round(performance.now() - beganAtMs);
      log.info({ attempt, downMs }, 'the database is back');
      return;
    } catch (error) {
      const pauseMs = Math.min(PAUSE_MS_FIRST * 2 ** (attempt - 1), PAUSE_MS_MAX);
      log.warn({ attempt, pauseMs, reason: messageOf(error) }, 'the database does not start');
      await pause(pauseMs);
    }
  }
}
