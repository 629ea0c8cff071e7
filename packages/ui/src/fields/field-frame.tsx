/**
 * Shared by all fields: a label that is always visible, the box, a hint, and the error. Hint and
 * error are linked to the input by id, so a screen reader reads them with the field.
 */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  id: string;
  /** At the end of the label line, for example a link to get help. */
  labelAside?: ReactNode;
  children: ReactNode;
}

export function FieldFrame({ id, label, labelAside, hint, error, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3 text-14">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {labelAside && <span className="ml-auto text-text-muted">{labelAside}</span>}
      </div>
      {children}
      {error && (
        <p id={errorId(id)} className="flex items-start gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId(id)} className="text-12 text-text-muted">
          {hint}
        </div>
      )}
    </div>
  );
}

/** The attributes that link an input to its hint and error; the error is read first. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const ids = [error && errorId(id), hint && hintId(id)].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

export function boxClasses(error: string | undefined): string {
  return classes(
    'flex min-h-12 items-center gap-2 rounded-card border bg-surface-sunken',
    'transition-colors duration-150 has-[:is(input,select):disabled]:opacity-60',
    'focus-within:border-accent focus-within:bg-surface-raised',
    'focus-within:ring-1 focus-within:ring-accent',
    error ? 'border-danger' : 'border-transparent',
  );
}

/** The box shows the focus for its input, so the input itself has no second ring. */
export const inputClasses =
  'min-w-0 flex-1 self-stretch bg-transparent py-2.5 text-16 outline-none ' +
  'placeholder:text-text-muted';

function errorId(id: string): string {
  return `${id}-error`;
}

function hintId(id: string): string {
  return `${id}-hint`;
}
