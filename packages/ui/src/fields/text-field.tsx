/** A single-line text field with label, hint and error. It never clears itself. */
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, boxClasses, describedBy, inputClasses } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix' | 'className' | 'size'> {
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A button inside the box, for example "paste" or "send code". */
  action?: ReactNode;
  labelAside?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, prefix, suffix, action, labelAside, id: givenId, ...rest } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} labelAside={labelAside} hint={hint} error={error}>
      <div className={`${boxClasses(error)} px-3`}>
        {prefix && <span className="text-text-muted">{prefix}</span>}
        <input
          type="text"
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
          className={inputClasses}
        />
        {suffix && <span className="text-14 font-medium text-text-muted">{suffix}</span>}
        {action && <span className="-mr-1 flex shrink-0">{action}</span>}
      </div>
    </FieldFrame>
  );
}
