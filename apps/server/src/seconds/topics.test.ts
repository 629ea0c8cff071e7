/** The private seconds topic: each contract once per commit, in portions, never out of date. */
import { type Change, type CurrentContract, EMPTY_IMAGE } from '@anywhen/exchange';
import type { ExchangeEvent, SecondsContract } from '@anywhen/exchange';
import type { SecondsEvent } from '@anywhen/protocol';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SecondsFacts } from './facts.ts';
import { serveSecondsTopic } from './topics.ts';

const RUNNING = {
  uid: 1,
  shareId: 'ab'.repeat(16),
  symbol: 'BTCUSDT',
  direction: 'up',
  periodSeconds: 30,
  returnBps: 9_000,
  wagerUnits: 500_000_000n,
  acceptedAtMs: 1_000,
  openingSecond: 2,
  openingPriceUnits: 100,
  endsAtSecond: 32,
  settlementSecond: null,
  settlementPriceUnits: null,
  result: null,
  isVoid: false,
  receiptUnits: null,
  endedAtMs: null,
} as const;

const running = (id: number) => ({ ...RUNNING, id, state: 'in_progress' }) as SecondsContract;
const settling = (id: number) =>
  ({
    ...RUNNING,
    id,
    state: 'settling',
    settlementSecond: 32,
    settlementPriceUnits: 101,
  }) as SecondsContract;
const ended = (id: number) =>
  ({
    ...settling(id),
    state: 'ended',
    result: 'win',
    receiptUnits: 950_000_000n,
    endedAtMs: 32_000,
  }) as SecondsContract;

let published: string[];
let listening: Set<number>;
let commit: (...contracts: SecondsContract[]) => void;
let snapshot: (uid: number) => unknown;

beforeEach(() => {
  published = [];
  listening = new Set([1]);
  const seconds = new SecondsFacts();
  const listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  const core = {
    onCommitted: (listener: (typeof listeners)[number]) => void listeners.push(listener),
  };
  serveSecondsTopic(
    {
      serve: (_kind, source) => {
        snapshot = (uid) => source.snapshot('seconds', uid as never, () => undefined);
      },
      hasListeners: (_topic, uid = 0) => listening.has(uid),
      publishTo: (_uid, _topic, data) => {
        const { contract } = data as SecondsEvent;
        published.push(`${contract.id} ${contract.state}`);
      },
    },
    { core, facts: { seconds } },
  );
  commit = (...contracts) => {
    const changes: Change[] = contracts.map((contract) => ({ kind: 'seconds-contract', contract }));
    for (const change of changes) seconds.apply(change);
    for (const listener of listeners) listener(changes as ExchangeEvent[]);
  };
});

describe('the topic of contracts', () => {
  it('publishes a contract once per commit, in its state after it', () => {
    commit(running(1), ended(1), running(2));
    expect(published).toEqual(['1 ended', '2 in_progress']);
    expect(snapshot(1)).toMatchObject({ contracts: [{ id: '2' }] });
  });

  it('computes nothing for members who do not listen', () => {
    listening.clear();
    commit(running(1));
    listening.add(1);
    commit(running(2));
    expect(published).toEqual(['2 in_progress']);
  });

  it('publishes many in portions; what changed meanwhile is published once, in its latest state', async () => {
    const many = Array.from({ length: 500 }, (_, index) => index + 1);
    commit(...many.map(running));
    expect(published).toHaveLength(200);
    commit(...many.slice(300).map(ended));
    await nextTurn();
    await nextTurn();
    await nextTurn();
    expect(published).toHaveLength(500);
    expect(published.filter((line) => line.endsWith('ended'))).toHaveLength(200);
    expect(new Set(published.map((line) => line.split(' ')[0])).size).toBe(500);
  });
});

describe('settling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not published when the next commit books it', () => {
    commit(settling(1), settling(2));
    expect(published).toEqual([]);
    commit(ended(1), ended(2));
    vi.advanceTimersByTime(5_000);
    expect(published).toEqual(['1 ended', '2 ended']);
  });

  it('is published when it lasts for a second, and is in every snapshot', () => {
    commit(settling(1));
    expect(snapshot(1)).toMatchObject({ contracts: [{ state: 'settling' }] });
    vi.advanceTimersByTime(1_000);
    expect(published).toEqual(['1 settling']);
  });
});

describe('committed contracts', () => {
  it('count what is current', () => {
    const seconds = new SecondsFacts();
    const apply = (contract: SecondsContract) => {
      seconds.apply({ kind: 'seconds-contract', contract });
      return seconds.currentCount;
    };
    expect(apply(running(1))).toBe(1);
    expect(apply(running(2))).toBe(2);
    expect(apply(settling(1))).toBe(2);
    expect(apply(ended(2))).toBe(1);
    expect(apply(ended(1))).toBe(0);
    expect(seconds.listCurrent(1)).toEqual([]);
    const contracts = [settling(3), running(4)] as CurrentContract[];
    seconds.load({ seconds: { ...EMPTY_IMAGE.seconds, contracts } });
    expect(seconds.currentCount).toBe(2);
    expect(seconds.listCurrent(1).map(({ id }) => id)).toEqual([4, 3]);
  });
});
