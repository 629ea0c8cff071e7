/**
 * For a list of the board. What does not fit wraps into a second column, which is cut off: no line
 * is ever cut in half.
 */
export const WHOLE_LINES = {
  display: 'flex',
  flexFlow: 'column wrap',
  overflow: 'hidden',
} as const;
