/**
 * Batches: their size limits, that grouping changes no result, how many commands may wait, and what
 * remains when the exchange or the store fails in the middle.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Command, type CommandBody, Exchange, type Outcome } from '@anywhen/exchange';
import { testSize } from '@anywhen/money/test-size';
import { beforeEach, describe, expect, it } from 'vitest';
import { STORAGES } from '../modules.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { ALICE, BOB, answerOf, asSystem, dataOf, openMember } from '../../testing/money.ts';
import { submitUntilAnswered, transferOf } from '../../testing/money.ts';
import { RandomCommands } from '../../testing/random-commands.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { GatedStore, type Mishap, MishapStore } from '../../testing/wayward-stores.ts';
import { Refusal } from '../platform/http/call.ts';
import type { CommandRequest, CommandResult } from './core.ts';
import { PostgresStore } from './storage/postgres-store.ts';
import { BATCH_MAX, QUEUE_MAX, Sequencer } from './sequencer.ts';
import type { Store } from './storage/store.ts';

/** While one batch is being written: a sealed one, an open one, and the queue. */
const CAPACITY = 2 * BATCH_MAX + QUEUE_MAX;
const RECOVERY_MS_MAX = 60_000;
/** The number of grouped commands: a full batch, or enough for each kind. */
const GROUPED = testSize('GROUPED_COMMANDS', { short: 210, long: BATCH_MAX });
const TURNS_PER_CALLER = testSize('MISHAP_TURNS', { short: 5, long: 15 });

const bench = startTestCores();

beforeEach(() => bench.empty());

describe('[R9] the queue', () => {
  it('rejects at once what it cannot take, and answers all the rest', async () => {
    const { core, gate } = await startGatedCore();
    await core.submit(openMember(ALICE));
    gate.shut();
    const first = core.submit(transferOf(ALICE));
    await nextTurn();
    const surplus = 500;
    const sent = Array.from({ length: CAPACITY + surplus }, () =>
      answerOf(core.submit(transferOf(ALICE))),
    );
    expect(core.backlog).toBe(1 + CAPACITY);
    const turnedAway = await Promise.all(sent.slice(-surplus));
    expect(new Set(turnedAway)).toEqual(new Set(['UNAVAILABLE']));

    gate.open();
    await first;
    const answers = await Promise.all(sent.slice(0, -surplus));
    expect(new Set(answers)).toEqual(new Set(['accepted']));
    expect(core.backlog).toBe(0);
    expect(await listBatchSizes()).toEqual([1, 1, ...Array<number>(6).fill(BATCH_MAX)]);
    await core.stop();
    const { commands } = await bench.connect(requireReplayedTables);
    expect(commands).toBe(2 + CAPACITY);
  });

  it('shows nothing that is pending; events come after their commit, in order', async () => {
    const { core, gate } = await startGatedCore();
    await core.submit(openMember(ALICE));
    const received: string[] = [];
    core.onCommitted((events) => {
      for (const event of events) {
        if (event.kind === 'balance' && event.accountKind === 'spot') {
          received.push(event.available.toString());
        }
      }
    });
    gate.shut();
    const sent = Array.from({ length: 30 }, () => core.submit(transferOf(ALICE)));
    sent.push(core.submit(openMember(BOB)));
    await nextTurn();
    expect([received.length, core.facts.members.find(BOB)]).toEqual([0, undefined]);
    gate.open();
    await Promise.all(sent);
    const cents = Array.from({ length: 30 }, (_, index) => String((index + 1) * 1_000_000));
    expect(received).toEqual(cents);
    expect(core.facts.members.find(BOB)).toMatchObject({ uid: BOB });
  });
});

