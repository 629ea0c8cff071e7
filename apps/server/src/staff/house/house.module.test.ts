/** The house at a glance: its figures are those of the tables; what is wrong in them is seen. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@anywhen/prices';
import {
  PROCESSES_MAX,
  type ProcessBeat,
  WAITING_HOURS,
  claimCase,
  decideCase,
  readHouseBooks,
  readHouseHealth,
  readHouseWaiting,
} from '@anywhen/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { requireReplayedTables } from '../../../testing/replayed-tables.ts';
import type { StaffClient } from '../../../testing/staff/staff-client.ts';
import { StaffFixture } from '../../../testing/staff/staff-fixture.ts';
import { BooksCheck } from './books-check.ts';
import { staffGauges } from './gauges.ts';
import { ProcessBeats, ProcessList } from './processes.ts';
import { SharedReading } from './shared-reading.ts';
import { readWaiting } from './waiting.ts';

const ALICE = 10_000_001;
const cores = startTestCores();
let fixture: StaffFixture;
let auditor: StaffClient;
let reviewer: StaffClient;

beforeEach(async () => {
  fixture = await StaffFixture.openStaffed(cores);
  await fixture.join(ALICE);
  auditor = fixture.clientOf('the-auditor');
  reviewer = fixture.clientOf('the-reviewer');
});

afterEach(async () => {
  await fixture.stop();
  await cores.connect(requireReplayedTables);
});

const pool = () => cores.running.pool;

/** A whole round of both checks. */
async function checkOnce(check = new BooksCheck(pool(), () => fixture.nowMs)) {
  fixture.nowMs += 1;
  const since = fixture.nowMs;
  for (;;) {
    const found = await check.look();
    const isOver = (at: number | null) => at !== null && at >= since;
    if (isOver(found.sums.checkedAtMs) && isOver(found.holds.checkedAtMs)) return found;
  }
}

/** What an owner of the database may do; put back as it was. */
async function whileEdited(edit: string, undo: string, look: () => Promise<void>): Promise<void> {
  await cores.database.pool.query(edit);
  try {
    await look();
  } finally {
    await cores.database.pool.query(undo);
  }
}

describe('[0.6] the books', () => {
  it('[M2] balance, and what members hold is what is open', async () => {
    await fixture.joinRich(ALICE + 1);
    await fixture.submitWithdrawal(ALICE + 1, '500');
    const books = await auditor.call(readHouseBooks);
    expect(books.accounts.map(({ owner }) => owner)).toContain('sim:chain');
    expect(books.agenda).toMatchObject({ dueCount: 0 });
    const { sums, holds } = await checkOnce();
    expect([sums.faultCount, holds.faultCount]).toEqual([0, 0]);
    expect(sums.counted).toBe(await fixture.count('account'));
    expect(holds.counted).toBe(2);
  });

  it('[M2] that no longer balance are seen, and fine again once they do', async () => {
    await fixture.joinRich(ALICE + 1);
    const id = await fixture.submitWithdrawal(ALICE + 1, '500');
    const check = new BooksCheck(pool(), () => fixture.nowMs);
    await checkOnce(check);
    const ofAlice = `posting where account_id = (
      select id from account where uid = ${ALICE} and bucket = 'available' limit 1)`;
    await whileEdited(
      `update ${ofAlice.replace('where', 'set balance_after = balance_after + 1 where')}`,
      `update ${ofAlice.replace('where', 'set balance_after = balance_after - 1 where')}`,
      async () => {
        const { sums, holds } = await checkOnce(check);
        expect([sums.faults, holds.faults]).toEqual([['USDT'], []]);
      },
    );
    await whileEdited(
      `update withdrawal set units = units + 1 where id = ${id}`,
      `update withdrawal set units = units - 1 where id = ${id}`,
      async () => {
        const { sums, holds } = await checkOnce(check);
        expect([sums.faults, holds.faults]).toEqual([[], [`${ALICE + 1}: funds USDT`]]);
      },
    );
    const { sums, holds } = await checkOnce(check);
    expect([sums.faultCount, holds.faultCount]).toEqual([0, 0]);
  });
});

describe('[0.6] health', () => {
  it('says how far journal and audit log are, and what the last verification read', async () => {
    const rows = await fixture.count('staff_audit');
    await pool().query('insert into verification values ($1, $2, 7, 0, $3)', [
      fixture.nowMs,
      fixture.nowMs + 5,
      '[]',
    ]);
    fixture.nowMs += DAY_MS;
    await auditor.logInAgain();
    const health = await auditor.call(readHouseHealth);
    expect(health.journal.head?.batch).toBe(await fixture.count('journal'));
    expect(health.verified).toMatchObject({ batch: 7, faultCount: 0 });
    expect(health.audit.verifiedRow).toBe(rows);
    expect(health.audit.rows).toBe(await fixture.count('staff_audit'));
    expect(health.audit.rows).toBeGreaterThan(rows);
    expect(health.audit.signed).toBeNull();
    expect(health.database.connections).toBeGreaterThan(0);
    await pool()
      .query('truncate verification')
      .catch(() => undefined);
  });
});

