/**
 * For commands that may have started a database: only a program that exits by itself takes it
 * along, and by default a signal ends a program where it stands.
 */

/** SIGHUP comes when the terminal is closed. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function exitOnSignals(exitCode = 1): void {
  for (const signal of ENDING_SIGNALS) process.once(signal, () => process.exit(exitCode));
}
