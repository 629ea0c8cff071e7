/**
 * Processes many bytes slice by slice, yielding to the event loop in between, so that work on a
 * large file delays others by a few milliseconds at most.
 */
import { setImmediate } from 'node:timers/promises';

const SLICE_BYTES = 1_048_576;

export async function inTurns(bytes: Buffer, work: (slice: Buffer) => void): Promise<void> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    if (start > 0) await setImmediate();
    work(bytes.subarray(start, start + SLICE_BYTES));
  }
}
