/** The texts of messages about signing; none names anybody. */
import type { Notices } from '../facet-parts/notice.ts';

const PAGE = '/my/authorization_code';

export const promotionNotices: Notices<'signed' | 'signing-ended'> = {
  signed: {
    icon: 'users',
    shownOn: PAGE,
    text: (_params, { t }) => ({ title: t('signing.began'), detail: t('signing.beganText') }),
  },
  'signing-ended': {
    icon: 'users',
    shownOn: PAGE,
    text: (_params, { t }) => ({ title: t('signing.ended'), detail: t('signing.endedText') }),
  },
};
