/**
 * One choice among several small ones that may wrap or scroll: periods, filters, preset amounts.
 */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface ChipOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second, muted line, for example the return of the choice. */
  detail?: ReactNode;
  isDisabled?: boolean;
}

interface ChipsProps<Value extends string> {
  label: string;
  options: readonly ChipOption<Value>[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  layout?: 'wrap' | 'scroll' | 'spread';
}

const layouts = {
  wrap: 'flex flex-wrap gap-2',
  scroll: 'side-scroll -mx-4 flex gap-2 px-4 py-0.5',
  spread: 'grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1.5',
} as const;

export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, options, value, onChange, layout = 'wrap' } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={layouts[layout]}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            // The hidden input stays inside: outside of it a scrolling row would widen the page.
            'tabular relative flex min-h-11 min-w-13 shrink-0 flex-col items-center',
            'justify-center rounded-card',
            'border px-2 py-1 text-14 font-semibold transition-colors duration-150',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-disabled:opacity-50',
            option.value === value
              ? 'border-accent bg-accent-tint text-accent'
              : 'border-line bg-surface-raised text-text',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
          {option.detail && (
            <span
              className={classes(
                'text-12 font-medium',
                option.value === value ? 'text-accent' : 'text-text-muted',
              )}
            >
              {option.detail}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
