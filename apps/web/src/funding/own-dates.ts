/** Dates in the format the member chose in the settings, or the one stored in this browser. */
import { datesIn, useFormat, useLanguage, type Dates } from '../i18n/index.ts';
import { useOwnDateFormat } from './data.ts';

export function useOwnDates(): Dates {
  const language = useLanguage();
  const stored = useFormat();
  const chosen = useOwnDateFormat();
  return chosen ? datesIn(language, chosen) : stored;
}
