/** What startup finds: the state and the answers of the last run, or tables it rejects. */
import { Exchange, REMEMBERED_MS } from '@anywhen/exchange';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STORAGES } from '../modules.ts';
import { startTestCores } from '../../testing/module-fixture.ts';
import { ALICE, BOB, answerOf, asSystem, dataOf, openMember } from '../../testing/money.ts';
import { transferOf } from '../../testing/money.ts';
import { RandomCommands } from '../../testing/random-commands.ts';
import { requireReplayedTables } from '../../testing/replayed-tables.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';
import { FIRST_HASH, hashOf } from './journal.ts';
import { listBatches } from './stored-batches.ts';
import { loadState } from './storage/load-state.ts';
import { tablesOf } from './storage/module-storage.ts';
import { SavedTables } from '../../testing/core/saved-tables.ts';

const NOON_MS = Date.UTC(2026, 0, 10, 12);
const ALL_TABLES = ['journal', ...tablesOf(STORAGES)];
const REFUSAL = 'the tables are not the state the journal ended with: refusing to go on';

const bench = startTestCores();
let clock: { nowMs: number };
const nowMs = () => clock.nowMs;

beforeEach(async () => {
  clock = { nowMs: NOON_MS };
  await bench.empty();
});

it('[R1] startup loads exactly the state of the last commit', async () => {
  const random = new RandomCommands(7);
  const first = await bench.startCore({ nowMs: random.nowMs });
  for (const request of [...random.opening(), ...random.list(600)]) void first.submit(request);
  await first.stop();
  const second = await bench.startCore({ nowMs: random.nowMs });
  for (const uid of [ALICE, BOB])
    expect(second.facts.members.find(uid)).toEqual(first.facts.members.find(uid));
  expect(second.facts.markets.findDay(0)).toEqual(first.facts.markets.findDay(0));
  expect(second.facts.markets.state).toEqual(first.facts.markets.state);
  expect(second.facts.markets.state?.seed).toMatch(/^[0-9a-f]{64}$/);

  const connect = () => bench.database.connect();
  const { image, last } = await bench.connect((client) =>
    inTransaction(client, (snapshot) => loadState(snapshot, STORAGES, connect), {
      isolation: 'repeatable read',
    }),
  );
  const { exchange } = await bench.connect(requireReplayedTables);
  expect(new Exchange(image).fingerprint).toBe(exchange.fingerprint);
  expect(last?.fingerprint).toBe(exchange.fingerprint);
  expect(byId(image.ledger.accounts)).toEqual(byId([...exchange.modules.ledger.accounts()]));
  expect(image).toMatchObject({ lastSeq: exchange.lastSeq, lastAtMs: exchange.lastAtMs });
});

it('[R1] startup without a journal begins empty, and the next one continues', async () => {
  const core = await bench.startCore({ nowMs });
  expect(core.facts.members.find(ALICE)).toBeUndefined();
  expect(core.facts.markets.state).toBeNull();
  await core.submit(openMember(ALICE));
  await core.stop();
  const again = await bench.startCore({ nowMs });
  expect(dataOf(await again.submit(transferOf(ALICE)))).toMatchObject({ entryId: '2' });
});

