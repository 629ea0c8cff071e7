/** The text of a copied announcement in messages: its title, as staff wrote it. */
import { inLanguage } from '@anywhen/protocol';
import type { Notices } from '../facet-parts/notice.ts';

export const announcementsNotices: Notices<'announcement'> = {
  announcement: {
    icon: 'megaphone',
    text: ({ announcementId: _announcementId, ...titles }, { t, language }) => {
      const written = Object.entries(titles).filter(([, title]) => title !== '');
      return {
        title: inLanguage(Object.fromEntries(written), language) ?? '',
        detail: t('announcement.detail'),
      };
    },
  },
};
