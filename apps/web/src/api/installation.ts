/** The operator's settings of this server: one public reply that several pages show. */
import { readInstallation } from '@anywhen/protocol';
import { useAnswer } from './use-answer.ts';

const STALE_MS = 300_000; // It changes only when the server restarts.

export function useInstallation() {
  return useAnswer(readInstallation, ['installation'], { staleTime: STALE_MS });
}
