/** The text of the message after an outage; its module has no notices of its own to show. */
import { MADE_UP } from '@anywhen/protocol';
import { datesIn } from '../i18n/index.ts';
import type { Notices } from './notice.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export const marketNotices: Notices<'outage'> = {
  outage: {
    icon: 'info',
    text: ({ fromMs, untilMs, ...counts }, { t, language }) => {
      const [from, until] = [Number(fromMs), Number(untilMs)];
      const { dateTime } = datesIn(language, 'locale');
      const missedMs = until - from;
      const [unit, of] = missedMs >= 2 * HOUR_MS ? ['hours', HOUR_MS] : ['minutes', MINUTE_MS];
      const missed = t(`outage.${unit as 'hours'}`, { count: Math.round(missedMs / Number(of)) });
      const what = MADE_UP.filter((name) => Number(counts[name]) > 0)
        .map((name) => t(`outage.${name}`, { count: Number(counts[name]) }))
        .join(t('away.and'));
      return {
        title: t('outage.title', { missed }),
        detail: t('outage.text', { from: dateTime(from), until: dateTime(until), what }),
      };
    },
  },
};
