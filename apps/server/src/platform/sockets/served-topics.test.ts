/** Startup fails unless exactly the declared topics are served. */
import { TOPICS } from '@anywhen/protocol';
import { describe, expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { HUB_LIMITS } from './limits.ts';
import { ServedTopics } from './served-topics.ts';

const { balance, depth } = TOPICS;

function newTopics(): ServedTopics {
  return new ServedTopics({ limits: HUB_LIMITS, nowMs: Date.now, log: openLog('silent') });
}

describe('the topics of the protocol', () => {
  it('are served, each once, for whom they are declared', () => {
    const topics = newTopics();
    topics.serve('depth', { ...depth, snapshot: () => ({}) });
    topics.serve('balance', { ...balance, snapshot: () => ({}) });
    expect(() => topics.requireExactly({ depth, balance })).not.toThrow();
    expect(() => topics.serve('depth', { ...depth, snapshot: () => ({}) })).toThrow('served twice');
  });

  it('are all served, and nothing else is', () => {
    const topics = newTopics();
    topics.serve('depth', { ...depth, snapshot: () => ({}) });
    expect(() => topics.requireExactly(TOPICS)).toThrow(/topics nobody serves: .*ticker, tick, /);
    expect(() => topics.requireExactly({ balance })).toThrow('topics nobody serves: balance');
    expect(() => topics.requireExactly({})).toThrow('an undeclared topic is served: depth');
  });

  it('are not served to others, or under other names, than declared', () => {
    const topics = newTopics();
    topics.serve('balance', { access: 'public', pattern: balance.pattern, snapshot: () => ({}) });
    expect(() => topics.requireExactly({ balance })).toThrow('topic balance is declared member');
    const others = newTopics();
    others.serve('balance', { access: 'member', pattern: /./, snapshot: () => ({}) });
    expect(() => others.requireExactly({ balance })).toThrow('balance is declared another pattern');
  });
});
