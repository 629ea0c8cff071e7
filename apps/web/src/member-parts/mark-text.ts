/**
 * The text under a marked field. A fault has the text of the rule book for its field (18.4); a
 * refusal with its own code has the text of that code, and says what the member can still do.
 */
import {
  rejectionKey,
  type FieldFault,
  type RejectionCode,
  type RejectionReply,
} from '@anywhen/protocol';
import { showExactAmount } from '../money-forms/amounts.ts';
import { useLanguage, useRejectionText, useText, type TextKey } from '../i18n/index.ts';

export type Mark = { fault: FieldFault } | { reply: RejectionReply };

type OwnTexts = Partial<Record<FieldFault, TextKey<'forms'>>>;

const OWN_TEXTS: Readonly<Record<string, OwnTexts>> = {
  account: { required: 'accountRequired' },
  username: { required: 'usernameRequired' },
  invite: { required: 'inviteRequired' },
  email: { required: 'emailRequired', format: 'emailFormat' },
  phone: { required: 'phoneRequired', format: 'phoneFormat' },
  password: { required: 'loginPasswordRequired', 'too-short': 'passwordMin6' },
  newPassword: { 'too-short': 'passwordMin6' },
  repeat: { required: 'reenterNewPassword', mismatch: 'passwordMismatch' },
  oldFundPassword: { required: 'oldFundPasswordRequired' },
  newFundPassword: { required: 'newFundPasswordRequired', 'too-short': 'passwordMin6' },
  fundRepeat: { required: 'reenterNewFundPassword', mismatch: 'passwordMismatch' },
  code: { required: 'codeRequired' },
  secondStep: { required: 'codeRequired' },
  dailyLossLimit: { required: 'amountRequired' },
  fundPassword: { required: 'withdrawPasswordRequired' },
  bankName: { required: 'bankNameRequired' },
  branchName: { required: 'branchRequired' },
  bankCode: { required: 'swiftRequired' },
  accountNumber: { required: 'accountNumberRequired' },
  holder: { required: 'holderRequired' },
  currency: { required: 'currencyRequired' },
  network: { required: 'networkRequired' },
  address: { required: 'addressRequired' },
};

/** Found here, but by a rule of the server: both use the text of the refusal. */
const RULED: Readonly<Record<string, Partial<Record<FieldFault, RejectionReply['key']>>>> = {
  username: { 'not-offered': rejectionKey('USERNAME_RESERVED') },
  password: { format: rejectionKey('PASSWORD_WEAK') },
  newPassword: { format: rejectionKey('PASSWORD_WEAK') },
  newFundPassword: { format: rejectionKey('PASSWORD_WEAK') },
  invite: { 'not-offered': rejectionKey('INVITE_INVALID') },
  holder: { mismatch: rejectionKey('HOLDER_NAME_MISMATCH') },
  address: { format: rejectionKey('ADDRESS_INVALID') },
};

/** Where the rule book has no text. */
const FURTHER_TEXTS: Readonly<Record<string, Partial<Record<FieldFault, TextKey<'member'>>>>> = {
  newPassword: { required: 'newPasswordRequired', same: 'same.password' },
  newFundPassword: { same: 'same.fundPassword' },
  email: { same: 'same.email' },
  phone: { same: 'same.phone' },
  secondStep: { 'too-short': 'secondStep.codeFormat', format: 'secondStep.recoveryFormat' },
  bankName: { 'too-short': 'payee.name', 'too-long': 'payee.name' },
  branchName: { 'too-short': 'payee.name', 'too-long': 'payee.name' },
  bankCode: { format: 'payee.code' },
  accountNumber: { format: 'payee.number' },
  label: { required: 'payee.labelRequired', 'too-long': 'payee.label' },
};

/** The consequence of the last wrong attempt depends on what was attempted. */
const NO_TRY: Partial<Record<RejectionCode, TextKey<'member'>>> = {
  FUND_PASSWORD_OLD_WRONG: 'noTry.fundPassword',
  WITHDRAW_PASSWORD_WRONG: 'noTry.fundPassword',
  SECOND_STEP_WRONG: 'noTry.secondStep',
};

export function useMarkText(): (name: string, mark: Mark | undefined) => string | undefined {
  const forms = useText('forms');
  const t = useText('member');
  const rejection = useRejectionText();
  const language = useLanguage();
  return (name, mark) => {
    if (!mark) return undefined;
    if ('fault' in mark) {
      const ruled = RULED[name]?.[mark.fault];
      if (ruled) return rejection({ key: ruled });
      const further = FURTHER_TEXTS[name]?.[mark.fault];
      if (further) return t(further);
      return forms(OWN_TEXTS[name]?.[mark.fault] ?? `fault.${mark.fault}`);
    }
    const { code, key, data } = mark.reply;
    const text = rejection({ key });
    const { triesLeft, max } = data ?? {};
    if (triesLeft === 0) return t(NO_TRY[code] ?? 'noTry.password', { text });
    if (typeof triesLeft === 'number') return t('triesLeft', { text, count: triesLeft });
    if (typeof max === 'string') {
      const amount = showExactAmount({ amount: max, currency: 'USDT', language });
      return t('max', { text, amount });
    }
    return text;
  };
}
