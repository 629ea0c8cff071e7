/** The table of states of rulebook 15.3, cell by cell. */
import { describe, expect, it } from 'vitest';
import {
  type Standing,
  afterHelpRequest,
  afterClosing,
  afterReply,
  afterText,
  mayTake,
} from './states.ts';

const NOW = 1_000_000_000;
const HELD = { staffId: 'anna', heldUntilMs: NOW + 1 } as const;
const FREE = { staffId: null, heldUntilMs: null } as const;

const OPEN: Standing = { state: 'open', ...FREE, waitingSinceMs: null };
const WAITING: Standing = { state: 'waiting', ...FREE, waitingSinceMs: 5 };
const ANSWERED: Standing = { state: 'answered', ...HELD, waitingSinceMs: null };
const CLOSED: Standing = { state: 'closed', ...HELD, waitingSinceMs: null };

describe('[EX-15.1] [15.3] a conversation', () => {
  it.each([
    ['open', OPEN, OPEN],
    ['waiting', WAITING, WAITING],
    ['answered', ANSWERED, { ...ANSWERED, state: 'waiting', waitingSinceMs: NOW }],
    ['closed', CLOSED, OPEN],
  ])('that is %s, after a text', (_state, before, after) => {
    expect(afterText(before, NOW)).toEqual(after);
  });

  it.each([
    ['open', OPEN, { ...WAITING, waitingSinceMs: NOW }],
    ['waiting', WAITING, WAITING],
    ['answered', ANSWERED, { ...ANSWERED, state: 'waiting', waitingSinceMs: NOW }],
    ['closed', CLOSED, { ...WAITING, waitingSinceMs: NOW }],
  ])('that is %s, after a call for a person, a picture or a report', (_state, before, after) => {
    expect(afterHelpRequest(before, NOW)).toEqual(after);
  });

  it.each([OPEN, WAITING, ANSWERED, CLOSED])('$state is answered by a reply', (before) => {
    const after = afterReply(before, 'bert', NOW);
    expect(after).toMatchObject({ state: 'answered', staffId: 'bert', waitingSinceMs: null });
  });

  it('is nobody’s once it is closed', () => {
    expect(afterClosing()).toEqual({ ...CLOSED, ...FREE });
  });

  it.each([
    ['nobody has', WAITING, true],
    ['one has oneself', { ...ANSWERED, staffId: 'bert' }, true],
    ['a colleague has', ANSWERED, false],
    ['an idle colleague has', { ...ANSWERED, heldUntilMs: NOW }, true],
    ['is closed', CLOSED, true],
  ])('that %s may be taken: %s', (_which, standing, isFree) => {
    expect(mayTake(standing, 'bert', NOW)).toBe(isFree);
  });
});
