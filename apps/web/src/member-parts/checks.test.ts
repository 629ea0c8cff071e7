/** The faults the forms find, and how they normalise input. */
import { describe, expect, it } from 'vitest';
import { findPasswordFault } from '@anywhen/protocol';
import {
  findCodeFault,
  findEmailFault,
  findInviteFault,
  findLimitFault,
  findPhoneFault,
  findRepeatFault,
  findUsernameFault,
  readCode,
  readPhone,
} from './checks.ts';
import { maskEmail, maskPhone } from './masked-contacts.ts';

describe('[14.1] fields', () => {
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['abc', 'too-short'],
    ['a'.repeat(21), 'too-long'],
    ['1abc', 'format'],
    ['anna-l', 'format'],
    ['Anna_1', undefined],
    ['a'.repeat(20), undefined],
  ])('username %j is %s', (typed, fault) => expect(findUsernameFault(typed)).toBe(fault));

  it.each([
    ['', 'required'],
    ['anna', 'format'],
    ['anna@example', 'format'],
    ['a@b@example.com', 'format'],
    [`${'a'.repeat(64)}@${'b'.repeat(190)}.com`, 'format'],
    [' anna@example.com ', undefined],
  ])('e-mail %j is %s', (typed, fault) => expect(findEmailFault(typed)).toBe(fault));

  it.each([
    ['', 'required'],
    ['0912345678', 'format'],
    ['+0912345678', 'format'],
    ['+88612', 'format'],
    ['+886912345678', undefined],
    ['00886 912 345 678', undefined],
    ['+1 (415) 555-0100', undefined],
  ])('phone %j is %s', (typed, fault) => expect(findPhoneFault(typed)).toBe(fault));

  it.each([
    ['', 'required'],
    ['12345', 'too-short'],
    ['123456', undefined],
    ['密碼密碼密碼', undefined],
    ['🔑🔑🔑🔑🔑', 'too-short'],
    ['a'.repeat(128), undefined],
    ['a'.repeat(129), 'too-long'],
  ])('password %j is %s', (typed, fault) => expect(findPasswordFault(typed)).toBe(fault));

  it('two encodings of the same characters are the same password', () => {
    expect(findRepeatFault('caf\u00e9-au-lait', 'cafe\u0301-au-lait')).toBeUndefined();
    expect(findRepeatFault('caf\u00e9-au-lait', 'cafe-au-lait')).toBe('mismatch');
    expect(findRepeatFault('secret', '')).toBe('required');
    expect(findRepeatFault('', '')).toBeUndefined();
  });

  it.each([
    ['', 'required'],
    ['PAPER1', undefined],
    ['paper1', undefined],
    ['PAPERl', undefined],
    ['48215907', undefined],
    ['08215907', 'format'],
    ['PAPER', 'format'],
    ['PAPERU', 'format'],
  ])('invitation %j is %s', (typed, fault) => expect(findInviteFault(typed)).toBe(fault));

  it.each([
    ['', 'required'],
    ['0', 'format'],
    ['1e3', 'format'],
    ['10.005', 'too-precise'],
    ['10.05', undefined],
  ])('loss limit %j is %s', (typed, fault) => expect(findLimitFault(typed)).toBe(fault));

  it.each([
    ['', 'required'],
    ['48291', 'too-short'],
    ['482913', undefined],
    ['4829137', 'format'],
    ['482913482913', undefined],
  ])('code %j is %s', (typed, fault) => expect(findCodeFault(typed)).toBe(fault));

  it('normalises pasted codes and phone numbers', () => {
    expect(readCode(' 482-913 ')).toBe('482913');
    expect(readCode('482913 482913 7')).toBe('482913482913');
    expect(readPhone('00886 (912) 345-678')).toBe('+886912345678');
  });
});

describe('what is shown', () => {
  it('masks addresses so that only their owner recognises them', () => {
    expect(maskEmail('anna@example.com')).toBe('an•••@example.com');
    expect(maskEmail('ab@example.com')).toBe('a•••@example.com');
    expect(maskEmail('a@example.com')).toBe('a•••@example.com');
    expect(maskPhone('+886912345678')).toBe('+886 ••• 678');
  });
});
