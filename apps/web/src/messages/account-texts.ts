/** Messages about the member and what protects the account, in the words of the reader. */
import type { KycReason, MessageKind, SecurityChange, StatusReason } from '@anywhen/protocol';
import type { Say, TextKey } from '../i18n/index.ts';
import { deviceText } from './device-text.ts';

type Texts = { t: Say<'messages'> };
type About = { kind: MessageKind; value: (name: string) => string };
type Status = 'active' | 'restricted' | 'frozen' | 'disabled';

const REASONS: Readonly<Record<KycReason, TextKey<'messages'>>> = {
  DOCUMENT_UNREADABLE: 'verification.reason.unreadable',
  DOCUMENT_IN_USE: 'verification.reason.inUse',
  FACE_NOT_CLEAR: 'verification.reason.face',
  DETAILS_MISMATCH: 'verification.reason.mismatch',
  NOT_INVENTED: 'verification.reason.notInvented',
};

const CHANGES: Readonly<Record<SecurityChange, TextKey<'messages'>>> = {
  'login-password': 'security.loginPassword',
  'login-password-reset': 'security.loginPasswordReset',
  'fund-password-set': 'security.fundPasswordSet',
  'fund-password': 'security.fundPassword',
  email: 'security.email',
  phone: 'security.phone',
  'totp-on': 'security.totpOn',
  'totp-off': 'security.totpOff',
  'passkey-added': 'security.passkeyAdded',
  'passkey-removed': 'security.passkeyRemoved',
  'recovery-codes': 'security.recoveryCodes',
  'recovery-code-used': 'security.recoveryCodeUsed',
};

type StatusTexts = { title: TextKey<'messages'>; detail: TextKey<'messages'> };

const STATUS_REASONS: Readonly<Record<StatusReason, TextKey<'messages'>>> = {
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

export function accountText({ kind, value }: About, { t }: Texts) {
  if (kind === 'security-changed') {
    const change = CHANGES[value('change') as SecurityChange];
    const device = deviceText(value('device')) || t('login.unknown');
    return { title: t(change), detail: t('security.text', { device }) };
  }
  if (kind === 'status-changed') {
    const { title, detail } = STATUSES[value('status') as Status];
    const reason = t(STATUS_REASONS[value('reason') as StatusReason]);
    return { title: t(title), detail: t('status.text', { reason, detail: t(detail) }) };
  }
  const isBasic = value('level') === 'basic';
  const level = isBasic ? t('verification.basic') : t('verification.advanced');
  if (kind === 'verification-passed') {
    const detail = isBasic ? t('verification.passedBasic') : t('verification.passedAdvanced');
    return { title: t('verification.passed', { level }), detail };
  }
  const reason = REASONS[value('reason') as KycReason];
  return { title: t('verification.rejected', { level }), detail: t(reason) };
}
