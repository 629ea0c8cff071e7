/** The texts of messages about finance records: start, end, and result. */
import { DAY_MS } from '@anywhen/prices';
import { businessDayOf, type FinanceEnding } from '@anywhen/protocol';
import { datesIn, type TextKey } from '../i18n/index.ts';
import { moneyText } from '../facet-parts/amount-texts.ts';
import type { Notices } from '../facet-parts/notice.ts';

const RECORDS = '/homeindex/eaorders';

type Texts = { title: TextKey<'messages'>; detail: TextKey<'messages'> };

const ENDINGS: Readonly<Record<FinanceEnding, Texts>> = {
  matured: { title: 'finance.settled', detail: 'finance.maturedText' },
  early: { title: 'finance.redeemed', detail: 'finance.earlyText' },
  cancelled: { title: 'finance.cancelled', detail: 'finance.cancelledText' },
};

export const financeNotices: Notices<'finance-started' | 'finance-settled'> = {
  'finance-started': {
    icon: 'percent',
    shownOn: RECORDS,
    text: ({ product, amount, currency, redemptionDate }, { t, ...shown }) => {
      const redemptionMs = businessDayOf(redemptionDate) * DAY_MS;
      const date = datesIn(shown.language, 'locale').date(redemptionMs, { isUtc: true });
      return {
        title: t('finance.started', { product }),
        detail: t('finance.startedText', { amount: moneyText(amount, currency, shown), date }),
      };
    },
  },
  'finance-settled': {
    icon: 'check',
    shownOn: RECORDS,
    text: ({ product, amount, interest, currency, ending }, { t, ...shown }) => ({
      title: t(ENDINGS[ending].title, { product }),
      detail: t(ENDINGS[ending].detail, {
        amount: moneyText(amount, currency, shown),
        interest: moneyText(interest, currency, shown),
      }),
    }),
  },
};
