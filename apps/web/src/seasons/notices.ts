/** The text of the message after the end of a season; a loss is worded as plainly as a gain. */
import { classOfSeason, readSeason } from '@anywhen/protocol';
import { datesIn, writeChange, writePercent } from '../i18n/index.ts';
import type { Notices, Reader } from '../facet-parts/notice.ts';

const PPM_PER_BPS = 100;
const PPM_PER_PERCENT = 10_000;

export const seasonsNotices: Notices<'season-ended'> = {
  'season-ended': {
    icon: 'calendar',
    text: ({ season, openedAtMs, returnPpm, fallPpm }, reader) => {
      const { t, language } = reader;
      const figures = {
        return: writeChange(Math.trunc(Number(returnPpm) / PPM_PER_BPS), language),
        fall: writePercent((Number(fallPpm) / PPM_PER_PERCENT).toFixed(2), language),
      };
      return {
        title: t('season.ended', { season: nameOf(season, Number(openedAtMs), reader) }),
        detail: t('season.endedText', figures),
      };
    },
  },
};

function nameOf(code: string, openedAtMs: number, { t, language }: Reader): string {
  const classCode = classOfSeason(code);
  if (classCode) return t('season.class', { code: classCode });
  const season = readSeason(code);
  const { date } = datesIn(language, 'locale');
  if (!season) return t('season.own', { date: date(openedAtMs) });
  const startMs = season.startsAtSecond * 1_000;
  if (season.kind === 'week') return t('season.week', { date: date(startMs, { isUtc: true }) });
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, month).format(startMs);
}
