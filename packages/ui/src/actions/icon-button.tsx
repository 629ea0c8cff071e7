/** A button of 44 px that is only an icon; its accessible label is required. */
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconFill } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';
import { classes } from '../classes.ts';

interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'className' | 'children' | 'aria-label'
> {
  icon: IconName;
  label: string;
  size?: 20 | 24;
  fill?: IconFill;
  /** A small dot in the corner that signals something new. Mention it in the label too. */
  hasDot?: boolean;
  className?: string;
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 24, fill = 'none', hasDot, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full',
        'transition-colors duration-150 hover:bg-surface-sunken active:bg-surface-sunken',
        'disabled:text-text-muted disabled:hover:bg-transparent',
        className,
      )}
    >
      <Icon name={icon} size={size} fill={fill} />
      {hasDot && (
        <span className="absolute top-2.5 right-2.5 size-2 rounded-full bg-danger ring-2 ring-surface" />
      )}
    </button>
  );
}
