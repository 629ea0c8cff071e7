/** Runs the history check in the background; loaded when the browser is idle. */
import { publishedHistory } from './data.ts';
import { checkHistory } from './history-check.ts';
import { HEAD_MEMORY } from './seen-heads.ts';

/** True also when the server did not answer: no answer is no verdict. */
export async function isHistoryWhole(): Promise<boolean> {
  const contained = await checkHistory(publishedHistory, HEAD_MEMORY).catch(() => undefined);
  return contained?.isPassed ?? true;
}