describe('[R4] grouping', () => {
  it(`changes nothing: one command per commit, seven or ${GROUPED} give the same`, async () => {
    const random = new RandomCommands(5);
    const opening = random.opening();
    const requests = [...opening, ...random.list(GROUPED - opening.length)];
    const runs = [];
    for (const size of [GROUPED, 7, 1]) {
      await bench.empty();
      const core = await bench.startCore({ nowMs: random.nowMs });
      const results: CommandResult[] = [];
      for (let at = 0; at < requests.length; at += size) {
        const group = requests.slice(at, at + size).map((request) => core.submit(request));
        results.push(...(await Promise.all(group)));
      }
      await core.stop();
      const { exchange, commands } = await bench.connect(requireReplayedTables);
      expect(commands).toBe(GROUPED);
      expect(Math.max(...(await listBatchSizes()))).toBe(size);
      runs.push({ fingerprint: exchange.fingerprint, results });
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  });
});

describe('[R6] repeats', () => {
  it('the same command twenty times at once happens once, with equal answers', async () => {
    const core = await bench.startCore();
    await core.submit(openMember(ALICE));
    const requests = Array.from({ length: 30 }, () => transferOf(ALICE));
    const sent = requests.map((request) =>
      Promise.all(Array.from({ length: 20 }, () => core.submit(request))),
    );
    for (const results of await Promise.all(sent)) {
      expect(results.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
      expect(new Set(results.map(({ reply }) => JSON.stringify(reply))).size).toBe(1);
    }
    expect(await countTransfers()).toBe(requests.length);
  });
});

describe('[R7] a store that does not tell the truth', () => {
  it('says "failed" after the commit: the command is there once, and its retry learns so', async () => {
    const mishaps: Mishap[] = ['none', 'fails-after'];
    const core = await startMishapCore(() => mishaps.shift() ?? 'none');
    await core.submit(openMember(ALICE));
    const request = transferOf(ALICE);
    expect(await answerOf(core.submit(request))).toBe('UNAVAILABLE');
    expect(await countTransfers()).toBe(1);
    await core.waitUntilRunning(RECOVERY_MS_MAX);
    const { isReplay, reply } = await core.submit(request);
    expect([isReplay, reply.isAccepted]).toEqual([true, true]);
    expect(await countTransfers()).toBe(1);
    await bench.connect(requireReplayedTables);
  });

  it('says "failed" before anything was written: the retry is the first', async () => {
    const mishaps: Mishap[] = ['none', 'fails-before'];
    const core = await startMishapCore(() => mishaps.shift() ?? 'none');
    await core.submit(openMember(ALICE));
    const request = transferOf(ALICE);
    expect(await answerOf(core.submit(request))).toBe('UNAVAILABLE');
    await core.waitUntilRunning(RECOVERY_MS_MAX);
    expect(await core.submit(request)).toMatchObject({ isReplay: false });
    await bench.connect(requireReplayedTables);
  });

  it('fails every third time before or after the commit: everything happens once', async () => {
    const turns: Mishap[] = ['none', 'none', 'fails-before', 'none', 'none', 'fails-after'];
    let commits = 0;
    const core = await startMishapCore(() => turns[commits++ % turns.length] ?? 'none');
    await core.submit(openMember(ALICE));
    const callers = Array.from({ length: 16 }, async () => {
      const entryIds: unknown[] = [];
      for (let turn = 0; turn < TURNS_PER_CALLER; turn += 1) {
        const result = await submitUntilAnswered(() => core, transferOf(ALICE));
        entryIds.push(dataOf(result)['entryId']);
      }
      return entryIds;
    });
    const entryIds = (await Promise.all(callers)).flat();
    expect(commits).toBeGreaterThan(turns.length);
    expect(new Set(entryIds).size).toBe(16 * TURNS_PER_CALLER);
    expect(await countTransfers()).toBe(16 * TURNS_PER_CALLER);
    await bench.connect(requireReplayedTables);
  });
});

describe('[R1] a listener that throws', () => {
  it('ends no answer, and keeps nothing from the listeners after it; it is logged and counted', async () => {
    const core = await bench.startCore();
    await core.submit(openMember(ALICE));
    core.onCommitted(() => {
      throw new Error('planted: a listener');
    });
    const received: string[] = [];
    core.onCommitted((events) => received.push(...events.map(({ kind }) => kind)));
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => answerOf(core.submit(transferOf(ALICE)))),
      answerOf(core.submit(openMember(BOB))),
    ]);
    expect(answers).toEqual(Array(6).fill('accepted'));
    expect(received).toEqual(expect.arrayContaining(['balance', 'member']));
    expect(core.facts.members.find(BOB)).toMatchObject({ uid: BOB });
    expect(core.faultCount).toBeGreaterThan(0);
    expect(core.complaints.map(String)).toEqual(
      Array<string>(core.faultCount).fill('Error: planted: a listener'),
    );
  });

  it('at a reload keeps it from nobody else', async () => {
    let mishap: Mishap = 'none';
    const takeMishap = () => {
      const next = mishap;
      mishap = 'none';
      return next;
    };
    const core = await bench.startCore({ between: (store) => new MishapStore(store, takeMishap) });
    await core.submit(openMember(ALICE));
    core.onReloaded(() => {
      throw new Error('planted: a listener');
    });
    let reloads = 0;
    core.onReloaded(() => (reloads += 1));
    mishap = 'fails-after';
    await submitUntilAnswered(() => core, transferOf(ALICE));
    await expect.poll(() => reloads).toBe(1);
    expect(await answerOf(core.submit(transferOf(ALICE)))).toBe('accepted');
  });

  it('nor do facts that miss a change: all are answered, listeners hear of it, and facts are loaded', async () => {
    const core = await bench.startCore();
    const received: string[] = [];
    core.onCommitted((events) => received.push(...events.map(({ kind }) => kind)));
    const { members } = core.facts;
    const apply = members.apply.bind(members);
    members.apply = () => {
      members.apply = apply;
      throw new Error('planted: facts');
    };
    expect(await answerOf(core.submit(openMember(ALICE)))).toBe('accepted');
    expect(received).toContain('member');
    await core.waitUntilRunning(RECOVERY_MS_MAX);
    expect(members.find(ALICE)).toMatchObject({ uid: ALICE });
    expect(await answerOf(core.submit(transferOf(ALICE)))).toBe('accepted');
    await core.stop();
    await bench.connect(requireReplayedTables);
  });
});

