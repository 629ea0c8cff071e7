/**
 * A repeated command is told what the first one was told, or, when that is lost for good, that it
 * happened and that nothing was done again.
 */
import type { ReplyData } from '@anywhen/exchange';
import { type CommandResult, UnknownOutcome } from './core.ts';

type AnswerSource = {
  findAnswer: (seq: number) => Promise<ReplyData | undefined>;
  log: { error(fields: object, text: string): void };
};

/** `first` is its number: it was committed with the repeated one or before it. */
export async function answerAgain(
  first: number,
  { findAnswer, log }: AnswerSource,
): Promise<CommandResult> {
  try {
    const data = await findAnswer(first);
    if (!data) return answerLost(first, log);
    return { reply: { isAccepted: true, data }, isReplay: true };
  } catch (error) {
    log.error({ err: error }, 'core: the answer to a repeated command was not found');
    throw new UnknownOutcome();
  }
}

function answerLost(first: number, log: AnswerSource['log']): CommandResult {
  log.error({ seq: first }, 'core: the answer to a repeated command is lost or was changed');
  return { reply: { isAccepted: false, rejection: { code: 'ANSWER_LOST' } }, isReplay: true };
}
