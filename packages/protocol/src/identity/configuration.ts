/** The numbers of registering and logging in, as the list of the product's numbers prints them. */
import { count, names, seconds } from '../base/figures.ts';
import { FUND_PASSWORD_MAX, FUND_PASSWORD_MIN, PASSKEYS_MAX } from '../security/endpoints.ts';
import {
  FUND_PASSWORD_LOCK_MS,
  RECOVERY_CODES_COUNT,
  SECOND_STEP_WAIT_MS,
  SECURITY_LOG_MS,
  WRONG_FUND_PASSWORDS_MAX,
  WRONG_SECOND_STEPS_MAX,
} from '../security/rules.ts';
import { PASSWORD_MAX, PASSWORD_MIN, PUBLIC_INVITE_CODE } from './endpoints.ts';
import {
  CODE_LIFE_MS,
  CODE_RESEND_MS,
  CODE_TRIES_MAX,
  DEVICE_LIFE_MS,
  LOGIN_WINDOW_MS,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  SESSIONS_MAX,
  WITHDRAW_LOCK_MS,
  WRONG_PASSWORDS_MAX,
} from './rules.ts';

export const identityConfiguration = {
  rows: [
    { key: 'inviteCode', figure: names(PUBLIC_INVITE_CODE) },
    { key: 'passwordLength', figure: count(PASSWORD_MIN, PASSWORD_MAX) },
    { key: 'codeLife', figure: seconds(CODE_LIFE_MS) },
    { key: 'codeTries', figure: count(CODE_TRIES_MAX) },
    { key: 'codeResend', figure: seconds(CODE_RESEND_MS) },
    { key: 'wrongPasswords', figure: count(WRONG_PASSWORDS_MAX) },
    { key: 'loginWindow', figure: seconds(LOGIN_WINDOW_MS) },
    { key: 'sessionIdle', figure: seconds(SESSION_IDLE_MS) },
    { key: 'sessionLife', figure: seconds(SESSION_LIFE_MS) },
    { key: 'sessionsMax', figure: count(SESSIONS_MAX) },
    { key: 'deviceLife', figure: seconds(DEVICE_LIFE_MS) },
    { key: 'securityLog', figure: seconds(SECURITY_LOG_MS) },
    { key: 'withdrawLock', figure: seconds(WITHDRAW_LOCK_MS) },
    { key: 'fundPasswordLength', figure: count(FUND_PASSWORD_MIN, FUND_PASSWORD_MAX) },
    { key: 'wrongFundPasswords', figure: count(WRONG_FUND_PASSWORDS_MAX) },
    { key: 'fundPasswordLock', figure: seconds(FUND_PASSWORD_LOCK_MS) },
    { key: 'secondStepWait', figure: seconds(SECOND_STEP_WAIT_MS) },
    { key: 'wrongSecondSteps', figure: count(WRONG_SECOND_STEPS_MAX) },
    { key: 'recoveryCodes', figure: count(RECOVERY_CODES_COUNT) },
    { key: 'passkeys', figure: count(PASSKEYS_MAX) },
  ],
  tables: [],
} as const;
