/** The texts of messages about the account's protection. */
import type { FundPasswordEvent, SecurityChange } from '@anywhen/protocol';
import type { TextKey } from '../i18n/index.ts';
import { deviceText } from '../facet-parts/device-text.ts';
import type { Notices } from '../facet-parts/notice.ts';

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
  'key-made': 'security.keyMade',
  'key-widened': 'security.keyWidened',
};

const TRIED: Readonly<Record<FundPasswordEvent, TextKey<'messages'>>> = {
  'fund-password-wrong': 'security.fundPasswordWrongText',
  'fund-password-blocked': 'security.fundPasswordBlockedText',
};

export const securityNotices: Notices<'security-changed' | 'fund-password-tried'> = {
  'security-changed': {
    icon: 'shield',
    text: ({ change, device }, { t }) => ({
      title: t(CHANGES[change]),
      detail: t('security.text', { device: deviceText(device, t) }),
    }),
  },
  'fund-password-tried': {
    icon: 'shield',
    text: ({ what, device }, { t }) => ({
      title: t('security.fundPasswordWrong'),
      detail: t(TRIED[what], { device: deviceText(device, t) }),
    }),
  },
};
