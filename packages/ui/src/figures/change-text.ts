/** Whether a change is up or down. */

export type Direction = 'up' | 'down' | 'flat';

/** A text without any digit from 1 to 9 is zero, whatever its sign. */
export function directionOfText(text: string): Direction {
  if (!/[1-9]/.test(text)) return 'flat';
  return /^\s*[-−–]/.test(text) ? 'down' : 'up';
}
