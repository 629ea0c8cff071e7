/** A number with a button on either side, for the samples. */
import { IconButton } from '@anywhen/ui';

type StepperProps = {
  label: string;
  lessLabel: string;
  moreLabel: string;
  value: number;
  onChange: (value: number) => void;
};

export function Stepper({ label, lessLabel, moreLabel, value, onChange }: StepperProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-2">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="flex-1 text-14 font-medium">
        {label}
      </span>
      <IconButton icon="minus" label={lessLabel} onClick={() => onChange(value - 1)} />
      <output aria-label={label} className="tabular min-w-12 text-center text-28 font-semibold">
        {value}
      </output>
      <IconButton icon="plus" label={moreLabel} onClick={() => onChange(value + 1)} />
    </fieldset>
  );
}
