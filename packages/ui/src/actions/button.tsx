/**
 * A button with a busy state. While busy it keeps its width, focus and name, and ignores every
 * press: an order must never be sent twice by an accidental tap.
 */
import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';
import { classes } from '../classes.ts';
import { buttonClasses } from './button-look.ts';
import { InsideTarget } from './inside-target.ts';
import type { ButtonLook, ButtonSize } from './button-look.ts';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook;
  size?: ButtonSize;
  isBusy?: boolean;
  isFullWidth?: boolean;
  icon?: IconName;
  className?: string;
}

export function Button(props: ButtonProps) {
  const { look, size, isBusy, isFullWidth, icon, className, children, onClick, ...rest } = props;

  /** Enter in a field clicks the submit button too, so this guard covers both. */
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={classes(
        buttonClasses({ look, size, isFullWidth, className }),
        'disabled:bg-surface-sunken disabled:text-text-muted disabled:brightness-100',
        isBusy && 'cursor-progress',
      )}
    >
      {isBusy && <Spinner className="absolute" />}
      <span
        className={classes(
          'inline-flex items-center justify-center gap-[inherit]',
          isBusy && 'opacity-0',
        )}
      >
        {icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
        <InsideTarget value>{children}</InsideTarget>
      </span>
    </button>
  );
}
