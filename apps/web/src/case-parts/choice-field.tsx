/**
 * A select field that opens its options in a sheet, each with a distinguishing second line; for
 * currencies, networks and payees.
 */
import type { ReactNode } from 'react';
import { Icon } from '@anywhen/ui';
import { useText } from '../i18n/index.ts';
import { Sheet } from '../parts/overlays.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { useSheetEntry } from '../router/index.ts';

type Choice<Value extends string> = {
  readonly value: Value;
  readonly name: string;
  /** For example its speed or fee. */
  readonly detail?: string;
  readonly leading?: ReactNode;
};

type ChoiceFieldProps<Value extends string> = {
  label: string;
  placeholder: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  error?: string | undefined;
  fieldName: string;
  /** The id of its history entry, unique in the app: `deposits.network`. */
  sheetName: string;
  onChoose: (value: Value) => void;
};

export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, placeholder, choices, value, error, fieldName, sheetName, onChoose } = props;
  const [isOpen, open, close] = useSheetEntry(sheetName);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <>
      <PickField
        fieldName={fieldName}
        label={label}
        value={chosen?.name}
        placeholder={placeholder}
        detail={chosen?.detail}
        leading={chosen?.leading}
        error={error}
        onPick={open}
      />
      <Sheet isOpen={isOpen} onClose={close} title={label}>
        <ul className="-mx-4">
          {choices.map((choice) => (
            <li key={choice.value}>
              <ChoiceRow
                choice={choice}
                isChosen={choice === chosen}
                onChoose={() => {
                  onChoose(choice.value);
                  close();
                }}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

type ChoiceRowProps = { choice: Choice<string>; isChosen: boolean; onChoose: () => void };

/** Names are never truncated: networks differ in their last letters. */
function ChoiceRow({ choice, isChosen, onChoose }: ChoiceRowProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="relative flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left
        -outline-offset-2 transition-colors duration-150 hover:bg-surface-sunken/60
        active:bg-surface-sunken"
    >
      {choice.leading}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-16 font-medium wrap-break-word">{choice.name}</span>
        {choice.detail && <span className="text-12 text-text-muted">{choice.detail}</span>}
      </span>
      {isChosen && <ChosenMark />}
    </button>
  );
}

/** For lists with a single selection. */
export function ChosenMark() {
  const t = useText('cases');
  return (
    <>
      <Icon name="check" size={20} className="text-accent" />
      <span className="sr-only">{t('part.chosen')}</span>
    </>
  );
}
