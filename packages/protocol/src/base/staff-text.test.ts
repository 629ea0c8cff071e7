/** A thousand texts that lead to a place to pay, and a thousand that do not. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { HELPFUL, LEADING_AWAY, helpfulTexts } from '../../testing/chat-texts.ts';
import { acceptedTexts, refusedTexts } from '../../testing/staff-texts.ts';
import { findPaymentPlace } from './staff-text.ts';

const hash = (name: 'sha256' | 'blake2b512', bytes: Uint8Array) =>
  createHash(name).update(bytes).digest();

it('[P3] of texts with a place to pay, a contact or a request for a code, 99 % are found', () => {
  const texts = refusedTexts(hash);
  const missed = texts.filter((text) => !findPaymentPlace(text));
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(texts.length * 0.01);
});

it('[P3] of texts without, at most 2 % are refused', () => {
  const texts = acceptedTexts();
  const refused = texts.filter((text) => findPaymentPlace(text));
  const why = refused.map((text) => `${text} ${JSON.stringify(findPaymentPlace(text))}`);
  expect(refused.length, why.join('\n')).toBeLessThanOrEqual(texts.length * 0.02);
});

it('[P3] says what was found, and in which words', () => {
  expect(findPaymentPlace('Deposit at pay.example.com now')).toEqual({
    fault: 'link',
    found: 'pay.example.com',
  });
  expect(findPaymentPlace('Call 13800138000')).toEqual({ fault: 'number', found: '13800138000' });
  const address = `0x${'5aAe'.repeat(10)}`;
  expect(findPaymentPlace(`Send it to ${address}.`)).toEqual({ fault: 'address', found: address });
  expect(findPaymentPlace('DE89 3704 0044 0532 0130 00 before noon')?.fault).toBe('account');
  expect(findPaymentPlace('Tell us your password')?.fault).toBe('secret');
  expect(findPaymentPlace('Never tell anybody your password')).toBeUndefined();
});

it('[P3] a warning in one sentence excuses nothing in the next', () => {
  const text = 'Never share your password. Now send us your verification code.';
  expect(findPaymentPlace(text)?.fault).toBe('secret');
});

it('[P4] what leads away in a chat is found', () => {
  expect(LEADING_AWAY.filter((text) => !findPaymentPlace(text))).toEqual([]);
});

it('[P4] what helps in a chat passes, alone and combined', () => {
  const texts = [...HELPFUL, ...helpfulTexts(1_000)];
  expect(texts.filter((text) => findPaymentPlace(text))).toEqual([]);
});
