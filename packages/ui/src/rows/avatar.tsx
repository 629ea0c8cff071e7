/**
 * A letter in a disc, for people and things without an image. The same name always has the same
 * colour.
 */
import { classes } from '../classes.ts';

interface AvatarProps {
  /**
   * Its first letter is drawn; the name itself is beside the disc, so this is hidden from screen
   * readers.
   */
  name: string;
  size?: 24 | 32 | 40 | 56;
  tone?: 'by-name' | 'accent';
}

const discs = [
  'bg-chart-1',
  'bg-chart-2',
  'bg-chart-3',
  'bg-chart-4',
  'bg-chart-5',
  'bg-chart-6',
] as const;

const sizes = {
  24: 'size-6 text-12',
  32: 'size-8 text-14',
  40: 'size-10 text-16',
  56: 'size-14 text-20',
} as const;

export function Avatar({ name, size = 40, tone = 'by-name' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold uppercase',
        'select-none',
        sizes[size],
        tone === 'accent' ? 'bg-accent-tint text-accent' : 'text-solid-contrast',
        tone === 'by-name' && discs[spread(name) % discs.length],
      )}
    >
      {[...name.trim()][0] ?? '?'}
    </span>
  );
}

function spread(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 101 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}
