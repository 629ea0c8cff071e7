/** Which passwords are too easy to guess, by the real word lists. */
import { type PasswordOwner, isWeakPassword, loadPasswordGuesser } from '@anywhen/protocol';
import { describe, expect, test } from 'vitest';

const ADA = { username: 'ada_l', email: 'countess@example.com', phone: '+4915112345678' };

const isWeak = async (typed: string, owner: PasswordOwner) =>
  isWeakPassword(typed, owner, await loadPasswordGuesser());

describe('[S5] passwords that are too easy to guess', () => {
  test.each([
    ['123456', 'tops every list'],
    ['password', 'tops every list'],
    ['PASSWORD', 'capitals do not help'],
    ['qwertyuiop', 'a walk on the keyboard, long enough but listed'],
    ['ｐａｓｓｗｏｒｄ', 'full-width letters are the same letters'],
    ['trade1', 'six characters, a word and a digit'],
    ['aaaaaa', 'one character six times'],
    ['abcdefg', 'a sequence'],
    ['00000000', 'one digit eight times'],
    ['abcdefgh', 'a longer sequence'],
    ['        ', 'eight spaces'],
    ['a'.repeat(128), 'one letter as often as the length allows'],
    ['abcabcabcabc', 'three letters four times'],
    ['9876543210', 'a sequence downwards'],
    ['qwertzuiop', 'a walk on another keyboard'],
    ['zxcvbnm,./', 'a walk over the signs'],
    ['20260115', 'a day'],
    ['P@ssw0rd!', 'signs that look like letters'],
    ['  trade1  ', 'spaces around a weak one'],
    ['passwordpassword', 'a listed one twice'],
    ['anywhen', 'the name of the product'],
    ['AnywhenPaper', 'twice the name of the product'],
    ['anywhen2026', 'a year behind the name'],
    ['anywhen123456', 'what is left is on the list'],
    ['bitcoin2026!', 'a currency'],
    ['dogecoin', 'a currency'],
    ['btc-12345', 'a short currency on its own'],
    ['ada_l2026', 'the own username'],
    ['countess1!', 'the own e-mail'],
    ['4915112345678', 'the own phone number'],
    ['015112345678', 'the own phone number as dialled at home'],
  ])('%s is rejected: %s', async (typed) => {
    expect(await isWeak(typed, ADA)).toBe(true);
  });

  test.each([
    ['x7#kQ2', 'six characters that are on no list'],
    ['gT5rW2p', 'seven of them'],
    ['seven quiet herons', 'a phrase'],
    ['correct horse battery staple', 'another phrase'],
    ['bitcoin is not my horse', 'a phrase with a currency in it'],
    ['together-we-read', 'eth inside a word is no currency'],
    ['漢字の長い合言葉', 'any script'],
    ['x7#kQ2pL', 'eight characters that are on no list'],
    ['baro-kimi-tedo-fuso-lani', 'one the app suggests'],
    [`${'a'.repeat(64)}seven quiet herons`, 'a phrase behind a long row of letters'],
  ])('%s is accepted: %s', async (typed) => {
    expect(await isWeak(typed, ADA)).toBe(false);
  });

  test('one member’s name may be used by another', async () => {
    const bob = { username: 'bob_1', email: null, phone: null };
    expect(await isWeak('countess-77', ADA)).toBe(true);
    expect(await isWeak('countess-77', bob)).toBe(false);
  });
});
