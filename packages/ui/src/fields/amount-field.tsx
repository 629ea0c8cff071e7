/**
 * A large field for money. It shows the decimal keyboard and passes on the text, which its user
 * parses. It never rounds and never formats while typing.
 */
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame, boxClasses, describedBy } from './field-frame.tsx';
import type { FieldTexts } from './field-frame.tsx';

interface AmountFieldProps
  extends
    FieldTexts,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'prefix' | 'className' | 'size' | 'type'> {
  value: string;
  onChange: (value: string) => void;
  /** Shown after the amount; a text or a small picker. */
  currency: ReactNode;
  allLabel?: string;
  onAll?: () => void;
  labelAside?: ReactNode;
}

export function AmountField(props: AmountFieldProps) {
  const { label, hint, error, labelAside, value, onChange, currency, ...others } = props;
  const { allLabel, onAll, id: givenId, ...rest } = others;
  const ownId = useId();
  const id = givenId ?? ownId;

  return (
    <FieldFrame id={id} label={label} labelAside={labelAside} hint={hint} error={error}>
      <div className={`${boxClasses(error)} px-3`}>
        <input
          placeholder="0"
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="tabular min-w-0 flex-1 self-stretch bg-transparent py-3.5 text-20 font-semibold
            outline-none placeholder:text-text-muted"
        />
        <span className="text-14 font-medium text-text-muted">{currency}</span>
        {allLabel && (
          <>
            <span aria-hidden="true" className="h-5 w-px bg-text-muted/30" />
            <button
              type="button"
              onClick={onAll}
              disabled={rest.disabled}
              className="-mx-2 min-h-11 min-w-11 px-2 text-14 font-semibold text-accent"
            >
              {allLabel}
            </button>
          </>
        )}
      </div>
    </FieldFrame>
  );
}
