/** The texts of messages about verification. */
import type { KycLevelName, KycReason } from '@anywhen/protocol';
import type { Say, TextKey } from '../i18n/index.ts';
import type { Notices } from '../facet-parts/notice.ts';

const REASONS: Readonly<Record<KycReason, TextKey<'messages'>>> = {
  DOCUMENT_UNREADABLE: 'verification.reason.unreadable',
  DOCUMENT_IN_USE: 'verification.reason.inUse',
  FACE_NOT_CLEAR: 'verification.reason.face',
  DETAILS_MISMATCH: 'verification.reason.mismatch',
  NOT_INVENTED: 'verification.reason.notInvented',
};

export const kycNotices: Notices<'verification-passed' | 'verification-rejected'> = {
  'verification-passed': {
    icon: 'verified',
    text: ({ level }, { t }) => ({
      title: t('verification.passed', { level: levelText(level, t) }),
      detail: t(level === 'basic' ? 'verification.passedBasic' : 'verification.passedAdvanced'),
    }),
  },
  'verification-rejected': {
    icon: 'warning',
    text: ({ level, reason }, { t }) => ({
      title: t('verification.rejected', { level: levelText(level, t) }),
      detail: t(REASONS[reason]),
    }),
  },
};

function levelText(level: KycLevelName, t: Say<'messages'>): string {
  return level === 'basic' ? t('verification.basic') : t('verification.advanced');
}
