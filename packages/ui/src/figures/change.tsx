/** A change with sign, arrow and colour, so that colour is never the only cue. */
import { classes } from '../classes.ts';
import { directionOfText, type Direction } from './change-text.ts';

interface ChangeProps {
  /** Already formatted and signed, for example "+12.30 USDT". */
  text: string;
  look?: 'plain' | 'pill' | 'solid';
  size?: 12 | 14 | 16;
}

/** None for an unchanged value: a dash before a number would be read as a minus. */
const arrows: Partial<Record<Direction, string>> = { up: 'M4 0 8 7H0Z', down: 'M0 1h8L4 8Z' };

const plain: Record<Direction, string> = {
  up: 'text-up',
  down: 'text-down',
  flat: 'text-text-muted',
};

const pill: Record<Direction, string> = {
  up: 'bg-up-tint text-up',
  down: 'bg-down-tint text-down',
  flat: 'bg-surface-sunken text-text-muted',
};

const solid: Record<Direction, string> = {
  up: 'bg-up text-solid-contrast',
  down: 'bg-down text-solid-contrast',
  flat: 'bg-surface-sunken text-text-muted',
};

const looks = { plain, pill, solid };
const sizes = { 12: 'text-12', 14: 'text-14', 16: 'text-16' } as const;

export function Change({ text, look = 'plain', size = 14 }: ChangeProps) {
  const direction = directionOfText(text);
  return (
    <span
      className={classes(
        'tabular inline-flex items-center justify-end gap-1 font-medium whitespace-nowrap',
        sizes[size],
        look !== 'plain' && 'min-h-8 min-w-20 justify-center rounded-inner px-2 font-semibold',
        looks[look][direction],
      )}
    >
      {arrows[direction] && (
        <svg viewBox="0 0 8 8" width="7" height="7" fill="currentColor" aria-hidden="true">
          <path d={arrows[direction]} />
        </svg>
      )}
      {text}
    </span>
  );
}
