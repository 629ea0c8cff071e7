/** The texts of messages about deposits; reasons are those of the records. */
import { moneyText } from '../facet-parts/amount-texts.ts';
import type { Notices } from '../facet-parts/notice.ts';

const RECORDS = '/pay/record3';

type Kind = 'deposit-credited' | 'deposit-rejected' | 'deposit-corrected';

export const depositsNotices: Notices<Kind> = {
  'deposit-credited': {
    icon: 'arrow-down',
    shownOn: RECORDS,
    text: ({ amount, currency }, { t, ...shown }) => ({
      title: t('deposit.credited'),
      detail: t('deposit.creditedText', { amount: moneyText(amount, currency, shown) }),
    }),
  },
  'deposit-rejected': {
    icon: 'warning',
    shownOn: RECORDS,
    text: ({ amount, currency, reason }, { t, cases, ...shown }) => ({
      title: t('deposit.rejected'),
      detail: t('deposit.rejectedText', {
        amount: moneyText(amount, currency, shown),
        reason: cases(`depositReason.${reason}`),
      }),
    }),
  },
  'deposit-corrected': {
    icon: 'info',
    shownOn: RECORDS,
    text: ({ amount, currency, reason }, { t, cases, ...shown }) => ({
      title: t('deposit.corrected'),
      detail: t('deposit.correctedText', {
        amount: moneyText(amount, currency, shown),
        reason: cases(`correctionReason.${reason}`),
      }),
    }),
  },
};
