/** A search field that filters while typing, with a clear button. */
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Icon, IconButton } from '@anywhen/ui';

type SearchFieldProps = {
  texts: {
    label: string;
    /** The label. */
    hint: string;
    clear: string;
  };
  value: string;
  onChange: (value: string) => void;
  /** Focuses on mount, for links to the search; a new value focuses again. */
  focusKey: string | null;
  /** Enter only hides the keyboard by default. */
  onEnter?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

export function SearchField(props: SearchFieldProps) {
  const { texts, value, onChange, focusKey, onEnter, onKeyDown } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focusKey !== null) input.current?.focus();
  }, [focusKey]);

  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search
      className="flex min-h-11 items-center gap-2 rounded-full bg-surface-sunken pl-4
        focus-within:bg-surface-raised focus-within:ring-1 focus-within:ring-accent"
    >
      <Icon name="search" size={20} className="text-text-muted" />
      <label htmlFor={id} className="sr-only">
        {texts.label}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={texts.hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') input.current?.blur();
          if (event.key === 'Enter') onEnter?.();
          if (event.key === 'Escape') onChange('');
          onKeyDown?.(event);
        }}
        className="min-w-0 flex-1 self-stretch bg-transparent py-2.5 text-16 outline-none
          placeholder:text-text-muted"
      />
      {value !== '' && <IconButton icon="close" size={20} label={texts.clear} onClick={clear} />}
    </search>
  );
}
