/** A switch that takes effect at once. For a choice that takes effect on saving, use a Checkbox. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
  /** For a switch whose row already shows the label in another way. */
  isLabelHidden?: boolean;
}

export function Switch({ label, hint, isOn, onChange, isDisabled, isLabelHidden }: SwitchProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={classes(
        'flex min-h-11 items-center justify-between gap-4',
        isDisabled && 'opacity-60',
      )}
    >
      <span className={isLabelHidden ? 'sr-only' : 'flex flex-col'}>
        <span className="text-16">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-12 text-text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="control-switch"
      />
    </label>
  );
}
