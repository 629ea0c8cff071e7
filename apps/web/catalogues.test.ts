/** What a module's file adds to texts of all arrives there, once, and is not delivered twice. */
import { expect, it } from 'vitest';
import { gatherTexts } from './catalogues.config.ts';

const shared = { namespace: 'errors', texts: { internal: 'Something went wrong.' } };
const moduleOf = (namespace: string, errors: Record<string, string>) => ({
  namespace,
  texts: { title: namespace, errors, values: { row: { [namespace]: 'How many' } } },
});

it('gathers what modules add, and leaves the rest in their own catalogues', () => {
  const files = [moduleOf('a', { aFull: 'Full.' }), shared, moduleOf('b', { bFull: 'Full.' })];
  expect(gatherTexts(files)).toEqual({
    a: { title: 'a' },
    b: { title: 'b' },
    errors: { internal: 'Something went wrong.', aFull: 'Full.', bFull: 'Full.' },
    legal: { about: { values: { row: { a: 'How many', b: 'How many' } } } },
  });
});

it('refuses two texts of one key', () => {
  expect(() => gatherTexts([shared, moduleOf('a', { internal: 'Oops.' })])).toThrow('internal');
});
