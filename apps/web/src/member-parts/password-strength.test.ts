/** The meter is a hint and errs towards weaker; a suggestion is strong and unique. */
import { describe, expect, it } from 'vitest';
import { suggestPassphrase } from './passphrase.ts';
import { strengthOf } from './password-strength.ts';

describe('[S5] the strength of a password', () => {
  it.each([
    ['', 0],
    ['x7#kQ', 1],
    ['123456', 1],
    ['aaaaaaaaaaaaaaa', 1],
    ['abcdefgh', 1],
    ['qwertyuiop', 1],
    ['trade1', 1],
    ['password123', 1],
    ['P@ssw0rd', 1],
    ['20260115', 1],
    ['Summer2026!', 1],
    ['Winter26', 1],
    ['Spring-2025', 1],
    ['x7#kQ2', 2],
    ['sunshine-bicycle', 2],
    ['correct horse battery staple', 4],
    ['我喜歡在雨天喝熱茶', 4],
  ] as const)('%j is %i', (password, strength) => expect(strengthOf(password)).toBe(strength));

  it('is weaker with the own name in it', () => {
    expect(strengthOf('anneliese-1987')).toBeGreaterThan(
      strengthOf('anneliese-1987', ['anneliese']),
    );
  });
});

describe('a suggested passphrase', () => {
  it('is five words of four letters, strong, and unique', () => {
    const phrases = new Set(Array.from({ length: 50 }, suggestPassphrase));
    expect(phrases.size).toBe(50);
    for (const phrase of phrases) {
      expect(phrase).toMatch(/^([bdfghjklmnprstvz][aeio][bdfghjklmnprstvz][aeio](-|$)){5}$/);
      expect(strengthOf(phrase)).toBe(4);
    }
  });
});
