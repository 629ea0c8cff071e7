/**
 * [R2] The database is killed again and again while members hand in and cases are decided. Whatever
 * was acknowledged is there, each case is decided once, and no papers lie where no case is.
 */
import { DAY_MS } from '@anywhen/prices';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyJournal } from '../core/verify-journal.ts';
import { Refusal } from '../platform/http/call.ts';
import { requireReplayedTables } from '../testing/replayed-tables.ts';
import { TestCores } from '../testing/test-cores.ts';
import { KycOffice } from './testing/kyc-office.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
const MEMBERS = Array.from({ length: 12 }, (_, index) => 10_000_001 + index);
const TRY_AGAIN_MS = 30;

let cores: TestCores;
let office: KycOffice;

beforeAll(async () => {
  cores = await TestCores.open();
  office = await KycOffice.open(cores);
  await office.join(...MEMBERS);
});

afterAll(() => cores.close());

it(`[R1] ${KILLS} kills in the middle of submissions and decisions: no case lost, none decided twice`, async () => {
  office.drive();
  const members = MEMBERS.map((uid) => keepTrying(uid));
  const time = { isOver: false };
  const passing = letTimePass(time);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(300 + Math.random() * 700);
    await cores.killPostgres(100);
  }
  await Promise.all(members);
  time.isOver = true;
  await passing;
  for (const uid of MEMBERS) {
    const { standing } = await office.read(uid);
    expect(standing.basic.state, `member ${uid}`).toBe('passed');
    expect(standing.advanced.state, `member ${uid}`).toBe('passed');
  }
  await clearUp();
  await office.stop();
  const decisions = await countDecisions();
  expect(decisions.size).toBe(await office.count('kyc_case where state = 1 or state = 2'));
  expect([...decisions.values()].filter((times) => times !== 1)).toEqual([]);
  await cores.connect(requireReplayedTables);
}, 180_000);

/** Both levels, each until it is passed: whatever went wrong is tried again. */
async function keepTrying(uid: number): Promise<void> {
  const documentNumber = `NR${uid}9`;
  for (const level of ['basic', 'advanced'] as const) {
    for (;;) {
      try {
        const { standing } = await office.read(uid);
        if (standing[level].state === 'passed') break;
        const isOpen = standing[level].state === 'not-completed';
        if (isOpen && level === 'basic') await office.submitBasic(uid, { documentNumber });
        if (isOpen && level === 'advanced') await office.submitAdvanced(uid);
      } catch (error) {
        // A database that is away says so in many words; a refusal must be one of these.
        const known = ['UNAVAILABLE', 'KYC_PENDING', 'KYC_PASSED', 'KYC_PRIMARY_REQUIRED'];
        if (error instanceof Refusal) expect(known).toContain(error.rejection.code);
      }
      await sleep(TRY_AGAIN_MS + Math.random() * TRY_AGAIN_MS);
    }
  }
}

/** Ten seconds each time, so that the reviewer decides all along. */
async function letTimePass(time: { isOver: boolean }): Promise<void> {
  while (!time.isOver) {
    await office.pass(10_000).catch(() => undefined);
    await sleep(20);
  }
}

/** Papers without a case are those of submissions that never reached the exchange. */
async function clearUp(): Promise<void> {
  office.nowMs += DAY_MS;
  const left = () => office.count('kyc_paper where has_files');
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  const orphans = 'test_file where case_id is not null and has_content';
  expect(await office.count(orphans)).toBe(0);
  expect(await office.count('kyc_paper')).toBe(MEMBERS.length);
}

async function countDecisions(): Promise<Map<number, number>> {
  const decisions = new Map<number, number>();
  await cores.connect((client) =>
    verifyJournal(client, ({ changes }) => {
      for (const change of changes) {
        if (change.kind !== 'kyc-case' || change.kycCase.decidedAtMs === null) continue;
        const { id } = change.kycCase;
        decisions.set(id, (decisions.get(id) ?? 0) + 1);
      }
    }),
  );
  return decisions;
}
