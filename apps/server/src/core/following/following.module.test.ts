/**
 * A following core: it reaches the same facts and events as the leading one, however badly the bus
 * behaves; it accepts neither a wrong batch nor a wrong answer; and only members' commands get
 * through to the leader.
 */
import { seededRandom } from '@anywhen/money/seeded-random';
import { isLongForm, testSize } from '@anywhen/money/test-size';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InProcessBus } from '../../platform/bus/in-process-bus.ts';
import { FollowedCore, type TestFollower } from '../../../testing/followed-core.ts';
import { findFirstDifference, recordEvents, waitUntil } from '../../../testing/followed-core.ts';
import type { TestCore } from '../../../testing/test-cores.ts';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { type Forgery, forgeBatch, removeForged } from '../../../testing/forged-batch.ts';
import { ALICE, BOB, answerOf, asSystem, dataOf, openMember } from '../../../testing/money.ts';
import { submitUntilAnswered, transferOf } from '../../../testing/money.ts';
import { requireReplayedTables } from '../../../testing/replayed-tables.ts';
import { requireSameFacts } from '../../../testing/core/same-facts.ts';
import { StrangeValues } from '../../../testing/strange-values.ts';
import { WaywardBus } from '../../../testing/wayward-bus.ts';

/** Promised in R11; asserted in the long form, on an idle machine. */
const CONVERGED_MS_MAX = isLongForm ? 2_000 : 60_000;
/** Reloading takes a new connection and all tables; no time is promised for it. */
const RELOADED_MS_MAX = 60_000;
const ANSWER_MS_MAX = 60_000;
const SEED = Number(process.env['FOLLOW_SEED'] ?? Date.now() % 1_000_000);
/** Commands that arrive together share a batch. */
const BURST = 7;
const COMMANDS = testSize('FOLLOWED_COMMANDS', { short: 350, long: 700 });
const STRANGE_MESSAGES = testSize('STRANGE_MESSAGES', { short: 300, long: 1_000 });

/** Members with no commands of their own yet. */
const [CAROL, DAVE] = [10_000_901, 10_000_902];

const bench = startTestCores();
let scenario: FollowedCore;
let leader: TestCore;

beforeEach(async () => {
  await bench.empty();
  scenario = new FollowedCore(bench, SEED);
  leader = await scenario.open();
  await leader.submit(asSystem({ kind: 'set-business-days', daySeconds: 60 }));
});

afterEach(() => scenario.close());

function requireSame({ facts }: TestFollower): void {
  requireSameFacts(facts, leader.facts);
  expect(facts.agenda.calendar).toMatchObject({ daySeconds: 60 });
}

describe('[R11] hints over the bus', () => {
  const badWays = {
    arrive: { lost: 0, doubled: 0, lateMs: 0 },
    'are all lost': { lost: 1, doubled: 0, lateMs: 0 },
    'are lost, doubled and out of order': { lost: 0.5, doubled: 0.5, lateMs: 80 },
  };

  it.each(Object.entries(badWays))(
    `that %s: same facts, same events, seed ${SEED}`,
    async (_, ways) => {
      const bus = new WaywardBus(scenario.bus, seededRandom(SEED), ways);
      const follower = await scenario.follow(bus);
      const [expected, received] = [recordEvents(leader), recordEvents(follower)];
      for (let count = 0; count < COMMANDS; count += BURST) {
        const burst = Array.from({ length: BURST }, () => leader.submit(scenario.random.next()));
        await Promise.all(burst);
      }
      const tookMs = await waitUntil(() => received.length === expected.length, CONVERGED_MS_MAX);
      expect(findFirstDifference(received, expected)).toBeUndefined();
      expect(expected.length).toBeGreaterThan(COMMANDS / 5);
      requireSame(follower);
      if (isLongForm && ways.lost === 0 && ways.lateMs === 0) expect(tookMs).toBeLessThan(200);
    },
  );

  it('a follower that starts in the middle reaches the same state', async () => {
    for (let half = 0; half < COMMANDS / 2; half += 1) await leader.submit(scenario.random.next());
    const follower = await scenario.follow();
    const [expected, received] = [recordEvents(leader), recordEvents(follower)];
    for (let half = 0; half < COMMANDS / 2; half += 1) await leader.submit(scenario.random.next());
    await waitUntil(() => received.length === expected.length, CONVERGED_MS_MAX);
    expect(findFirstDifference(received, expected)).toBeUndefined();
    requireSame(follower);
  });
});

