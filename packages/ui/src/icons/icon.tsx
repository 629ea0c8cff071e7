/**
 * One icon from our own set, in the colour of the surrounding text. Decorative: the text beside it
 * carries the meaning.
 */
import { useSyncExternalStore } from 'react';
import { classes } from '../classes.ts';
import { findIcon, watchIcons } from './icon-paths.ts';
import type { IconName } from './icon-name.ts';

export type IconFill = 'none' | 'wash' | 'solid';

interface IconProps {
  name: IconName;
  size?: 14 | 16 | 20 | 24 | 28 | 32;
  /** A wash marks the selected one among several; solid means switched on. */
  fill?: IconFill;
  className?: string;
}

export function Icon({ name, size = 24, fill = 'none', className }: IconProps) {
  const path = useSyncExternalStore(watchIcons, () => findIcon(name));
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={fill === 'none' ? 'none' : 'currentColor'}
      fillOpacity={fill === 'wash' ? 0.18 : 1}
      stroke="currentColor"
      strokeWidth={size <= 16 ? 2.1 : 1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={classes('shrink-0', className)}
    >
      <path d={path} />
    </svg>
  );
}
