/**
 * One icon from our own set, in the colour of the text around it. Decoration: the text beside it
 * carries the meaning.
 */
import { classes } from '../classes.ts';
import { iconPaths } from './icon-paths.ts';
import type { IconName } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  size?: 14 | 16 | 20 | 24 | 28 | 32;
  /** A light wash inside the outline, for the chosen one among several. */
  isFilled?: boolean;
  className?: string;
}

export function Icon({ name, size = 24, isFilled = false, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={isFilled ? 'currentColor' : 'none'}
      fillOpacity={0.18}
      stroke="currentColor"
      strokeWidth={size <= 16 ? 2.1 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classes('shrink-0', className)}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