describe('[0.6] what waits', () => {
  it('is counted by kind, and for each hour of the last day', async () => {
    await fixture.submitBasic(ALICE);
    const ids: number[] = [];
    for (const uid of [ALICE, ALICE + 1]) {
      if (uid !== ALICE) await fixture.join(uid);
      ids.push(await fixture.submitDeposit(uid));
    }
    fixture.nowMs += 3 * HOUR_MS;
    await reviewer.logInAgain();
    const at = { params: { kind: 'deposit', id: String(ids[0]) } };
    await reviewer.call(claimCase, at);
    await reviewer.call(decideCase, { ...at, body: { reason: null, remark: '' } });
    fixture.nowMs += HOUR_MS;
    await auditor.logInAgain();
    const { kinds } = await auditor.call(readHouseWaiting);
    const of = (kind: string) => kinds.find((each) => each.kind === kind);
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'deposit',
      'withdrawal',
      'basic',
      'advanced',
      'correction',
    ]);
    // The first came six hours ago, the second five; the first was decided an hour ago.
    const hours = of('deposit')?.byHour.slice(-8);
    expect(hours).toEqual([0, 1, 2, 2, 2, 2, 1, 1]);
    expect(of('deposit')).toMatchObject({ waiting: 1 });
    expect(of('basic')).toMatchObject({ waiting: 1 });
    expect(of('advanced')).toMatchObject({ waiting: 0, oldestAtMs: null });
    const later = await readWaiting(pool(), fixture.nowMs + 3 * DAY_MS);
    expect(later[0]?.byHour).toEqual(Array.from({ length: WAITING_HOURS + 1 }, () => 1));
  });

  it('is in the metrics, beside sessions and the rows of the audit log', async () => {
    await fixture.submitDeposit(ALICE);
    await auditor.logInAgain();
    const gauges = staffGauges({ pool: pool(), nowMs: () => fixture.nowMs });
    const nothing = { withdrawal: 0, basic: 0, advanced: 0, correction: 0 };
    expect(await gauges['cases_waiting']?.read()).toEqual({ deposit: 1, ...nothing });
    expect(await gauges['console_sessions']?.read()).toBe(1);
    expect(await gauges['audit_rows']?.read()).toBe(await fixture.count('staff_audit'));
  });
});

describe('[0.6] processes', () => {
  const beat: ProcessBeat = {
    id: 'here 1',
    role: 'gateway',
    version: '1',
    startedAtMs: 1,
    isReady: true,
    missing: [],
    sockets: 3,
  };
  const markets = { genesis: 'ab'.repeat(32) };
  const subject = `anywhen.${'ab'.repeat(8)}.processes`;

  it('are listed by what they say, with when they last said it', async () => {
    const { bus } = fixture;
    let nowMs = 5_000;
    const list = new ProcessList({ bus, markets, nowMs: () => nowMs });
    const beats = new ProcessBeats({ bus, markets, read: async () => beat, everyMs: 1 });
    await expect.poll(() => list.list().length).toBe(1);
    beats.stop();
    expect(list.list()).toEqual([{ ...beat, seenAtMs: 5_000 }]);
    nowMs += 600_001;
    expect(list.list()).toEqual([]);
  });

  it('that are invented do not fill the list, and nonsense is left out', async () => {
    const { bus } = fixture;
    const list = new ProcessList({ bus, markets, nowMs: () => 5_000 });
    for (const nonsense of [null, 7, {}, { ...beat, role: 'boss' }, { ...beat, more: 1 }]) {
      bus.publish(subject, nonsense);
    }
    for (let no = 0; no < 3 * PROCESSES_MAX; no += 1) {
      bus.publish(subject, { ...beat, id: `flood ${no}` });
    }
    await nextTurn();
    await nextTurn();
    expect(list.list()).toHaveLength(PROCESSES_MAX);
  });
});

it('[0.6] many who look at once cost one read, and a failure is nobody else’s', async () => {
  let reads = 0;
  const shared = new SharedReading(60_000, async () => {
    reads += 1;
    if (reads === 1) throw new Error('the first one fails');
    return reads;
  });
  await expect(shared.get()).rejects.toThrow('the first one fails');
  expect(await Promise.all([shared.get(), shared.get(), shared.get()])).toEqual([2, 2, 2]);
});
