/** Which passwords are taken and which are too easy to guess. */
import { describe, expect, test } from 'vitest';
import { findPasswordFault, findRepeatFault, isWeakPassword } from './password-rules.ts';

const ADA = { username: 'ada_l', email: 'countess@example.com', phone: '+4915112345678' };

describe('[14.1] length', () => {
  test.each([
    ['', 'required'],
    ['abcde', 'too-short'],
    ['abcdef', undefined],
    ['x'.repeat(128), undefined],
    ['x'.repeat(129), 'too-long'],
    ['🔑🔑🔑🔑🔑', 'too-short'],
    ['🔑🔑🔑🔑🔑🔑', undefined],
    ['🔑'.repeat(128), undefined],
    ['      ', undefined],
    ['ﬃab', 'too-short'], // One sign for three letters counts as three: five in all.
    ['ﬃabc', undefined],
  ])('%j: %s', (typed, fault) => {
    expect(findPasswordFault(typed)).toBe(fault);
  });
});

describe('[14.1] repeat', () => {
  test('must be typed, and equal', () => {
    expect(findRepeatFault({ password: 'heron-7', repeat: '' })).toBe('required');
    expect(findRepeatFault({ password: 'heron-7', repeat: 'heron-8' })).toBe('mismatch');
    expect(findRepeatFault({ password: 'heron-7', repeat: 'heron-7' })).toBeUndefined();
  });

  test('is equal when the same characters were composed in another way', () => {
    const [composed, decomposed] = ['caf\u00E9-99', 'cafe\u0301-99'];
    expect(findRepeatFault({ password: composed, repeat: decomposed })).toBeUndefined();
  });
});

describe('[S5] passwords that are too easy to guess', () => {
  test.each([
    ['123456', 'tops every list'],
    ['password', 'tops every list'],
    ['PASSWORD', 'big letters do not help'],
    ['qwertyuiop', 'a walk on the keyboard, long enough but listed'],
    ['ｐａｓｓｗｏｒｄ', 'wide letters are the same letters'],
    ['trade1', 'six characters, a word and a digit'],
    ['aaaaaa', 'one character six times'],
    ['abcdefg', 'a sequence'],
    ['anywhen', 'the name of the product'],
    ['AnywhenPaper', 'twice the name of the product'],
    ['anywhen2026', 'a year behind the name'],
    ['anywhen123456', 'what is left is on the list'],
    ['bitcoin2026!', 'a currency'],
    ['dogecoin', 'a currency'],
    ['btc-12345', 'a short currency that stands alone'],
    ['ada_l2026', 'the own username'],
    ['countess1!', 'the own e-mail'],
    ['4915112345678', 'the own phone number'],
    ['015112345678', 'the own phone number as dialled at home'],
  ])('%s is refused: %s', async (typed) => {
    expect(await isWeakPassword(typed, ADA)).toBe(true);
  });

  test.each([
    ['x7#kQ2', 'six characters that no list helps with'],
    ['gT5rW2p', 'seven of them'],
    ['seven quiet herons', 'a phrase'],
    ['correct horse battery staple', 'another phrase'],
    ['bitcoin is not my horse', 'a phrase with a currency in it'],
    ['together-we-read', 'eth inside a word is no currency'],
    ['漢字の長い合言葉', 'any script'],
  ])('%s is taken: %s', async (typed) => {
    expect(await isWeakPassword(typed, ADA)).toBe(false);
  });

  test('one member’s name is no secret of another', async () => {
    const bob = { username: 'bob_1', email: null, phone: null };
    expect(await isWeakPassword('countess-77', ADA)).toBe(true);
    expect(await isWeakPassword('countess-77', bob)).toBe(false);
  });
});
