/** What one step collects while it runs: the time it happens at, and everything it changes. */
import type { Command } from './commands.ts';
import type { Change, ExchangeEvent } from './outcome.ts';

export type StepContext = {
  readonly command: Command;
  readonly changes: Change[];
  readonly events: ExchangeEvent[];
};

/** A broken promise of the code itself. It stops the exchange: better to stop than to be wrong. */
export function assert(isTrue: boolean, promise: string): asserts isTrue {
  if (!isTrue) throw new Error(`broken promise: ${promise}`);
}