describe('[R1] a broken promise inside the exchange', () => {
  it('discards memory, with everything before and after it in the batch', async () => {
    const { sequencer, causes } = await startBreakingSequencer();
    await sequencer.submit(openMember(ALICE));
    const rows = await bench.countRows();
    const requests = ['a', 'break', 'c'].map((id) => transferOf(ALICE, { id }));
    const sent = requests.map((request) => rejectionOf(sequencer.submit(request)));
    expect(await Promise.all(sent)).toEqual(Array<string>(3).fill('UNAVAILABLE'));
    expect(causes.map(String)).toEqual(['Error: broken promise: planted']);
    expect(await rejectionOf(sequencer.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    expect(await bench.countRows()).toEqual(rows);

    const core = await bench.startCore();
    expect(await core.submit(transferOf(ALICE, { id: 'a' }))).toMatchObject({ isReplay: false });
    await bench.connect(requireReplayedTables);
  });

  it('keeps a batch that was already being written: there once, and its retry learns so', async () => {
    const core = await bench.startCore();
    await core.submit(openMember(ALICE));
    const onItsWay = transferOf(ALICE);
    const answer = answerOf(core.submit(onItsWay));
    await nextTurn();
    expect(await answerOf(core.submit(unknownCommand()))).toBe('UNAVAILABLE');
    expect(await answer).toBe('UNAVAILABLE');
    await core.waitUntilRunning(RECOVERY_MS_MAX);
    expect(await answerOf(core.submit(onItsWay))).toBe('accepted');
    expect(await countTransfers()).toBe(1);
    await bench.connect(requireReplayedTables);
  });

  it('by a clock that gives no time: the core reloads and continues', async () => {
    let isClockBroken = false;
    const core = await bench.startCore({ nowMs: () => (isClockBroken ? Number.NaN : Date.now()) });
    await core.submit(openMember(ALICE));
    isClockBroken = true;
    expect(await answerOf(core.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    isClockBroken = false;
    expect(String(core.complaints[0])).toBe('Error: broken promise: time does not run backwards');
    await core.waitUntilRunning(RECOVERY_MS_MAX);
    expect(await answerOf(core.submit(transferOf(ALICE)))).toBe('accepted');
    await bench.connect(requireReplayedTables);
  });
});

async function startGatedCore() {
  const stores: GatedStore[] = [];
  const between = (store: Store) => {
    const gated = new GatedStore(store);
    stores.push(gated);
    return gated;
  };
  const core = await bench.startCore({ between });
  return { core, gate: stores[0] as GatedStore };
}

function startMishapCore(nextMishap: () => Mishap) {
  return bench.startCore({ between: (store) => new MishapStore(store, nextMishap) });
}

/** Fails after the command has changed memory: the worst moment. */
class BreakingExchange extends Exchange {
  override step(command: Command): Outcome {
    const outcome = super.step(command);
    if (command.id === 'break') throw new Error('broken promise: planted');
    return outcome;
  }
}

async function startBreakingSequencer() {
  const store = new PostgresStore(bench.database, STORAGES);
  const state = await store.load();
  if ('exchange' in state) throw new Error('nobody was followed');
  const { image, last } = state;
  const causes: unknown[] = [];
  const sequencer = new Sequencer({
    exchange: new BreakingExchange(image),
    store,
    last,
    nowMs: Date.now,
    onCommitted: () => undefined,
    onBroken: (cause) => {
      causes.push(cause);
      void store.close();
    },
  });
  return { sequencer, causes };
}

/** The code that the caller was rejected with. */
async function rejectionOf(sequenced: Promise<unknown>): Promise<string> {
  const error = await sequenced.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Refusal ? error.rejection.code : 'none';
}

function unknownCommand(): CommandRequest {
  return asSystem({ kind: 'no-such-command' } as unknown as CommandBody);
}

async function listBatchSizes(): Promise<number[]> {
  const { rows } = await bench.database.pool.query<{ size: string }>(
    'select last_seq - first_seq + 1 as size from journal order by batch',
  );
  return rows.map(({ size }) => Number(size));
}

function countTransfers(): Promise<number> {
  return bench.count(`select count(distinct entry_id) from posting where reference <> 'welcome'`);
}
