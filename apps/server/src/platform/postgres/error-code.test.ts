/** Which database failures are waited out, by a starting core and by members' calls. */
import { describe, expect, it } from 'vitest';
import { isDatabaseAway } from './error-code.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const ofHosts = (first: Error) => new AggregateError([first, new Error('y')]);

describe('the database is down', () => {
  it.each([
    ['when it ended a connection that was idle', withCode('57P05')],
    ['when a connection did not come about in time', new Error('timeout expired')],
    ['when it refused on every address', ofHosts(new Error('Connection terminated'))],
    ['when it has no connection left', withCode('53300')],
  ])('%s', (_when, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });
});

describe('the database is not down', () => {
  it.each([
    ['when it was dropped', withCode('57P04')],
    ['when a statement is wrong', withCode('42601')],
    ['when something else fails', new Error('nothing at index 3 of 2')],
    ['when nothing is known', undefined],
  ])('%s', (_when, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
