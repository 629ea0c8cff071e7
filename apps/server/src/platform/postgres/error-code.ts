/** Reads the code of a failed system call or SQL statement, without trusting its shape. */

export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
