/** The names of all icons, whether they are there at first or added later. */
import type { FirstIconName } from './icon-paths.ts';
import type { MoreIconName } from './more-icons.ts';

export type IconName = FirstIconName | MoreIconName;
