/** All server calls of this module, and its query cache. */
import {
  exportStatement,
  readStatementScope,
  type CostMethod,
  type StatementFormat,
} from '@anywhen/protocol';
import { download, type Downloaded } from '../api/download.ts';
import { queryClient } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';

/** Days of UTC; undefined where the period is open. */
export type Days = { readonly from: string | undefined; readonly to: string | undefined };

export type StatementChoice = Days & {
  readonly format: StatementFormat;
  readonly method: CostMethod;
};

const SCOPE = ['statement', 'scope'] as const;

/** Not asked while the days are no period. */
export function useScope(days: Days, isPeriod: boolean) {
  return useAnswer(readStatementScope, [...SCOPE, days], { query: days, enabled: isPeriod });
}

export function refreshScope(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SCOPE });
}

/** `onLines`: how many lines of text have come so far. */
export async function downloadStatement(
  choice: StatementChoice,
  { signal, onLines }: { signal: AbortSignal; onLines: (count: number) => void },
): Promise<Downloaded> {
  let lines = 0;
  const onBytes = (bytes: Uint8Array) => {
    for (const byte of bytes) if (byte === LINE_END) lines += 1;
    onLines(lines);
  };
  return download(exportStatement, { query: choice, signal, onBytes });
}

const LINE_END = 10;
