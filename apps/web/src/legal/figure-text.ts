/** Formats the figures of the configuration in the member's language. */
import type { Figure } from '@anywhen/protocol';
import { useLanguage, useText, type Language } from '../i18n/index.ts';
import { showPrice } from '../money-forms/amounts.ts';

/** More currencies than this are counted instead of listed. */
const NAMED_MAX = 7;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `long` where there is space: 10 minutes instead of 10 min. */
type Length = 'long' | 'short';

export function useFigureText(): (figure: Figure, length?: Length) => string {
  const t = useText('legal');
  const language = useLanguage();
  const list = (words: readonly string[]) =>
    new Intl.ListFormat(language, { style: 'narrow' }).format(words);
  return (figure, length = 'long') => {
    switch (figure.unit) {
      case 'USDT':
        return `${rangeOf(figure.values, language)} USDT`;
      case 'percent':
        return `${rangeOf(figure.values, language)}%`;
      case 'count':
        return rangeOf(figure.values.map(String), language);
      case 'seconds':
        return figure.values.map((each) => showSeconds(each, language, length)).join(' – ');
      case 'currency':
        return figure.values.length > NAMED_MAX
          ? t('about.values.currencies', { number: figure.values.length })
          : figure.values.join(', ');
      case 'name':
        return figure.values.join(', ');
      case 'account':
        return list(figure.values.map((kind) => t(`about.values.account.${kind}`)));
      case 'status':
        return list(figure.values.map((status) => t(`about.values.status.${status}`)));
      case 'freedom':
        return list(figure.values.map((freedom) => t(`about.values.freedom.${freedom}`)));
      case 'operation':
        return list(figure.values.map((each) => t(`about.values.operation.${each}`)));
    }
  };
}

/** In the largest unit that divides it: 86 400 → `1 day`, 90 → `90 seconds`. */
export function showSeconds(seconds: number, language: Language, unitDisplay: Length): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(
    seconds / size,
  );
}

function rangeOf(values: readonly string[], language: Language): string {
  return values.map((value) => showPrice(withoutZeros(value), language)).join(' – ');
}

/** `0.10` → `0.1`, `5.00000000` → `5`, and `100` stays. */
function withoutZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
