/**
 * An amount field for the narrow column beside the book: label and figure share one box. What was
 * typed is what is sent; ambiguous input asks.
 */
import { useId, type ReactNode } from 'react';
import { Icon, classes } from '@anywhen/ui';
import { WhichAmount, useTypedAmount } from '../../money-forms/money-field.tsx';

type TicketFieldProps = {
  /** Finds the field for focusing its fault. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** At the end of the box: a unit, or buttons. */
  aside?: ReactNode;
  error?: ReactNode;
};

export function TicketField(props: TicketFieldProps) {
  const { name, label, value, onChange, placeholder = '0', aside, error } = props;
  const id = useId();
  const { input, type, readings } = useTypedAmount({ value, onChange });
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div
        className={classes(
          'flex h-13 items-stretch rounded-card border bg-surface-sunken pl-2.5',
          'transition-colors duration-150 focus-within:border-accent',
          'focus-within:bg-surface-raised focus-within:ring-1 focus-within:ring-accent',
          error ? 'border-danger' : 'border-transparent',
        )}
      >
        <label htmlFor={id} className="flex min-w-0 flex-1 flex-col justify-center">
          <span className="truncate text-12 text-text-muted">{label}</span>
          <input
            id={id}
            data-field={name}
            type="text"
            inputMode="decimal"
            enterKeyHint="go"
            autoComplete="off"
            placeholder={placeholder}
            {...input}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => type(event.target.value)}
            className={classes(
              'tabular h-6 w-full min-w-0 bg-transparent text-16 font-semibold outline-none',
              'placeholder:text-text-muted',
              input.value.length > 9 && 'tracking-tighter',
            )}
          />
        </label>
        {aside}
      </div>
      <WhichAmount readings={readings} onChoose={onChange} />
      {error && (
        <div id={`${id}-error`} className="flex items-start gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={14} className="mt-px" />
          <div className="min-w-0">{error}</div>
        </div>
      )}
    </div>
  );
}
