/**
 * [R1] [R2] The database and the process are killed again and again while members hand in and cases
 * are decided. Whatever was acknowledged is there, each case is decided once, and no papers are
 * left where no case is.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@anywhen/prices';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyJournal } from '../core/verify-journal.ts';
import { killChild, startChild } from '../testing/child.ts';
import { requireReplayedTables } from '../testing/replayed-tables.ts';
import { TestCores } from '../testing/test-cores.ts';
import { applyUntilPassed, letTimePass } from './testing/applicants.ts';
import { KycOffice } from './testing/kyc-office.ts';

const KILLS = Number(process.env['KILLS'] ?? 2);
const CHILD = new URL('testing/office-in-child.ts', import.meta.url);
const members = Array.from({ length: 12 }, (_, index) => 10_000_001 + index);

let cores: TestCores;
let office: KycOffice;

beforeAll(async () => {
  cores = await TestCores.open();
});

afterAll(() => cores.close());

beforeEach(async () => {
  office = await KycOffice.open(cores);
  await office.join(...members);
});

it(`[R2] ${KILLS} kills of the database: no case lost, none decided twice`, async () => {
  office.drive();
  const applying = members.map((uid) => applyUntilPassed(office, uid));
  const time = { isOver: false };
  const passing = letTimePass(office, time);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(300 + Math.random() * 700);
    await cores.killPostgres(100);
  }
  await Promise.all(applying);
  time.isOver = true;
  await passing;
  await requireAllPassedOnce();
}, 180_000);

it(`[R1] ${KILLS} kills of the process: no case lost, none decided twice`, async () => {
  await office.stop();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startOne();
    await sleep(Math.random() * 400);
    await killChild(child);
  }
  const last = await startOne();
  await once(last, 'message');
  await killChild(last);
  office.nowMs = await lastAtMs();
  await office.start();
  office.drive();
  await requireAllPassedOnce();
}, 180_000);

async function startOne() {
  const { host, port, user, password, database } = cores.running.pool.options;
  const connection = { host, port, user, password, database };
  return startChild(CHILD, { connection, folder: cores.folder, nowMs: await lastAtMs(), members });
}

async function lastAtMs(): Promise<number> {
  return cores.count('select coalesce(max(at_ms), 0) as count from journal');
}

/** Papers without a case are those of submissions that never reached the exchange. */
async function requireAllPassedOnce(): Promise<void> {
  for (const uid of members) {
    const { basic, advanced } = (await office.read(uid)).standing;
    expect([basic.state, advanced.state], `member ${uid}`).toEqual(['passed', 'passed']);
  }
  office.nowMs += DAY_MS;
  const left = () => office.count('kyc_paper where has_files');
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  expect(await office.countOpenFiles()).toBe(0);
  expect(await office.count('kyc_paper')).toBe(members.length);
  const decided = await office.count('kyc_case where state = 1 or state = 2');
  await office.stop();
  const decisions = await countDecisions();
  expect(decisions.size).toBe(decided);
  expect([...decisions.values()].filter((times) => times !== 1)).toEqual([]);
  await cores.connect(requireReplayedTables);
}

async function countDecisions(): Promise<Map<number, number>> {
  const decisions = new Map<number, number>();
  await cores.connect((client) =>
    verifyJournal(client, {
      onStep: ({ changes }) => {
        for (const change of changes) {
          if (change.kind !== 'kyc-case' || change.kycCase.decidedAtMs === null) continue;
          const { id } = change.kycCase;
          decisions.set(id, (decisions.get(id) ?? 0) + 1);
        }
      },
    }),
  );
  return decisions;
}
