/**
 * The input of every amount (rulebook N10): it accepts what people type and paste in their
 * language, keeps what was typed, and asks when the input is ambiguous.
 */
import { useState, type ComponentProps } from 'react';
import { AmountField, Button } from '@anywhen/ui';
import { signsOf, useLanguage, useText } from '../i18n/index.ts';
import { showPrice } from './amounts.ts';
import { readTyped } from './read-typed.ts';
import { DECIMALS_TYPED_MAX, isDoubtful, shownForm, formValueOf } from './typed-amount.ts';

type Typing = {
  /** The form's value: an amount, or marked text that is not one yet. */
  value: string;
  onChange: (value: string) => void;
  decimalsMax?: number;
};

/** The text of an amount input, and the question beside it. */
export function useTypedAmount({ value, onChange, decimalsMax = DECIMALS_TYPED_MAX }: Typing) {
  const signs = signsOf(useLanguage());
  const [typed, setTyped] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const read = (text: string) => readTyped(text, { signs, decimalsMax });
  const own = read(typed);
  const shown = own && formValueOf(own) === value ? typed : shownForm(value, signs);
  const doubt = isDoubtful(value) ? read(shown) : undefined;
  const isAsking = doubt?.kind === 'doubt' && !(isTyping && doubt.isUnfinished);
  const type = (text: string) => {
    const next = read(text);
    if (!next) return;
    const formValue = formValueOf(next);
    const hasOwnSigns = next.kind === 'doubt' || next.hasGroups;
    setTyped(hasOwnSigns ? text : shownForm(formValue, signs));
    if (formValue !== value) onChange(formValue);
  };
  return {
    input: {
      value: shown,
      onFocus: () => setIsTyping(true),
      onBlur: () => setIsTyping(false),
    },
    type,
    readings: isAsking ? doubt.readings : [],
  };
}

type MoneyFieldProps = Omit<ComponentProps<typeof AmountField>, 'value' | 'onChange'> & Typing;

export function MoneyField({ value, onChange, decimalsMax, ...field }: MoneyFieldProps) {
  const typing = { value, onChange, ...(decimalsMax === undefined ? {} : { decimalsMax }) };
  const { input, type, readings } = useTypedAmount(typing);
  return (
    <div className="flex flex-col gap-2">
      <AmountField {...field} {...input} onChange={type} />
      <WhichAmount readings={readings} onChoose={onChange} />
    </div>
  );
}

type WhichAmountProps = { readings: readonly string[]; onChoose: (amount: string) => void };

/** Asks instead of guessing: one tap chooses the amount that was meant. */
export function WhichAmount({ readings, onChoose }: WhichAmountProps) {
  const t = useText('app');
  const language = useLanguage();
  if (readings.length === 0) return null;
  return (
    <fieldset aria-label={t('amount.which')} className="flex min-w-0 flex-wrap items-center gap-2">
      <output className="text-12 font-medium text-warn">{t('amount.which')}</output>
      {readings.map((amount) => (
        <Button key={amount} look="secondary" size="small" onClick={() => onChoose(amount)}>
          <span className="tabular">{showPrice(amount, language)}</span>
        </Button>
      ))}
    </fieldset>
  );
}
