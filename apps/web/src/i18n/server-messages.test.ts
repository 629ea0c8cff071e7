/**
 * The server messages of rulebook 18.2 and the four success texts: one code, one equivalent text
 * per complete language, and a test that triggers each over HTTP.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS, REJECTIONS, rejectionKey, type RejectionCode } from '@anywhen/protocol';
import { readCatalogues } from '../../catalogues.config.ts';
import { COMPLETE_LANGUAGES } from './languages.ts';
import enIdentity from '../identity/texts/en.json' with { type: 'json' };
import enSeconds from '../seconds/texts/en.json' with { type: 'json' };
import enSpot from '../spot/texts/en.json' with { type: 'json' };

const SERVER = join(import.meta.dirname, '../../../server/src');
const catalogues = readCatalogues().filter(({ namespace }) => namespace === 'errors');
const errorsIn = (language: string) =>
  catalogues.find((one) => one.language === language)?.tree ?? {};

type Message = {
  readonly code: RejectionCode;
  /** As in the list of rejections, for logs. */
  readonly message: string;
  /** Words its text must contain, in English and in both Chinese scripts. */
  readonly words: readonly [RegExp, RegExp, RegExp];
  /** The server test that triggers it. */
  readonly reachedIn: string;
};

const IN = {
  login: 'identity/sessions/login.module.test.ts',
  register: 'identity/members/registration.module.test.ts',
  codes: 'identity/codes/codes.module.test.ts',
  seconds: 'seconds/refusals.module.test.ts',
  spot: 'spot/refusals.module.test.ts',
  access: 'api/access.module.test.ts',
  kyc: 'kyc/kyc.module.test.ts',
  security: 'security/protection.module.test.ts',
  payees: 'payees/payees.module.test.ts',
  withdrawals: 'withdrawals/requesting.module.test.ts',
} as const;

function reached(
  code: RejectionCode,
  message: string,
  words: Message['words'],
  place: keyof typeof IN,
): Message {
  return { code, message, words, reachedIn: IN[place] };
}

