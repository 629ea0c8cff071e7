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
    ['Summer2026!', 'a season and a year'],
    ['Winter26', 'a season and a short year'],
    ['Spring-2025', 'a season, a sign and a year'],
    ['2026Autumn', 'a year and a season'],
    ['Summ3r2026', 'a season with a digit for a letter'],
    ['$ummer2026!!', 'a season with a sign for a letter'],
    ['summer_2026_winter', 'two seasons around a year'],
    ['January2026!', 'a month and a year'],
    ['Friday26!', 'a day of the week and a short year'],
    ['Frühling2026', 'a season in another language'],
    ['Août2026!', 'a month in another language'],
    ['夏天2026!', 'a season in another script'],
    ['여름-2026', 'a season in another script'],
    ['Лето2026!', 'a season in another script'],
    ['Welcome2026!', 'a common password and a year'],
    ['Passw0rd2026!', 'a common password with a zero and a year'],
    ['Dragon-1999', 'a common password, a sign and a year'],
    ['Summer 2026!', 'with a space'],
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
    ['summer rain on tin 2026', 'a phrase with a season and a year'],
    ['march-heron-kettle', 'a phrase that begins with a month'],
    ['seven herons 2026', 'a phrase with a year'],
    ['autumn-kiosk-2026', 'a season, a year and a word'],
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
