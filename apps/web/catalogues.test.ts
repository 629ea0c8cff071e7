/** Texts that a module adds to the shared catalogues end up there exactly once. */
import { expect, it } from 'vitest';
import { gatherTexts } from './catalogues.config.ts';

const shared = { namespace: 'errors', texts: { internal: 'Something went wrong.' } };
const moduleOf = (namespace: string, errors: Record<string, string>) => ({
  namespace,
  texts: { title: namespace, errors, values: { row: { [namespace]: 'How many' } } },
});

it('collects what modules add, and leaves the rest in their own catalogues', () => {
  const files = [moduleOf('a', { aFull: 'Full.' }), shared, moduleOf('b', { bFull: 'Full.' })];
  expect(gatherTexts(files)).toEqual({
    a: { title: 'a' },
    b: { title: 'b' },
    errors: { internal: 'Something went wrong.', aFull: 'Full.', bFull: 'Full.' },
    legal: { about: { values: { row: { a: 'How many', b: 'How many' } } } },
  });
});

it('rejects two texts with the same key', () => {
  expect(() => gatherTexts([shared, moduleOf('a', { internal: 'Oops.' })])).toThrow('internal');
});
