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

const COUNTED = ['spotOrders', 'leverageOrders', 'bots'] as const;

export const memberNotices: Notices<'welcome' | 'status-changed' | 'openings-cancelled'> = {
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
  'openings-cancelled': {
    icon: 'info',
    text: ({ status, ...counts }, { t }) => {
      const what = COUNTED.filter((name) => Number(counts[name]) > 0)
        .map((name) => t(`cancelled.${name}`, { count: Number(counts[name]) }))
        .join(t('away.and'));
      const isPausedOnly = Number(counts.spotOrders) + Number(counts.leverageOrders) === 0;
      const text = isPausedOnly ? 'cancelled.paused' : 'cancelled.text';
      return {
        title: t(isPausedOnly ? 'cancelled.titlePaused' : 'cancelled.title'),
        detail: t(text, { status: t(STATUSES[status].title), what }),
      };
    },
  },
};
