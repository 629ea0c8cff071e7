/**
 * Turns a change in basis points into text and direction. Integers only, so nothing is rounded
 * twice.
 */

export type Direction = 'up' | 'down' | 'flat';

/** 125 → "+1.25%". Uses the real minus sign, as wide as the plus in tabular figures. */
export function changeText(bps: number): string {
  const whole = Math.trunc(Math.abs(bps) / 100);
  const fraction = String(Math.abs(bps) % 100).padStart(2, '0');
  const sign = { up: '+', down: '−', flat: '' }[directionOf(bps)];
  return `${sign}${whole}.${fraction}%`;
}

export function directionOf(change: number): Direction {
  if (change > 0) return 'up';
  return change < 0 ? 'down' : 'flat';
}

/** A text without any digit from 1 to 9 is zero, whatever its sign. */
export function directionOfText(text: string): Direction {
  if (!/[1-9]/.test(text)) return 'flat';
  return /^\s*[-−–]/.test(text) ? 'down' : 'up';
}
