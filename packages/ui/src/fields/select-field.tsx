/** A select field with the phone's native picker. */
import { useId } from 'react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { FieldFrame, boxClasses, describedBy } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';

interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

interface SelectFieldProps
  extends FieldTexts, Omit<ComponentProps<'select'>, 'className' | 'children' | 'size'> {
  options: readonly SelectOption[];
  /** Shown first and not selectable, while nothing is chosen. */
  placeholder?: string;
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, placeholder, id: givenId, ...rest } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={`${boxClasses(error)} relative`}>
        <select
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
          className="min-h-12 w-full appearance-none rounded-card bg-transparent pr-10 pl-3 text-16
            outline-none has-[option[value='']:checked]:text-text-muted"
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute right-3 text-text-muted"
        />
      </div>
    </FieldFrame>
  );
}
