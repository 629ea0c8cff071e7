/** A checkbox that takes effect when the form is sent. The whole line can be tapped. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

interface CheckboxProps {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  error?: string | undefined;
  isDisabled?: boolean;
  name?: string;
  /** The name by which a form finds a faulty field. */
  fieldName?: string;
}

export function Checkbox(props: CheckboxProps) {
  const { label, isChecked, onChange, error, isDisabled, name, fieldName } = props;
  const id = useId();
  return (
    <div className="flex flex-col">
      <div className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          name={name}
          data-field={fieldName}
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="control-checkbox"
        />
        <label htmlFor={id} className="flex-1 py-3 text-14">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
