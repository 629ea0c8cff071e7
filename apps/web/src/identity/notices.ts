/** The texts of messages about logins. */
import { deviceText } from '../facet-parts/device-text.ts';
import type { Notices } from '../facet-parts/notice.ts';

export const identityNotices: Notices<'new-login' | 'login-refused'> = {
  'new-login': {
    icon: 'shield',
    text: ({ device }, { t }) => ({
      title: t('login.title'),
      detail: t('login.text', { device: deviceText(device, t) }),
    }),
  },
  'login-refused': {
    icon: 'shield',
    text: ({ device }, { t }) => ({
      title: t('login.refused'),
      detail: t('login.guessed', { device: deviceText(device, t) }),
    }),
  },
};
