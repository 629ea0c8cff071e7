/**
 * A figure with fewer digits than it has: a tap shows all of them in its place, another one takes
 * them back. Inside a link or a button it is only text, because the tap belongs to them.
 */
import { use, useState, type KeyboardEvent, type ReactNode } from 'react';
import { InsideTarget } from '../actions/inside-target.ts';
import { classes } from '../classes.ts';

interface ShortenedProps {
  short: ReactNode;
  full: ReactNode;
  /** The accessible name while it is short: what is seen, and all digits. */
  label: string;
}

export function Shortened({ short, full, label }: ShortenedProps) {
  const [isFull, setFull] = useState(false);
  if (use(InsideTarget)) return short;
  const turn = () => setFull(!isFull);
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    turn();
  };
  return (
    // The outer element keeps it in the line of its text where the parent is a flex container.
    <span className="min-w-0">
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a button cannot wrap like text
        role="button"
        tabIndex={0}
        aria-expanded={isFull}
        aria-label={isFull ? undefined : label}
        onClick={turn}
        onKeyDown={pressKey}
        className={classes(
          'cursor-pointer rounded-inner py-3',
          isFull && 'wrap-anywhere **:whitespace-normal',
        )}
      >
        {isFull ? full : short}
      </span>
    </span>
  );
}
