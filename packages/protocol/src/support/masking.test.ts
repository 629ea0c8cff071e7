/** What is masked in a chat before it is stored, and what is not. */
import { describe, expect, it } from 'vitest';
import { maskSecrets } from './masking.ts';

describe('[EX-15.4] a code beside a word for it', () => {
  it.each([
    ['my code is 482913', 'my code is ••••••'],
    ['CODE 482 913 does not work', 'CODE •••••• does not work'],
    ['the PIN: 482-913', 'the PIN: ••••••'],
    ['驗證碼 482913 收不到', '驗證碼 •••••• 收不到'],
    ['验证码是482913', '验证码是••••••'],
    ['驗證碼４８２９１３', '驗證碼••••••'],
    ['mon mot de passe et 482913', 'mon mot de passe et ••••••'],
    ['код 482913', 'код ••••••'],
    ['mã 482913', 'mã ••••••'],
    ['認証コード 482913', '認証コード ••••••'],
    ['인증번호 482913', '인증번호 ••••••'],
    ['password: hunter2!', 'password: ••••••'],
    ['密碼：hunter2', '密碼：••••••'],
    ['482913', '••••••'],
    [' 482 913 ', ' •••••• '],
  ])('%s → %s', (typed, stored) => {
    expect(maskSecrets(typed)).toEqual({ text: stored, isMasked: true });
  });

  it.each([
    'I deposited 482913 USDT yesterday',
    'my code does not arrive',
    'deposit 4829 code',
    'the code has 8 digits, 12345678?',
    'password reset does not work',
    'order 482913.50 was the code of nothing',
    'at 2026-11-19 the code did not come',
    '',
  ])('leaves %j as it is', (typed) => {
    expect(maskSecrets(typed)).toEqual({ text: typed, isMasked: false });
  });

  it('masks twice what it masks once', () => {
    const { text } = maskSecrets('code 482913, password: abc');
    expect(maskSecrets(text)).toEqual({ text, isMasked: true });
  });
});
