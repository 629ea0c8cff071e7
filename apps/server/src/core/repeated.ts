/** A repeated command is told what the first one was told. */
import type { ReplyData } from '@anywhen/exchange';
import { type CommandResult, UnknownOutcome } from './core.ts';

export type AnswerSource = {
  findAnswer: (seq: number) => Promise<ReplyData>;
  log: { error(fields: object, text: string): void };
};

/** `first` is its number: it was committed with the repeated one or before it. */
export async function answerAgain(
  first: number,
  { findAnswer, log }: AnswerSource,
): Promise<CommandResult> {
  try {
    const data = await findAnswer(first);
    return { reply: { isAccepted: true, data }, isReplay: true };
  } catch (error) {
    log.error({ err: error }, 'core: the answer to a repeated command was not found');
    throw new UnknownOutcome();
  }
}
