/**
 * Two to five options side by side, one of them selected. Native radio buttons underneath, so arrow
 * keys and screen readers work without extra code.
 */
import { useId } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';

interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The tone of the selected segment; plain when absent. */
  tone?: 'accent' | 'up' | 'down';
  isDisabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'small' | 'medium';
}

const thumbs = {
  plain: 'bg-surface-float shadow-thumb',
  accent: 'bg-accent',
  up: 'bg-up',
  down: 'bg-down',
} as const;

export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, size = 'medium' } = props;
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);
  const tone = options[chosen]?.tone ?? 'plain';
  const place: CSSProperties = {
    width: `calc((100% - 0.5rem) / ${options.length})`,
    transform: `translateX(${Math.max(chosen, 0) * 100}%)`,
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="relative grid auto-cols-fr grid-flow-col rounded-card bg-surface-sunken p-1"
    >
      {chosen >= 0 && (
        <span
          aria-hidden="true"
          style={place}
          className={classes(
            'absolute inset-y-1 left-1 rounded-inner transition-[transform,background-color]',
            'duration-200 ease-calm',
            thumbs[tone],
          )}
        />
      )}
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex items-center justify-center rounded-inner px-1 text-center',
            'font-semibold wrap-break-word after:absolute after:inset-x-0 after:-inset-y-1',
            'transition-colors duration-150 has-focus-visible:outline-2',
            'has-focus-visible:outline-focus has-disabled:opacity-50',
            size === 'small' ? 'min-h-9 text-12' : 'min-h-10 text-14',
            textTone(option.value === value, tone),
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
        </label>
      ))}
    </div>
  );
}

function textTone(isChosen: boolean, tone: keyof typeof thumbs): string {
  if (!isChosen) return 'text-text-muted';
  return tone === 'plain' ? 'text-text' : 'text-solid-contrast';
}
