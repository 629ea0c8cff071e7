/** Retries what a new leader does before it serves: it may take over in the middle of an outage. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../platform/http/call.ts';
import { isDatabaseAway, messageOf } from '../../platform/postgres/error-code.ts';

const PAUSE_MS = 200;

type Log = { warn(fields: object, text: string): void };

/**
 * Retries while the database is down or the core loads, and fails on any other error. The operation
 * may run several times.
 */
export async function retryThroughOutage<Result>(
  step: () => Promise<Result>,
  log: Log,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt === 1)
        log.warn({ reason: messageOf(error) }, 'takeover: waiting for the outage to end');
      await sleep(PAUSE_MS);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof Refusal) return error.rejection.code === 'UNAVAILABLE';
  return isDatabaseAway(error);
}
