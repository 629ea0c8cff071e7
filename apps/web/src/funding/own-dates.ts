/** Dates in the format the member chose in the settings, or the one stored in this browser. */
import { useMe } from '../parts/me.ts';
import { datesIn, useFormat, useLanguage, type Dates } from '../i18n/index.ts';

const ME_STALE_MS = 300_000;

export function useOwnDates(): Dates {
  const language = useLanguage();
  const stored = useFormat();
  const chosen = useMe({ staleMs: ME_STALE_MS }).data?.dateFormat;
  return chosen ? datesIn(language, chosen) : stored;
}
