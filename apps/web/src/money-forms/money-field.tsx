/**
 * Every field an amount is typed into (rulebook N10): it takes what people type and paste in their
 * language, leaves standing what was typed, and asks where it could mean two amounts.
 */
import { useState, type ComponentProps } from 'react';
import { AmountField, Button } from '@anywhen/ui';
import { useLanguage, useText } from '../i18n/index.ts';
import { showPrice, signsOf } from './amounts.ts';
import { readTyped } from './read-typed.ts';
import { DECIMALS_TYPED_MAX, isDoubtful, shownForm, reportedOf } from './typed-amount.ts';

type Typing = {
  /** What the form has: an amount, or marked text that is none yet. */
  value: string;
  onChange: (value: string) => void;
  decimalsMax?: number;
};

/** The text of an input that holds an amount, and the question that stands beside it. */
export function useTypedAmount({ value, onChange, decimalsMax = DECIMALS_TYPED_MAX }: Typing) {
  const signs = signsOf(useLanguage());
  const [typed, setTyped] = useState('');
  const [isTyping, setIsTyping] = useState(false);
  const read = (text: string) => readTyped(text, { signs, decimalsMax });
  const own = read(typed);
  const shown = own && reportedOf(own) === value ? typed : shownForm(value, signs);
  const doubt = isDoubtful(value) ? read(shown) : undefined;
  const isAsking = doubt?.kind === 'doubt' && !(isTyping && doubt.isUnfinished);
  const type = (text: string) => {
    const next = read(text);
    if (!next) return;
    const reported = reportedOf(next);
    const hasOwnSigns = next.kind === 'doubt' || next.hasGroups;
    setTyped(hasOwnSigns ? text : shownForm(reported, signs));
    if (reported !== value) onChange(reported);
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

/** Asked instead of guessed: one touch says which amount was meant. */
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
