/** Heights and counts with the groups of the language; no amount of money is written by this. */
import { useLanguage } from '../i18n/index.ts';

export function useCount(): (count: number) => string {
  const language = useLanguage();
  return (count) => new Intl.NumberFormat(language).format(count);
}
