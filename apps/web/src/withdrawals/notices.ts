/** The texts of messages about withdrawals; reasons are those of the records. */
import { moneyText } from '../facet-parts/amount-texts.ts';
import type { Notices } from '../facet-parts/notice.ts';

const RECORDS = '/pay/record2';

export const withdrawalsNotices: Notices<'withdrawal-passed' | 'withdrawal-rejected'> = {
  'withdrawal-passed': {
    icon: 'arrow-up',
    shownOn: RECORDS,
    text: ({ amount, received, currency }, { t, ...shown }) => ({
      title: t('withdrawal.passed'),
      detail: t('withdrawal.passedText', {
        amount: moneyText(amount, currency, shown),
        received: moneyText(received, currency, shown),
      }),
    }),
  },
  'withdrawal-rejected': {
    icon: 'warning',
    shownOn: RECORDS,
    text: ({ amount, currency, reason }, { t, cases, ...shown }) => ({
      title: t('withdrawal.rejected'),
      detail: t('withdrawal.rejectedText', {
        amount: moneyText(amount, currency, shown),
        reason: cases(`withdrawalReason.${reason}`),
      }),
    }),
  },
};
