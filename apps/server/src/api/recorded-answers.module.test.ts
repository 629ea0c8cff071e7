/**
 * What members were answered stays their answer: a journal recorded before replies and the API's
 * answers were two shapes is replayed, and every recorded request that is sent again over HTTP gets
 * the recorded text, from the core after a start and from a gateway.
 */
import { COMMAND_RULES, type Command, type CommandKind } from '@anywhen/exchange';
import {
  type Endpoint,
  endpointsOf,
  joinClass,
  leaveSeason,
  openClass,
  openPortfolio,
  pauseClass,
} from '@anywhen/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AnsweringServer,
  readRecorded,
  replayRecorded,
} from '../../testing/core/recorded-answers.ts';
import { TestFollower } from '../../testing/followed-core.ts';
import { quietLog } from '../../testing/platform/postgres/temporary.ts';
import { TestCores } from '../../testing/test-cores.ts';
import { subjectsOf } from '../core/bus-messages.ts';
import { CommandIntake } from '../core/command-intake.ts';
import { readCommand } from '../modules.ts';
import { InProcessBus } from '../platform/bus/in-process-bus.ts';

/** What members could not send yet when it was recorded, and endpoints that came later. */
const LATER_COMMANDS: readonly CommandKind[] = [
  'sign-member',
  'end-signing',
  'open-class',
  'pause-class',
  'open-portfolio',
  'leave-season',
];
const LATER_ENDPOINTS: readonly Endpoint[] = [
  openPortfolio,
  leaveSeason,
  openClass,
  joinClass,
  pauseClass,
];

/** What answers say at their end since then; all before it is the recorded text. */
const LATER_FIGURE = /,"result":\{.*\}(?=\}\}$)/;

const recorded = readRecorded();
const servers = new Map<string, AnsweringServer>();
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const cores = await TestCores.open();
  stops.push(() => cores.close());
  const { running } = cores;
  const { lastAtMs } = await replayRecorded(recorded.batches, running);
  const nowMs = () => lastAtMs;
  const core = await cores.startCore({ nowMs });
  const bus = new InProcessBus();
  const subjects = subjectsOf(core.facts.markets.genesis ?? '');
  const clock = { nowMs: Date.now, log: quietLog };
  const isAnnounced = () => Promise.resolve(false);
  const parts = { bus, core, subjects, readCommand, isAnnounced };
  const intake = new CommandIntake({ ...parts, ...clock });
  intake.open();
  const gateway = new TestFollower({ database: running, bus, holdMs: 60_000 });
  await gateway.start();
  stops.push(
    () => gateway.stop(),
    () => intake.close(),
  );
  for (const [name, serving] of Object.entries({ core, gateway })) {
    servers.set(name, await AnsweringServer.open(serving, running.pool, nowMs));
  }
});

afterAll(async () => {
  for (const server of servers.values()) await server.close();
  for (const stop of stops.toReversed()) await stop();
});

describe.each(['core', 'gateway'])('[R6] the %s answers a request of the recording', (name) => {
  it.each(recorded.calls)('again as then: $name $path', async ({ answer, ...call }) => {
    const again = await servers.get(name)?.ask(call);
    expect(again?.answer.replace(LATER_FIGURE, '')).toBe(answer);
    expect(again?.isReplay).toBe(true);
  });
});

it('everything a member can send was recorded, and every endpoint that moves money', () => {
  const commands = recorded.batches.flatMap((batch) => JSON.parse(batch.commands) as Command[]);
  const sent = new Set<CommandKind>(commands.map(({ body }) => body.kind));
  const kinds = Object.keys(COMMAND_RULES) as CommandKind[];
  const ofMembers = kinds.filter((kind) => COMMAND_RULES[kind].by.includes('member'));
  expect(ofMembers.filter((kind) => !sent.has(kind))).toEqual(LATER_COMMANDS);
  const called = new Set(recorded.calls.map(({ name }) => name));
  const moving = endpointsOf('member').filter(({ isMoney }) => isMoney);
  expect(moving.filter(({ name }) => !called.has(name))).toEqual(LATER_ENDPOINTS);
});
