/** What the operator of this server has set: one public answer that several pages show. */
import { readInstallation } from '@anywhen/protocol';
import { useAnswer } from './use-answer.ts';

const STALE_MS = 300_000; // It changes only when the server is started anew.

export function useInstallation() {
  return useAnswer(readInstallation, ['installation'], { staleTime: STALE_MS });
}
