/** How the message about an answer of support reads. */
import type { Notices } from '../facet-parts/notice.ts';

export const supportNotices: Notices<'support-reply'> = {
  'support-reply': {
    icon: 'headset',
    shownOn: '/kefu/kefu',
    text: (_params, { t }) => ({ title: t('support.title'), detail: t('support.text') }),
  },
};