describe('[R6] answers after a restart', () => {
  it('are exactly the previous ones, and the same id with other content is rejected', async () => {
    const first = await bench.startCore({ nowMs });
    await first.submit(openMember(ALICE));
    const requests = Array.from({ length: 120 }, () => transferOf(ALICE));
    const before = await Promise.all(requests.map((request) => first.submit(request)));
    await first.stop();
    const rows = await bench.countRows();

    const second = await bench.startCore({ nowMs });
    clock.nowMs += 60_000;
    for (const [index, request] of requests.entries()) {
      const again = await second.submit(request);
      expect(again.isReplay).toBe(true);
      expect(JSON.stringify(again.reply)).toBe(JSON.stringify(before[index]?.reply));
      const other = transferOf(ALICE, { id: request.id, quantity: '0.02' });
      expect(await answerOf(second.submit(other))).toBe('IDEMPOTENCY_CONFLICT');
    }
    const { posting } = await bench.countRows();
    expect(posting).toBe(rows['posting']);
  });

  it('reach over a long stretch of batches that leave none', async () => {
    const first = await bench.startCore({ nowMs });
    await first.submit(openMember(ALICE));
    // More than are read at once, so that the journal is read in several portions.
    for (let batch = 0; batch < 250; batch += 1) await first.submit(transferOf(BOB));
    await first.submit(transferOf(ALICE, { id: 'last' }));
    await first.stop();
    const second = await bench.startCore({ nowMs });
    expect(await second.submit(transferOf(ALICE, { id: 'last' }))).toMatchObject({
      isReplay: true,
    });
  });

  it('know of a request that was dropped: it stays dropped', async () => {
    const first = await bench.startCore({ nowMs });
    await first.submit(openMember(ALICE));
    const late = transferOf(ALICE, { id: 'late' });
    const drop = { actor: late.actor, id: 'late', body: { kind: 'drop-request' } } as const;
    const answer = { hasHappened: false };
    expect(dataOf(await first.submit(drop))).toEqual(answer);
    await first.stop();
    const second = await bench.startCore({ nowMs });
    expect(await answerOf(second.submit(late))).toBe('IDEMPOTENCY_CONFLICT');
    expect(dataOf(await second.submit(drop))).toEqual(answer);
  });

  it('belong to the member who sent the request: another may use the same id', async () => {
    const first = await bench.startCore({ nowMs });
    for (const uid of [ALICE, BOB]) await first.submit(openMember(uid));
    await first.submit(transferOf(ALICE, { id: 'mine' }));
    await first.stop();
    const second = await bench.startCore({ nowMs });
    const { isReplay } = await second.submit(transferOf(BOB, { id: 'mine' }));
    expect(isReplay).toBe(false);
  });

  it('a rejection leaves none: the same id may be retried and then succeeds', async () => {
    const first = await bench.startCore({ nowMs });
    expect(await answerOf(first.submit(transferOf(ALICE, { id: 'early' })))).toBe('USER_NOT_FOUND');
    await first.submit(openMember(ALICE));
    await first.stop();
    const second = await bench.startCore({ nowMs });
    expect(await answerOf(second.submit(transferOf(ALICE, { id: 'early' })))).toBe('accepted');
  });

  it.each([
    ['to the end of the 24th hour', REMEMBERED_MS, true],
    ['and no millisecond longer', REMEMBERED_MS + 1, false],
  ])('are stored %s, with and without a restart', async (_what, laterMs, isReplay) => {
    let core = await bench.startCore({ nowMs });
    await core.submit(openMember(ALICE));
    await core.submit(transferOf(ALICE, { id: 'a' }));
    await core.submit(transferOf(ALICE, { id: 'b' }));
    clock.nowMs += laterMs;
    expect(await core.submit(transferOf(ALICE, { id: 'a' }))).toMatchObject({ isReplay });
    await core.stop();
    core = await bench.startCore({ nowMs });
    expect(await core.submit(transferOf(ALICE, { id: 'b' }))).toMatchObject({ isReplay });
    await bench.connect(requireReplayedTables);
  });
});

describe('[R6] an answer that is lost', () => {
  it.each([
    ['gone', 'answers = null'],
    ['gone with its batch’s others', `answers = '[]'`],
    ['changed', `answers = replace(answers, '"entryId":"', '"entryId":"9')`],
    ['no longer readable', `answers = '[[0,{'`],
  ])('%s is not given, and nothing happens twice', async (_what, change) => {
    const first = await bench.startCore({ nowMs });
    await first.submit(openMember(ALICE));
    const request = transferOf(ALICE);
    await first.submit(request);
    await first.stop();
    await bench.database.pool.query(`update journal set ${change} where answers is not null`);
    const { posting } = await bench.countRows();

    const second = await bench.startCore({ nowMs });
    expect(await answerOf(second.submit(request))).toBe('ANSWER_LOST');
    const other = transferOf(ALICE, { id: request.id, quantity: '0.02' });
    expect(await answerOf(second.submit(other))).toBe('IDEMPOTENCY_CONFLICT');
    expect((await bench.countRows())['posting']).toBe(posting);
    expect(await answerOf(second.submit(transferOf(ALICE)))).toBe('accepted');
  });

  it('of a batch written before answers were hashed counts as before', async () => {
    const first = await bench.startCore({ nowMs });
    await first.submit(openMember(ALICE));
    const request = transferOf(ALICE);
    await first.submit(request);
    await first.stop();
    await bench.connect(writeAsVersionOne);
    const second = await bench.startCore({ nowMs });
    expect(await second.submit(request)).toMatchObject({ isReplay: true });
    await bench.connect(requireReplayedTables);
  });
});

