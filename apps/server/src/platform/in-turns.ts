/**
 * Goes over many bytes slice by slice. Between two slices everybody else has a turn, so that
 * nobody waits for work on a large file for longer than a few milliseconds.
 */
import { setImmediate } from 'node:timers/promises';

const SLICE_BYTES = 1_048_576;

export async function inTurns(bytes: Buffer, work: (slice: Buffer) => void): Promise<void> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    if (start > 0) await setImmediate();
    work(bytes.subarray(start, start + SLICE_BYTES));
  }
}
