/**
 * The texts of messages about members and their status; that module has no folder in the web app.
 */
import type { MessageParams, StatusReason } from '@anywhen/protocol';
import type { TextKey } from '../i18n/index.ts';
import type { Notices } from './notice.ts';

type Status = MessageParams<'status-changed'>['status'];
type StatusTexts = { title: TextKey<'messages'>; detail: TextKey<'messages'> };

const REASONS: Readonly<Record<StatusReason, TextKey<'messages'>>> = {
  'asked-for': 'status.reason.askedFor',
  'account-safety': 'status.reason.safety',
  'unusual-activity': 'status.reason.unusual',
  'terms-broken': 'status.reason.terms',
  'all-clear': 'status.reason.allClear',
};

const STATUSES: Readonly<Record<Status, StatusTexts>> = {
  active: { title: 'status.active', detail: 'status.activeText' },
  restricted: { title: 'status.restricted', detail: 'status.restrictedText' },
  frozen: { title: 'status.frozen', detail: 'status.frozenText' },
  disabled: { title: 'status.disabled', detail: 'status.disabledText' },
};

export const memberNotices: Notices<'welcome' | 'status-changed'> = {
  welcome: {
    icon: 'gift',
    text: (_params, { t }) => ({ title: t('welcome.title'), detail: t('welcome.text') }),
  },
  'status-changed': {
    icon: 'info',
    text: ({ status, reason }, { t }) => {
      const { title, detail } = STATUSES[status];
      return {
        title: t(title),
        detail: t('status.text', { reason: t(REASONS[reason]), detail: t(detail) }),
      };
    },
  },
};
