/**
 * Hints on the bus that a conversation has changed or that somebody is typing: a reason to look,
 * never what was said. A lost one costs a second, because every process also looks by itself.
 */
import * as z from 'zod/mini';
import { subjectsOf } from '../core/bus-messages.ts';
import type { Bus } from '../platform/bus/bus.ts';

const hint = z.strictObject({
  id: z.int().check(z.positive()),
  uid: z.nullable(z.int()),
  typing: z.optional(z.enum(['person', 'staff'])),
  /** Whoever has sent something is not typing any more. */
  sent: z.optional(z.enum(['person', 'staff'])),
});
export type SupportHint = z.infer<typeof hint>;

export class SupportHints {
  constructor(
    private readonly bus: Pick<Bus, 'publish' | 'subscribe'>,
    private readonly genesis: string,
  ) {}

  publish(said: SupportHint): void {
    this.bus.publish(subjectsOf(this.genesis).support, said);
  }

  /** There is a new message in the member's list. */
  publishMessages(): void {
    this.bus.publish(subjectsOf(this.genesis).messages, {});
  }

  /** Whatever came in another shape is ignored. */
  subscribe(listener: (said: SupportHint) => void): void {
    this.bus.subscribe(subjectsOf(this.genesis).support, (message) => {
      const reading = hint.safeParse(message);
      if (reading.success) listener(reading.data);
    });
  }
}
