/**
 * A slider for a rough choice, with tappable marks for common values. Exact values belong in an
 * AmountField.
 */
import { useId } from 'react';
import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';

interface RangeFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  marks?: readonly { value: number; label: string }[];
  /** The value as text, for screen readers. */
  valueText?: string;
  isDisabled?: boolean;
}

export function RangeField(props: RangeFieldProps) {
  const { label, value, onChange, min = 0, max = 100, step = 1, marks, valueText } = props;
  const id = useId();
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={props.isDisabled}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={{ '--filled': `${filled}%` } as CSSProperties}
        className="control-range"
      />
      {marks && (
        <div className="-mt-2 flex justify-between">
          {marks.map((mark) => (
            <button
              key={mark.value}
              type="button"
              disabled={props.isDisabled}
              onClick={() => onChange(mark.value)}
              className={classes(
                'tabular relative min-h-8 min-w-8 shrink-0 text-12 font-medium',
                'first:text-left last:text-right',
                'after:absolute after:-inset-x-0.5 after:-top-0.5 after:-bottom-2.5',
                mark.value === value ? 'text-accent' : 'text-text-muted',
              )}
            >
              {mark.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
