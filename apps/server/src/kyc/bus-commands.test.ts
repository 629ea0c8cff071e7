/** Verification commands that a gateway may send: hashes and listed words, never personal data. */
import { expect, it } from 'vitest';
import { commandReader } from '../core/bus-messages.ts';
import { kycBusCommands } from './bus-commands.ts';

const read = commandReader([kycBusCommands]);
const PAPERS = {
  level: 'basic',
  folder: 'f0'.repeat(16),
  document: 'a0'.repeat(32),
  flaw: null,
  reviewer: 'simulated',
};

const submitted = (fields: object) =>
  read({
    request: {
      actor: { kind: 'member', uid: 10000001 },
      id: 'kyc:1',
      body: { kind: 'submit-verification', ...PAPERS, ...fields },
    },
    untilMs: 1,
  }) !== undefined;

const forgotten = (id: string) =>
  read({
    request: {
      actor: { kind: 'system' },
      id,
      body: { kind: 'forget-person', uid: 10000001 },
    },
    untilMs: 1,
  }) !== undefined;

it('[S13] accepts what the exchange needs', () => {
  expect(submitted({})).toBe(true);
  expect(submitted({ level: 'advanced', document: null, flaw: 'FACE_NOT_CLEAR' })).toBe(true);
});

it.each([
  { surname: 'Quillfeather' },
  { document: 'AB-4711-99' },
  { folder: 'AB-4711-99' },
  { flaw: 'Ada Mae' },
  { reviewer: 'rosa' },
  { level: 'expert' },
])('[S13] rejects personal data and unlisted words: %o', (fields) => {
  expect(submitted(fields)).toBe(false);
});

it('[H7] forgets only the member that identity names', () => {
  expect(forgotten('erase:10000001:0a')).toBe(true);
  expect(forgotten('erase:10000002:0a')).toBe(false);
  expect(forgotten('tick:1')).toBe(false);
});
