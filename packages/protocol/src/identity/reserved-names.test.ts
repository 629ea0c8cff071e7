/** Names a member could take for the operator's, however they are written. */
import { describe, expect, test } from 'vitest';
import { isReservedUsername } from './reserved-names.ts';

describe('[14.1] reserved usernames', () => {
  test.each([
    ['admin', 'the word itself'],
    ['support', 'the word itself'],
    ['staff', 'the word itself'],
    ['anywhen', 'the house'],
    ['ADMIN', 'capitals'],
    ['AdMiN', 'some capitals'],
    ['adm1n', 'a digit for a letter'],
    ['4dm1n', 'digits for letters'],
    ['admln', 'l for i'],
    ['supp0rt', 'zero for o'],
    ['5upp0r7', 'digits for letters'],
    ['st4ff', 'a digit for a letter'],
    ['adrnin', 'two letters that look like one'],
    ['anyvvhen', 'two letters that look like one'],
    ['a_d_m_i_n', 'separators'],
    ['sup_port', 'a separator'],
    ['admin_', 'a separator at the end'],
    ['admin1', 'a number behind it'],
    ['staff2026', 'a year behind it'],
    ['Adm1n_99', 'both'],
    ['joe_admin', 'a word among others'],
    ['AdminJoe', 'told apart by a capital'],
    ['anywhen_help', 'the house and more'],
    ['myanywhen', 'the house within'],
    ['Any_When_Paper', 'the house in parts'],
    ['anywhensupport', 'two such words'],
    ['supportteam', 'with a word that goes with it'],
    ['the_real_admin', 'with words that go with it'],
    ['CustomerSupport', 'with a word that goes with it'],
    ['admins', 'more than one'],
    ['аdmin', 'a Cyrillic a'],
    ['αdmιn', 'Greek letters'],
    ['ѕuрроrt', 'Cyrillic letters'],
    ['ＡＤＭＩＮ', 'full-width letters'],
    ['ádmín', 'accents'],
    ['ad·min', 'another separator'],
  ])('%s: %s', (name) => expect(isReservedUsername(name)).toBe(true));

  test.each([
    'Ada_L',
    'stafford',
    'badminton',
    'supporter_fan',
    'team_rocket',
    'helpful',
    'anywhere',
    'securitas',
    'paperhat',
    'system_of_1',
    'my_online_name',
    'demo',
  ])('%s is free', (name) => expect(isReservedUsername(name)).toBe(false));
});
