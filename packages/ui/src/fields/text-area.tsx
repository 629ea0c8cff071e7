/** A field for a few lines of text, with label, hint and error. It never clears itself. */
import { useId } from 'react';
import type { ComponentProps } from 'react';
import { FieldFrame, boxClasses, describedBy, inputClasses } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'className'> {}

export function TextArea({ label, hint, error, id: givenId, rows = 3, ...rest }: TextAreaProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className={`${boxClasses(error)} px-3`}>
        <textarea
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
          rows={rows}
          className={`${inputClasses} resize-y`}
        />
      </div>
    </FieldFrame>
  );
}
