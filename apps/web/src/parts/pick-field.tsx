/**
 * A field whose value is chosen in a sheet or on another page: looks like other fields, works like
 * a button. Its label is repeated inside it, so that its accessible name is label and value.
 */
import { useId, type ReactNode } from 'react';
import { Icon, classes } from '@anywhen/ui';

type PickFieldProps = {
  label: string;
  /** The chosen value; undefined shows the placeholder. */
  value: string | undefined;
  placeholder: string;
  detail?: ReactNode;
  leading?: ReactNode;
  error?: string | undefined;
  fieldName: string;
  /** What a tap opens; a sheet by default. */
  opens?: 'sheet' | 'page';
  onPick: () => void;
};

export function PickField(props: PickFieldProps) {
  const { label, value, placeholder, detail, leading, error, fieldName, onPick } = props;
  const { opens = 'sheet' } = props;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden="true" className="text-14 font-medium">
        {label}
      </span>
      <button
        type="button"
        data-field={fieldName}
        data-invalid={error ? '' : undefined}
        aria-haspopup={opens === 'sheet' ? 'dialog' : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={onPick}
        className={classes(
          'flex min-h-13 items-center gap-3 rounded-card border bg-surface-sunken px-3 py-1.5',
          'text-left transition-[filter] duration-150 hover:brightness-97',
          error ? 'border-danger' : 'border-transparent',
        )}
      >
        <span className="sr-only">{label}</span>
        {leading}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className={`wrap-break-word text-16 ${value ? 'font-medium' : 'text-text-muted'}`}>
            {value ?? placeholder}
          </span>
          {detail && <span className="text-12 text-pretty text-text-muted">{detail}</span>}
        </span>
        <Icon
          name={opens === 'sheet' ? 'chevron-down' : 'chevron-right'}
          size={16}
          className="text-text-muted"
        />
      </button>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-12 font-medium text-danger">
          <Icon name="warning" size={16} />
          {error}
        </p>
      )}
    </div>
  );
}
