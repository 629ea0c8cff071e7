/** How long a password may be, and when two are the same. */
import { describe, expect, test } from 'vitest';
import { findPasswordFault, findRepeatFault } from './password-rules.ts';

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
