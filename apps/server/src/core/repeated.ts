/**
 * A repeated command gets the first answer again, or, when that is lost for good, a reply that it
 * happened and was not repeated.
 */
import type { ReplyData } from '@anywhen/exchange';
import { type CommandResult, UnknownOutcome } from './core.ts';

type AnswerSource = {
  findAnswer: (seq: number) => Promise<ReplyData | undefined>;
  log: { error(fields: object, text: string): void };
};

/**
 * `first` is the number of the original, which was committed with the repeated one or before it.
 */
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