const MESSAGES: readonly Message[] = [
  reached(
    'AMOUNT_ABNORMAL',
    'abnormal amount',
    [/amount is abnormal/, /金额异常/, /金額異常/],
    'spot',
  ),
  reached('NOT_LOGGED_IN', 'not logged in', [/not logged in/, /尚未登录/, /尚未登入/], 'access'),
  reached('USER_NOT_FOUND', 'user does not exist', [/does not exist/, /不存在/, /不存在/], 'login'),
  reached(
    'ACCOUNT_STATUS_ABNORMAL',
    'user account status abnormal',
    [/status of this account is abnormal/, /状态异常/, /狀態異常/],
    'login',
  ),
  reached(
    'EMAIL_DUPLICATE',
    'duplicate e-mail',
    [/e-mail.*already/, /邮箱已被/, /郵箱已被/],
    'register',
  ),
  reached(
    'USERNAME_DUPLICATE',
    'duplicate account',
    [/username.*already/, /用户名已被/, /用戶名已被/],
    'register',
  ),
  reached(
    'PHONE_DUPLICATE',
    'duplicate phone number',
    [/phone number.*already/, /手机号码已被/, /手機號碼已被/],
    'register',
  ),
  reached(
    'INVITE_INVALID',
    'invalid invitation code',
    [/invitation code is not valid/, /邀请码无效/, /邀請碼無效/],
    'register',
  ),
  reached(
    'CODE_INVALID',
    'invalid verification code',
    [/verification code is wrong/, /验证码错误/, /驗證碼錯誤/],
    'codes',
  ),
  reached(
    'EMAIL_INVALID',
    'e-mail empty or illegal',
    [/empty or not valid/, /邮箱为空或/, /郵箱為空或/],
    'codes',
  ),
  reached(
    'CODE_EMPTY',
    'verification code empty',
    [/enter the verification code/, /输入验证码/, /輸入驗證碼/],
    'register',
  ),
  reached(
    'EMAIL_SEND_FAILED',
    'e-mail sending failed',
    [/could not be sent/, /发送失败/, /發送失敗/],
    'codes',
  ),
  reached(
    'KYC_PRIMARY_REQUIRED',
    'complete primary certification first',
    [/complete primary certification first/, /先完成初级认证/, /先完成初級認證/],
    'kyc',
  ),
  reached(
    'LOGIN_EXCEPTION',
    'login exception',
    [/Login exception/, /登录异常/, /登入異常/],
    'login',
  ),
  reached(
    'ACCOUNT_TRADE_RESTRICTED',
    'account exception, transactions restricted',
    [/Account exception.*restricted/, /账号异常，限制/, /帳號異常，限制/],
    'seconds',
  ),
  reached('ACCOUNT_FROZEN', 'account frozen', [/account is frozen/, /冻结/, /凍結/], 'seconds'),
  reached(
    'LOGIN_PASSWORD_WRONG',
    'login password wrong',
    [/login password is wrong/, /登录密码错误/, /登入密碼錯誤/],
    'login',
  ),
  reached(
    'TRADING_VOLUME_INSUFFICIENT',
    'insufficient trading volume',
    [/Insufficient trading volume/, /交易量不足/, /交易量不足/],
    'spot',
  ),
  reached(
    'FUND_PASSWORD_OLD_WRONG',
    'original fund password wrong',
    [/original fund password is wrong/, /原资金密码错误/, /原資金密碼錯誤/],
    'security',
  ),
  reached(
    'WITHDRAW_PASSWORD_WRONG',
    'withdrawal password incorrect',
    [/withdrawal password is incorrect/, /提现密码不正确/, /提現密碼不正確/],
    'payees',
  ),
  reached(
    'FUND_PASSWORD_NOT_SET',
    'please set a fund password',
    [/set a fund password/, /设置资金密码/, /設定資金密碼/],
    'payees',
  ),
  reached(
    'WITHDRAW_TIMES_EXCEEDED',
    'withdrawal times exceeded, contact customer service',
    [/used all withdrawals.*customer service/, /提现次数已用完.*客服/, /提現次數已用完.*客服/],
    'withdrawals',
  ),
  reached(
    'ORDER_NOT_COMPLETED',
    'you have an order not yet completed',
    [/have an order that is not yet completed/, /订单尚未完成/, /訂單尚未完成/],
    'seconds',
  ),
  reached(
    'ORDER_REPEATED',
    'operation abnormal, do not place orders repeatedly',
    [/Operation abnormal.*repeatedly/, /操作异常，请勿重复下单/, /操作異常，請勿重複下單/],
    'seconds',
  ),
  reached(
    'BALANCE_INSUFFICIENT',
    'insufficient balance',
    [/Insufficient balance/, /余额不足/, /餘額不足/],
    'spot',
  ),
];

const textOf = (code: RejectionCode, language: string) =>
  errorsIn(language)[rejectionKey(code).replace(/^error\./, '')] ?? '';

const mayBeSaid = (code: RejectionCode) =>
  ENDPOINTS.some(({ rejections }) => rejections.includes(code));

describe('[18.2] the 23 server messages', () => {
  it('are all here: the three duplicates are one message with three codes', () => {
    expect(MESSAGES).toHaveLength(25);
    expect(new Set(MESSAGES.map(({ code }) => code)).size).toBe(25);
  });

  it.each(COMPLETE_LANGUAGES)('are 25 different texts: %s', (language) => {
    expect(new Set(MESSAGES.map(({ code }) => textOf(code, language))).size).toBe(25);
  });

  it.each(MESSAGES)('$code: one equivalent text in each language', (message) => {
    expect(REJECTIONS[message.code].message).toBe(message.message);
    for (const [place, language] of ['en', 'zh-Hans', 'zh-Hant'].entries()) {
      expect(textOf(message.code, language)).toMatch(message.words[place] ?? /^$/);
    }
  });

  it.each(MESSAGES)('$code is triggered over HTTP', ({ code, reachedIn }) => {
    const test = readFileSync(join(SERVER, reachedIn), 'utf8');
    expect(test).toContain(`'${code}'`);
    expect(mayBeSaid(code)).toBe(true);
  });
});

it('[18.1] the four success texts are verbatim', () => {
  expect(enIdentity.ok).toEqual({
    login: 'Login successfully',
    register: 'Registered successfully',
    reset: 'Reset successfully',
  });
  expect([enSpot.placed, enSeconds.placed]).toEqual(['Order successfully', 'Order successfully']);
});
