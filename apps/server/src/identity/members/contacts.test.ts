/** How names, addresses and invitations are parsed. */
import { describe, expect, test } from 'vitest';
import { findUsernameFault, readAccountName, readEmail, readInvite } from './contacts.ts';
import { readPhone } from './contacts.ts';

describe('[14.1] e-mail', () => {
  test('the domain is lower-cased, the local part stays as written, the key ignores case', () => {
    expect(readEmail(' Ada.L@Example.COM ')).toEqual({
      channel: 'email',
      address: 'Ada.L@example.com',
      key: 'ada.l@example.com',
    });
  });

  test('differently composed Unicode characters are the same address, in either case', () => {
    const composed = readEmail('Ren\u00C9e@example.com');
    expect(readEmail('Rene\u0301e@example.com')?.key).toBe(composed?.key);
    expect(readEmail('RenE\u0301e@Example.com')).toEqual(composed);
    expect(composed?.key).toBe('ren\u00E9e@example.com');
  });

  test.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a da@example.com',
    'ada@exa mple.com',
    'ada@example..com',
    `${'a'.repeat(65)}@example.com`,
    `ada@${'a'.repeat(250)}.com`,
    'ada\u0000@example.com',
    'ada\u200B@example.com',
    'ada\uD800@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
  ])('%j is illegal', (typed) => {
    expect(readEmail(typed)).toBeUndefined();
  });
});

describe('[14.1] phone', () => {
  test.each(['+4915112345678', '+1234567', '+123456789012345'])('%s is a number', (typed) => {
    expect(readPhone(typed)?.key).toBe(typed);
  });

  test.each(['', '4915112345678', '+0151123456', '+123456', '+1234567890123456', '+49 151 1234'])(
    '%j is none',
    (typed) => {
      expect(readPhone(typed)).toBeUndefined();
    },
  );
});

describe('[14.1] username', () => {
  test.each([
    ['ada1', undefined],
    ['A_23456789012345678x', undefined],
    ['', 'required'],
    ['   ', 'required'],
    ['ada', 'too-short'],
    ['a23456789012345678901', 'too-long'],
    ['1ada', 'format'],
    ['ada lovelace', 'format'],
    ['ädalove', 'format'],
  ])('%j: %s', (typed, fault) => {
    expect(findUsernameFault(typed)).toBe(fault);
  });
});

describe('[14.3] the account a member signs in with', () => {
  test.each([
    ['Ada_L', { kind: 'username', key: 'ada_l' }],
    ['Ada@Example.com', { kind: 'email', key: 'ada@example.com' }],
    ['rene\u0301e@example.com', { kind: 'email', key: 'ren\u00E9e@example.com' }],
    ['\u212Aim_L', { kind: 'username', key: 'kim_l' }], // A kelvin sign is composed of a K.
    ['+4915112345678', { kind: 'phone', key: '+4915112345678' }],
    ['12345678', { kind: 'uid', uid: 12345678 }],
    ['02345678', undefined],
    ['ada\u0000', undefined],
    ["' or 1=1 --", undefined],
  ])('%j is read as %o', (typed, name) => {
    expect(readAccountName(typed)).toEqual(name);
  });
});

describe('[14.1] invitation', () => {
  test.each([
    ['PAPER1', { code: 'PAPER1' }],
    ['paperl', { code: 'PAPER1' }],
    ['0OiIlL', { code: '001111' }],
    ['12345678', { uid: 12345678 }],
    ['ABC12', undefined],
    ['ABCU12', undefined],
    ['ABC123X', undefined],
    ['02345678', undefined],
  ])('%j is read as %o', (typed, invite) => {
    expect(readInvite(typed)).toEqual(invite);
  });
});