describe('[M3] startup rejects a day whose accepted commands were edited', () => {
  let untouched: SavedTables;

  beforeAll(async () => {
    clock = { nowMs: NOON_MS };
    await bench.empty();
    const first = await bench.startCore({ nowMs });
    await first.submit(openMember(ALICE));
    await first.submit(transferOf(ALICE));
    clock.nowMs += 60_000;
    await first.submit(transferOf(ALICE));
    await first.stop();
    untouched = await SavedTables.save(bench.database.pool, ALL_TABLES);
  });

  afterAll(() => untouched.forget());

  it.each([
    ['none accepted', `accepted = '[]', answers = null`],
    ['nothing known of them', 'accepted = null, answers = null'],
    ['as of an older version', 'version = 1, answers = null'],
    ['another key', `commands = replace(commands, '"id":"', '"id":"x')`],
    ['long ago', 'at_ms = at_ms - 86400001'],
  ])('%s', async (_what, change) => {
    await untouched.putBack();
    clock.nowMs += 60_000;
    await bench.database.pool.query(`update journal set ${change} where batch = 2`);
    await expect(bench.startCore({ nowMs })).rejects.toThrow(
      'batch 2 of the journal is not what it was: refusing to go on',
    );
  });
});

describe('[R8] clock jumps', () => {
  it('of a day inside one batch give the same answers in memory and after a restart', async () => {
    const first = await bench.startCore({ nowMs });
    await first.submit(openMember(ALICE));
    const early = ['a', 'b'].map((id) => first.submit(transferOf(ALICE, { id })));
    clock.nowMs += REMEMBERED_MS + 1;
    const late = first.submit(transferOf(ALICE, { id: 'a' }));
    await Promise.all([...early, late]);
    expect(await bench.count('select count(*) from journal')).toBe(2);
    expect(await late).toMatchObject({ isReplay: false });
    await first.stop();
    const second = await bench.startCore({ nowMs });
    expect(await second.submit(transferOf(ALICE, { id: 'b' }))).toMatchObject({ isReplay: false });
    expect(await second.submit(transferOf(ALICE, { id: 'a' }))).toMatchObject({ isReplay: true });
    await bench.connect(requireReplayedTables);
  });

  it('backwards, also across a restart, never turn the journal’s time back', async () => {
    let core = await bench.startCore({ nowMs });
    await core.submit(openMember(ALICE));
    for (const [turn, jumpMs] of [-1_000, -86_400_000, 3_600_000, -1, -7_200_000].entries()) {
      clock.nowMs += jumpMs;
      await core.submit(transferOf(ALICE));
      if (turn % 2 === 0) await core.stop();
      if (turn % 2 === 0) core = await bench.startCore({ nowMs });
    }
    const { rows } = await bench.database.pool.query<{ at_ms: string }>(
      'select at_ms from journal order by batch',
    );
    const times = rows.map(({ at_ms }) => Number(at_ms));
    expect(times).toHaveLength(6);
    expect(times).toEqual(times.toSorted((left, right) => left - right));
    expect(Math.min(...times)).toBe(NOON_MS);
    await bench.connect(requireReplayedTables);
  });
});

