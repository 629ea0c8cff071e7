/** What an outage leaves in the machine: one record, and all that was made up at its own time. */
import { describe, expect, it } from 'vitest';
import { ALICE, Machine } from '../../testing/machine.ts';
import { Feed } from '../../testing/feed.ts';
import { StrategyScenario } from '../../testing/strategy-scenario.ts';
import type { MarketState } from './market-state.ts';
import type { Outcome } from '../outcome.ts';

const HOUR = 3_600;

const stateOf = ({ changes }: Outcome): MarketState | undefined =>
  changes.flatMap((change) => (change.kind === 'market-state' ? change.state : [])).at(-1);

describe('[16.5] an outage', () => {
  it('[EX-16.10] bears its first missed second, and what is made up the second it was due', () => {
    const scenario = new StrategyScenario({ hasMaker: true });
    scenario.startDca();
    scenario.tick();
    const lastSecond = Math.floor(scenario.nowMs / 1_000);
    scenario.changes.length = 0;
    scenario.asSystem({ kind: 'begin-outage' });
    scenario.ticks(HOUR + 60);
    scenario.nowMs += 8_000;
    const ended = scenario.asSystem({ kind: 'end-outage' });
    const fromMs = (lastSecond + 1) * 1_000;
    const untilMs = (lastSecond + HOUR + 68) * 1_000;
    const outage = { no: 1, fromMs, untilMs };
    expect(stateOf(ended)?.outage).toEqual(outage);
    expect(ended.events).toContainEqual({ kind: 'outage-ended', outage });
    const stored = [...scenario.changes, ...ended.changes].filter(({ kind }) => kind === 'outage');
    expect(stored.at(0)).toEqual({ kind: 'outage', outage: { ...outage, untilMs: null } });
    expect(stored.at(-1)).toEqual({ kind: 'outage', outage });
    const bought = scenario.changes.flatMap((change) =>
      change.kind === 'bot-log' && change.line.kind === 'bought' ? change.line.atMs : [],
    );
    expect(bought).toEqual([(lastSecond + HOUR) * 1_000]);
  });

  it('that is interrupted by another is one, and the next has a number of its own', () => {
    const machine = new Machine();
    const feed = new Feed(machine);
    const answer = (kind: 'begin-outage' | 'end-outage') => {
      const outcome = machine.asSystem({ kind });
      return 'data' in outcome.reply ? outcome.reply.data : Machine.answer(outcome);
    };
    expect(answer('begin-outage')).toBe('FORBIDDEN');
    feed.tick();
    expect(answer('end-outage')).toBe('FORBIDDEN');
    expect(answer('begin-outage')).toEqual({ outage: 1 });
    feed.tick();
    expect(answer('begin-outage')).toEqual({ outage: 1 });
    expect(answer('end-outage')).toEqual({ outage: 1 });
    expect(answer('end-outage')).toBe('FORBIDDEN');
    expect(answer('begin-outage')).toEqual({ outage: 2 });
  });

  it('begins after what members still did, and asks nothing of them', () => {
    const machine = new Machine();
    const feed = new Feed(machine);
    feed.tick();
    machine.nowMs += 1_700;
    const began = machine.asSystem({ kind: 'begin-outage' });
    expect(stateOf(began)?.outage?.fromMs).toBe(machine.nowMs + 1);
    expect(Machine.answer(machine.asMember(ALICE, { kind: 'begin-outage' }))).toBe('FORBIDDEN');
  });

  it('[16.7] does not make a commitment older than its publication', () => {
    const machine = new Machine();
    const feed = new Feed(machine);
    feed.tick();
    const publishedAtMs = machine.nowMs + 50_000;
    const body = { ...feed.commands.publishAnchor(2), publishedAtMs };
    const { changes } = machine.asSystem(body);
    expect(changes).toMatchObject([{ kind: 'day', day: { day: 2, publishedAtMs } }]);
    const early = { ...feed.commands.publishAnchor(3), publishedAtMs: 5 };
    const found = machine.asSystem(early).changes;
    expect(found).toMatchObject([{ day: { day: 3, publishedAtMs: machine.nowMs } }]);
  });
});