it('[R9] a follower whose connection is cut continues where it stopped', async () => {
  const follower = await scenario.follow();
  let reloads = 0;
  follower.onReloaded(() => (reloads += 1));
  const [expected, received] = [recordEvents(leader), recordEvents(follower)];
  for (let cut = 0; cut < 5; cut += 1) {
    await bench.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%from journal where batch%'
         and pid <> pg_backend_pid()`,
    );
    for (let count = 0; count < 40; count += 1) await leader.submit(scenario.random.next());
  }
  await waitUntil(() => received.length === expected.length, CONVERGED_MS_MAX);
  expect(findFirstDifference(received, expected)).toBeUndefined();
  expect(reloads).toBe(0);
});

describe('a command through a following core', () => {
  it('is answered when its own facts have it, once for the same id', async () => {
    const [near, far] = [await scenario.follow(), await scenario.follow()];
    const request = transferOf(ALICE);
    const limit = { kind: 'set-loss-limit', amount: '77' } as const;
    const first = await near.submit(request);
    expect(first.isReplay).toBe(false);
    const again = await far.submit(request);
    expect(again).toEqual({ ...first, isReplay: true });
    expect(await leader.submit(request)).toMatchObject({ reply: first.reply, isReplay: true });
    expect(await answerOf(near.submit({ ...request, body: limit }))).toBe('IDEMPOTENCY_CONFLICT');
    const drop = { ...request, body: { kind: 'drop-request' } } as const;
    expect(await near.submit(drop)).toMatchObject({ reply: { data: { hasHappened: true } } });
    expect(await answerOf(near.submit(transferOf(ALICE, { quantity: '99999999' })))).toBe(
      'BALANCE_INSUFFICIENT',
    );
    const actor = { kind: 'member', uid: BOB } as const;
    await far.submit({ actor, id: 'limit', body: limit });
    expect(far.facts.members.find(BOB)).toEqual(leader.facts.members.find(BOB));
    await bench.connect(requireReplayedTables);
  });

  it('two hundred at once, each with its own answer', async () => {
    const followers = [await scenario.follow(), await scenario.follow()];
    const quantities = Array.from({ length: 200 }, (_, index) => `0.${1_000 + index}`);
    const answers = await Promise.all(
      quantities.map((quantity, index) =>
        followers[index % 2]?.submit(transferOf(ALICE, { quantity })),
      ),
    );
    const answered = answers.map((answer) => answer && dataOf(answer)['quantity']);
    expect(answered).toEqual(quantities.map((quantity) => `${quantity}0000`));
  });

  it('without a core is rejected, and the same id later returns its outcome', async () => {
    const follower = await scenario.follow(scenario.bus, 300);
    const request = transferOf(ALICE);
    await scenario.stopLeader();
    expect(await answerOf(follower.submit(request))).toBe('UNAVAILABLE');
    leader = await scenario.lead();
    scenario.openIngress(leader);
    expect(await answerOf(submitUntilAnswered(() => follower, request))).toBe('accepted');
  });

  it('is refused as the leader refuses it: over its own limits, not as if nobody were there', async () => {
    await scenario.stopLeader();
    leader = await scenario.lead({ rememberedLimits: { perMember: 2, bytes: 2 ** 30 } });
    scenario.openIngress(leader);
    for (const uid of [CAROL, DAVE]) await leader.submit(openMember(uid));
    const follower = await scenario.follow();
    const first = transferOf(CAROL);
    const requests = [first, transferOf(CAROL), transferOf(CAROL)];
    const answers = [];
    for (const request of requests) answers.push(await answerOf(follower.submit(request)));
    expect(answers).toEqual(['accepted', 'accepted', 'RATE_LIMITED']);
    expect(await answerOf(leader.submit(transferOf(CAROL)))).toBe('RATE_LIMITED');
    expect(await follower.submit(first)).toMatchObject({ isReplay: true });
    expect(await answerOf(follower.submit(transferOf(DAVE)))).toBe('accepted');
  });

  it('is answered whatever a listener throws, here or on the leader', async () => {
    const follower = await scenario.follow();
    const fail = () => {
      throw new Error('planted: a listener');
    };
    const received: string[] = [];
    for (const core of [leader, follower]) core.onCommitted(fail);
    follower.onCommitted((events) => received.push(...events.map(({ kind }) => kind)));
    expect(await answerOf(follower.submit(transferOf(ALICE)))).toBe('accepted');
    expect(received).toContain('balance');
    expect([follower.faultCount, follower.isFollowing]).toEqual([1, true]);
  });

  it('is answered also when facts miss a change: they are loaded again', async () => {
    const follower = await scenario.follow();
    let reloads = 0;
    follower.onReloaded(() => (reloads += 1));
    const { members } = follower.facts;
    const apply = members.apply.bind(members);
    members.apply = () => {
      members.apply = apply;
      throw new Error('planted: facts');
    };
    const actor = { kind: 'member', uid: BOB } as const;
    const body = { kind: 'set-loss-limit', amount: '77' } as const;
    expect(await answerOf(follower.submit({ actor, id: 'limit', body }))).toBe('accepted');
    await waitUntil(() => reloads === 1 && follower.isFollowing, RELOADED_MS_MAX);
    expect(members.find(BOB)).toEqual(leader.facts.members.find(BOB));
    requireSame(follower);
  });

  it('is held while the leader changes, and happens once', async () => {
    const follower = await scenario.follow();
    const standby = bench.newCore({ nowMs: scenario.random.nowMs });
    const started = standby.start();
    const requests = Array.from({ length: 50 }, () => transferOf(ALICE));
    const before = await Promise.all(requests.slice(0, 10).map((one) => follower.submit(one)));
    const stopped = scenario.stopLeader();
    const held = requests.map((one) => answerOf(follower.submit(one)));
    await Promise.all([stopped, started]);
    scenario.openIngress(standby);
    expect(new Set(await Promise.all(held))).toEqual(new Set(['accepted']));
    expect(await follower.submit(requests[0] ?? transferOf(BOB))).toEqual({
      ...before[0],
      isReplay: true,
    });
    const { exchange } = await bench.connect(requireReplayedTables);
    expect(exchange.modules.members.find(ALICE)).toBeDefined();
    const moved = await bench.count(
      `select count(*) from posting p join account a on a.id = p.account_id
       where a.uid = $1 and a.kind = 'funds' and p.units = -1000000`,
      [ALICE],
    );
    expect(moved).toBe(requests.length);
    await standby.stop();
  });
});

describe('anything but a member’s command', () => {
  const badRequests: Record<string, unknown> = {
    nothing: null,
    'a text': 'transfer',
    'a list': [transferOf(ALICE)],
    'a tick': asSystem({ kind: 'tick', second: 1, seed: 'a'.repeat(64) }),
    'a settlement': asSystem({ kind: 'settle-due' }),
    'a review': asSystem({ kind: 'review-seconds' }),
    'a status': asSystem({
      kind: 'change-status',
      uid: ALICE,
      status: 'disabled',
      reason: 'unusual-activity',
    }),
    'a decision': asSystem({ kind: 'decide-verification', caseId: 1, reason: null }),
    'a level': asSystem({ kind: 'change-level', uid: ALICE, level: 2 }),
    'an anchor': asSystem({ kind: 'publish-anchor', day: 1, anchor: 'a'.repeat(64) }),
    'a revealed day': asSystem({ kind: 'reveal-day', day: 0, seed: 'a'.repeat(64) }),
    'a member who opens themselves': {
      actor: { kind: 'member', uid: ALICE },
      id: 'x',
      body: { kind: 'open-member', uid: ALICE },
    },
    'a member under the name of a tick': { ...openMember(BOB), id: 'tick:1800000000' },
    'a member under the name of another': { ...openMember(BOB), id: `open:${ALICE}` },
    'a lock under the name of an anchor': {
      ...asSystem({ kind: 'extend-withdraw-lock', uid: ALICE }),
      id: 'anchor:7',
    },
    'the system with a transfer': { ...transferOf(ALICE), actor: { kind: 'system' } },
    'nobody with a transfer': { ...transferOf(ALICE), actor: { kind: 'staff' } },
    'a member without a number': { ...transferOf(ALICE), actor: { kind: 'member', uid: '1' } },
    'an id that is none': { ...transferOf(ALICE), id: 5 },
    'an id of unlimited length': { ...transferOf(ALICE), id: 'x'.repeat(101) },
    'something more': { ...transferOf(ALICE), seq: 5 },
    'a transfer with an extra field': {
      ...transferOf(ALICE),
      body: { ...transferOf(ALICE).body, atMs: 0 },
    },
    'a number for an amount': {
      ...transferOf(ALICE),
      body: { ...transferOf(ALICE).body, quantity: 1 },
    },
  };

  it('is not accepted from the bus', async () => {
    const before = await bench.countRows();
    for (const [what, message] of Object.entries(badRequests)) {
      const asked = { request: message, untilMs: Date.now() + ANSWER_MS_MAX };
      const answer = await scenario.bus.ask(scenario.subjects.commands, asked, ANSWER_MS_MAX);
      expect(answer, what).toEqual({ kind: 'malformed' });
    }
    const { commands } = scenario.subjects;
    const bare = [undefined, {}, { request: transferOf(ALICE) }, { untilMs: 9e15 }];
    for (const message of [...bare, transferOf(ALICE)]) {
      const answer = await scenario.bus.ask(commands, message ?? null, ANSWER_MS_MAX);
      expect(answer).toEqual({ kind: 'malformed' });
    }
    expect(await bench.countRows()).toEqual(before);
    expect(leader.isRunning).toBe(true);
  });

  it('nor is one that was delayed until nobody waits for it', async () => {
    const request = transferOf(ALICE);
    const { commands } = scenario.subjects;
    const before = await bench.countRows();
    const late = { request, untilMs: Date.now() - 1 };
    expect(await scenario.bus.ask(commands, late, 200)).toBeUndefined();
    expect(await bench.countRows()).toEqual(before);
    const inTime = { request, untilMs: Date.now() + ANSWER_MS_MAX };
    expect(await scenario.bus.ask(commands, inTime, ANSWER_MS_MAX)).toMatchObject({ kind: 'done' });
  });

  it(`${STRANGE_MESSAGES} malformed messages break nothing`, async () => {
    const strange = new StrangeValues(SEED);
    const { body, ...rest } = transferOf(ALICE);
    for (let count = 0; count < STRANGE_MESSAGES; count += 1) {
      const part = strange.pick(['actor', 'id', 'body', 'kind', 'quantity', 'from']);
      const value: unknown = JSON.parse(strange.json());
      const message = ['actor', 'id', 'body'].includes(part)
        ? { ...rest, body, [part]: value }
        : { ...rest, body: { ...body, [part]: value } };
      const asked = { request: message, untilMs: Date.now() + ANSWER_MS_MAX };
      const answer = await scenario.bus.ask(scenario.subjects.commands, asked, ANSWER_MS_MAX);
      expect(['done', 'malformed'], JSON.stringify(message)).toContain(kindOf(answer));
    }
    expect(leader.isRunning).toBe(true);
    expect(leader.complaints).toEqual([]);
    await bench.connect(requireReplayedTables);
  });
});

describe('[R11] a bus that lies', () => {
  const lies: Record<string, () => unknown> = {
    'a number that does not exist yet': () => ({ kind: 'done', seq: 999_999_999 }),
    'the number of something else': () => ({ kind: 'done', seq: 3 }),
    'no number': () => ({ kind: 'done' }),
    'an outcome of its own': () => ({ kind: 'done', seq: 1, reply: { isAccepted: true } }),
    'an answer of another kind': () => ({ isAccepted: true, data: {} }),
    'that it is busy': () => ({ kind: 'busy' }),
    'a refusal that only the journal can tell': () => {
      return { kind: 'refused', code: 'BALANCE_INSUFFICIENT' };
    },
    'that it does not understand': () => ({ kind: 'malformed' }),
    nothing: () => null,
  };

  it('is not believed: the caller is rejected, and nothing has happened', async () => {
    const rows = await bench.countRows();
    const answers = Object.entries(lies).map(async ([what, lie]) => {
      const bus = new InProcessBus();
      bus.answer(scenario.subjects.commands, async () => lie());
      const follower = await scenario.follow(bus, 300);
      expect(await answerOf(follower.submit(transferOf(ALICE))), what).toBe('UNAVAILABLE');
    });
    await Promise.all(answers);
    expect(await bench.countRows()).toEqual(rows);
  });
});

describe('a wrong batch', () => {
  const faults: Forgery[] = ['hash', 'place', 'fingerprint'];

  it.each(faults)('in its %s is not followed until it is removed', async (fault) => {
    const follower = await scenario.follow();
    let reloads = 0;
    follower.onReloaded(() => (reloads += 1));
    const received = recordEvents(follower);
    await scenario.stopLeader();
    await forgeBatch(bench.database.pool, fault);
    await waitUntil(() => !follower.isFollowing, RELOADED_MS_MAX);
    expect(follower.isCurrent).toBe(false);
    expect(await answerOf(follower.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    expect(received).toEqual([]);

    await removeForged(bench.database.pool);
    await waitUntil(() => follower.isFollowing, RELOADED_MS_MAX);
    leader = await scenario.lead();
    scenario.openIngress(leader);
    expect(await answerOf(follower.submit(transferOf(ALICE)))).toBe('accepted');
    requireSame(follower);
    expect(reloads).toBeGreaterThan(0);
  });

  it('that is gone, as after a lost database, is noticed: the state is loaded again', async () => {
    const follower = await scenario.follow();
    const rejected = transferOf(ALICE, { quantity: '99999999' });
    expect(await answerOf(follower.submit(rejected))).toBe('BALANCE_INSUFFICIENT');
    let reloads = 0;
    follower.onReloaded(() => (reloads += 1));
    await scenario.stopLeader();
    await bench.database.pool.query(
      'delete from journal where batch = (select max(batch) from journal)',
    );
    await waitUntil(() => reloads === 1, RELOADED_MS_MAX);
    leader = await scenario.lead();
    scenario.openIngress(leader);
    expect(await answerOf(follower.submit(transferOf(ALICE)))).toBe('accepted');
  });
});

function kindOf(answer: unknown): unknown {
  return (answer as { kind?: unknown } | undefined)?.kind;
}