describe('[M3] startup rejects tables that differ from the state the journal ended with', () => {
  let untouched: SavedTables;
  const random = new RandomCommands(11);

  beforeAll(async () => {
    await bench.empty();
    const first = await bench.startCore({ nowMs: random.nowMs });
    for (const request of random.opening()) await first.submit(request);
    for (const request of random.wagers(ALICE)) await first.submit(request);
    await first.submit(transferOf(ALICE));
    await first.stop();
    untouched = await SavedTables.save(bench.database.pool, ALL_TABLES);
  });

  afterAll(() => untouched.forget());

  it('unedited tables are accepted, so each edit below is what is rejected', async () => {
    await untouched.putBack();
    const core = await bench.startCore({ nowMs: random.nowMs });
    expect(await answerOf(core.submit(transferOf(ALICE)))).toBe('accepted');
  });

  it.each([
    ['a balance edited', `update posting set balance_after = 1 where ${lastOf('account_id > 0')}`],
    ['a house balance edited', `update posting set balance_after = 0 where account_id = -1`],
    ['the last posting gone', `delete from posting where ${lastOf('account_id = 1')}`],
    [
      'a posting added',
      `insert into posting select account_id, seq + 1, entry_id + 1, units,
        balance_after, at_ms, type, reference from posting where ${lastOf('account_id = 1')}`,
    ],
    ['an account gone', 'delete from account where id = 1'],
    ['a member’s status', `update member set status = 'frozen' where uid = ${ALICE}`],
    ['a member’s withdrawal lock', 'update member set withdraw_lock_until_ms = 1'],
    ['a member gone', `delete from member where uid = ${BOB}`],
    ['a day’s anchor', `update day_commitment set anchor = 'ff'`],
    ['the price process', `update market_state set state = jsonb_set(state, '{firstDay}', '1')`],
    ['a wager', 'update seconds_contract set wager_units = wager_units + 1'],
    ['a direction', 'update seconds_contract set direction = 1 - direction'],
    ['an opening price', 'update seconds_contract set opening_price = 1 where state = 1'],
    ['a contract gone', 'delete from seconds_contract'],
    ['a break cut short', 'update seconds_break set until_ms = 1'],
    [
      'the journal’s last batch gone',
      `delete from journal where batch =
        (select max(batch) from journal)`,
    ],
  ])('%s', async (_what, sql) => {
    await untouched.putBack();
    const { rowCount } = await bench.database.pool.query(sql);
    expect(rowCount).toBeGreaterThan(0);
    const rows = await bench.countRows();

    const second = bench.newCore({ nowMs: random.nowMs });
    await expect(second.start()).rejects.toThrow(REFUSAL);
    expect(second.isRunning).toBe(false);
    expect(await answerOf(second.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    expect(await bench.countRows()).toEqual(rows);
  });

  it('also when found while running: it writes nothing and stays down', async () => {
    const core = await bench.startCore({ nowMs });
    await core.submit(openMember(ALICE));
    await bench.database.pool.query(`update posting set balance_after = 5 where account_id = 1`);
    await bench.cutWriter();
    const rows = await bench.countRows();
    expect(await answerOf(core.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    await expect
      .poll(() => core.complaints.map(String), { timeout: 60_000 })
      .toContainEqual(expect.stringContaining(REFUSAL));
    expect(core.isRunning).toBe(false);
    expect(await answerOf(core.submit(transferOf(ALICE)))).toBe('UNAVAILABLE');
    expect(await bench.countRows()).toEqual(rows);
  });
});

describe('[R1] what was not committed is not visible', () => {
  it('facts show only committed members, prices and days', async () => {
    const random = new RandomCommands(3);
    const core = await bench.startCore({ nowMs: random.nowMs });
    const [openMarkets, publishDay] = random.opening();
    if (!openMarkets || !publishDay) throw new Error('nothing to open');
    const submitted = [openMarkets, publishDay, openMember(ALICE)].map((one) => core.submit(one));
    expect(core.facts.markets.state).toBeNull();
    expect(core.facts.markets.findDay(0)).toBeUndefined();
    expect(core.facts.members.find(ALICE)).toBeUndefined();
    await Promise.all(submitted);
    expect(core.facts.markets.state).toMatchObject({ firstDay: 20_000 });
    expect(core.facts.markets.findDay(0)).toMatchObject({ day: 0, seed: null });
    expect(core.facts.members.find(ALICE)).toMatchObject({ uid: ALICE });
  });

  it('a command without the right role changes nothing, before and after a restart', async () => {
    const core = await bench.startCore({ nowMs });
    await core.submit(openMember(ALICE));
    const grab = asSystem({ kind: 'open-member', uid: BOB });
    const asAlice = { ...grab, actor: { kind: 'member', uid: ALICE } as const };
    expect(await answerOf(core.submit(asAlice))).toBe('FORBIDDEN');
    await core.stop();
    const again = await bench.startCore({ nowMs });
    expect(again.facts.members.find(BOB)).toBeUndefined();
  });
});

/** The same batches as an older version sealed them. */
async function writeAsVersionOne(client: Client): Promise<void> {
  let previousHash: Buffer = FIRST_HASH;
  for (const stored of await listBatches(client, { after: 0, limit: 100 })) {
    const hash = hashOf({ ...stored, version: 1, previousHash });
    await client.query(
      `update journal set version = 1, accepted = null, answers_hash = null, content_hash = null,
         previous_hash = $2, hash = $3
       where batch = $1`,
      [stored.batch, previousHash, hash],
    );
    previousHash = hash;
  }
}

/** The last posting of each account is its balance. */
function lastOf(where: string): string {
  return `(account_id, seq) in
    (select account_id, max(seq) from posting where ${where} group by account_id)`;
}

function byId<Account extends { id: number }>(accounts: readonly Account[]) {
  return accounts
    .map((account) => ({ ...account, mark: undefined }))
    .toSorted((left, right) => left.id - right.id);
}
