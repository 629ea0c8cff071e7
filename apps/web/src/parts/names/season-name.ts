/** What a season is called: the week of a day, a month, or one’s own from a day on. */
import { classOfSeason, readSeason } from '@anywhen/protocol';
import { useFormat, useLanguage, useText } from '../../i18n/index.ts';

type Named = { readonly season: string; readonly openedAtMs?: number };

export function useSeasonName(): (named: Named) => string {
  const t = useText('seasons');
  const { date } = useFormat();
  const language = useLanguage();
  return ({ season: code, openedAtMs = 0 }) => {
    const classCode = classOfSeason(code);
    if (classCode) return t('name.class', { code: classCode });
    const season = readSeason(code);
    if (!season) return t('name.own', { date: date(openedAtMs) });
    const startMs = season.startsAtSecond * 1_000;
    if (season.kind === 'week') return t('name.week', { date: date(startMs, { isUtc: true }) });
    const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(language, month).format(startMs);
  };
}
