/**
 * A decimal field for the narrow column beside the book: label and figure share one box. It keeps
 * text and never rounds: what was typed is what is sent.
 */
import { useId, type ReactNode } from 'react';
import { Icon, classes, keepDecimal } from '@anywhen/ui';
import { DECIMALS_TYPED_MAX } from '../../money-forms/typed-amount.ts';

type TicketFieldProps = {
  /** Finds the field again when something is wrong with it. */
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
  const type = (typed: string) => {
    const kept = keepDecimal(typed, DECIMALS_TYPED_MAX);
    if (kept !== undefined && kept !== value) onChange(kept);
  };
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
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => type(event.target.value)}
            className={classes(
              'tabular h-6 w-full min-w-0 bg-transparent text-16 font-semibold outline-none',
              'placeholder:text-text-muted',
              value.length > 9 && 'tracking-tighter',
            )}
          />
        </label>
        {aside}
      </div>
      {error && (
        <div id={`${id}-error`} className="flex items-start gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={14} className="mt-px" />
          <div className="min-w-0">{error}</div>
        </div>
      )}
    </div>
  );
}
