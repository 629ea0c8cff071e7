/** A link that looks like a button, so that it can be opened in a new tab and copied. */
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-name.ts';
import { buttonClasses } from './button-look.ts';
import { InsideTarget } from './inside-target.ts';
import type { ButtonLook, ButtonSize } from './button-look.ts';

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'href'> {
  href: string;
  look?: ButtonLook;
  size?: ButtonSize;
  isFullWidth?: boolean;
  icon?: IconName;
  className?: string;
}

export function LinkButton(props: LinkButtonProps) {
  const { look, size, isFullWidth, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClasses({ look, size, isFullWidth, className })}>
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 20} />}
      <InsideTarget value>{children}</InsideTarget>
    </a>
  );
}
