/** What who asked is told: for a repeated command, what the first one was told. */
import type { Outcome, ReplyData } from '@anywhen/exchange';
import { type CommandResult, UnknownOutcome } from './core.ts';

type Log = { error(fields: object, text: string): void };

/** The first command was committed with the repeated one or before it. */
export async function resultOf(
  reply: Outcome['reply'],
  { findAnswer, log }: { findAnswer: (seq: number) => Promise<ReplyData>; log: Log },
): Promise<CommandResult> {
  if (!('repeats' in reply)) return { reply, isReplay: false };
  try {
    const data = await findAnswer(reply.repeats);
    return { reply: { isAccepted: true, data }, isReplay: true };
  } catch (error) {
    log.error({ err: error }, 'core: the answer to a repeated command was not found');
    throw new UnknownOutcome();
  }
}
