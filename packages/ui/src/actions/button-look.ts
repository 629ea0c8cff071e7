/** The look of everything that can be pressed, shared by buttons and links. */
import { classes } from '../classes.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'up' | 'down';
export type ButtonSize = 'small' | 'medium' | 'large';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-accent-contrast hover:brightness-110 active:brightness-90',
  secondary: 'bg-surface-sunken text-text hover:brightness-97 active:brightness-92',
  quiet: 'text-accent hover:bg-accent-tint active:bg-accent-tint',
  danger: 'bg-danger text-solid-contrast hover:brightness-110 active:brightness-90',
  up: 'bg-up text-solid-contrast hover:brightness-110 active:brightness-90',
  down: 'bg-down text-solid-contrast hover:brightness-110 active:brightness-90',
};

/** The small one is 36 px high; an invisible rim makes its touch target 44 px. */
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 gap-1.5 rounded-inner px-3 text-14 after:absolute after:-inset-1',
  medium: 'min-h-11 gap-2 rounded-card px-4 text-14',
  large: 'min-h-13 gap-2 rounded-card px-5 text-16',
};

interface ButtonShape {
  look?: ButtonLook | undefined;
  size?: ButtonSize | undefined;
  isFullWidth?: boolean | undefined;
  className?: string | undefined;
}

export function buttonClasses({ look, size, isFullWidth, className }: ButtonShape): string {
  return classes(
    'relative inline-flex items-center justify-center py-1.5 text-center font-semibold',
    'transition-[filter,background-color] duration-150 select-none',
    looks[look ?? 'primary'],
    sizes[size ?? 'medium'],
    isFullWidth && 'w-full',
    className,
  );
}
