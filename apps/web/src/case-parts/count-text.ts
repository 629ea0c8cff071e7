/** Formats heights and counts with the digit grouping of the language; never used for money. */
import { useLanguage } from '../i18n/index.ts';

export function useCount(): (count: number) => string {
  const language = useLanguage();
  return (count) => new Intl.NumberFormat(language).format(count);
}
