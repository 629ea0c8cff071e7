/**
 * The audit log: nothing staff do is missing from it, and whatever is changed in it behind the
 * program is found.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSize } from '@anywhen/money/test-size';
import {
  type AuditRow,
  claimCase,
  decideCase,
  exportAudit,
  listAudit,
  readCase,
  releaseCase,
} from '@anywhen/protocol';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCores } from '../../../testing/module-fixture.ts';
import { StaffFixture } from '../../../testing/staff/staff-fixture.ts';
import { TEST_PEPPER } from '../../../testing/vault/test-seals.ts';
import { FileReply } from '../../platform/http/call.ts';
import { isAnnounced } from './commanding.ts';
import { readAuditHead, signAuditHead } from './heads.ts';
import { verifyAuditLog } from './verification.ts';

const ALICE = 10_000_001;
const EDITS = testSize('AUDIT_EDITS', { short: 100, long: 1_000 });

const cores = startTestCores();
let fixture: StaffFixture;
let dataDir: string;
let depositId: number;

beforeAll(async () => {
  fixture = await StaffFixture.openStaffed(cores);
  dataDir = await mkdtemp(join(tmpdir(), 'anywhen-audit-'));
  await fixture.join(ALICE);
  depositId = await fixture.submitDeposit(ALICE);
  const reviewer = fixture.clientOf('the-reviewer');
  await reviewer.logInAgain();
  const at = { params: { kind: 'deposit', id: String(depositId) } };
  for (let time = 0; time < 5; time += 1) {
    await reviewer.call(claimCase, at);
    await reviewer.call(readCase, at);
    await reviewer.call(releaseCase, at);
  }
  await reviewer.call(claimCase, at);
  await reviewer.call(decideCase, { ...at, body: { reason: null, remark: 'all fine' } });
  await signHead();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

function signHead(): Promise<void> {
  return signAuditHead({ pool: cores.running.pool, dataDir, nowMs: () => fixture.nowMs });
}

const verify = (client: ClientBase) => verifyAuditLog(client, { pepper: TEST_PEPPER, dataDir });

async function faultsAfter(edit: (client: ClientBase) => Promise<unknown>): Promise<string[]> {
  let faults: string[] = [];
  await cores.connect(async (client) => {
    await client.query('begin');
    await edit(client);
    const [found] = (await verify(client)).faults;
    faults = (found?.first ?? []).map(({ row, what }) => `${row}: ${what}`);
    await client.query('rollback');
  });
  return faults;
}

/** Seeded: the same edits each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

describe('[0.6] the audit log', () => {
  it('holds as it was written', async () => {
    await cores.connect(async (client) => {
      const { rows, faults } = await verify(client);
      expect(faults).toEqual([]);
      expect(rows).toBe(await fixture.count('staff_audit'));
      expect((await readAuditHead(dataDir))?.seq).toBe(rows);
    });
  });

  it('says who, what, before, after and why', async () => {
    const auditor = fixture.clientOf('the-auditor');
    await auditor.logInAgain();
    const subject = `deposit ${depositId}`;
    const { rows } = await auditor.call(listAudit, { query: { subject, limit: '2' } });
    const [outcome, decided] = rows;
    expect(decided).toMatchObject({
      staffId: 'the-reviewer',
      role: 'reviewer',
      what: 'case-decided',
      reason: 'pass: all fine',
      command: `{"kind":"decide-deposit","depositId":${depositId},"reason":null}`,
    });
    expect(JSON.parse(decided?.before ?? '')).toMatchObject({ state: 'under-review' });
    expect(outcome).toMatchObject({ what: 'outcome', refersTo: decided?.seq });
    expect(JSON.parse(outcome?.after ?? '')).toEqual({ state: 'passed', reason: null });
    const file = (await auditor.answer(exportAudit)) as FileReply;
    const exported = file.bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AuditRow);
    expect(exported.find(({ seq }) => seq === decided?.seq)).toEqual(decided);
    await signHead();
  });

  it('can only be added to by the program', async () => {
    const { pool } = cores.running;
    for (const sql of [
      `update staff_audit set reason = 'other'`,
      'delete from staff_audit',
      'truncate staff_audit',
    ]) {
      await expect(pool.query(sql)).rejects.toThrow('permission denied');
    }
  });

  it(`[S15] of ${EDITS} rows that were edited, removed, swapped or made up, all are found`, async () => {
    const count = await fixture.count('staff_audit');
    const next = numbers(7);
    const draw = (below: number) => next.next().value % below;
    const edits: readonly ((seq: number) => string)[] = [
      (seq) => `update staff_audit set staff_id = staff_id || 'x' where seq = ${seq}`,
      (seq) => `update staff_audit set role = 'auditor' || role where seq = ${seq}`,
      (seq) => `update staff_audit set at_ms = at_ms + 1 where seq = ${seq}`,
      (seq) => `update staff_audit set subject = subject || '0' where seq = ${seq}`,
      (seq) => `update staff_audit set what = 'outcome-x' where seq = ${seq}`,
      (seq) => `update staff_audit set reason = coalesce(reason, '') || '!' where seq = ${seq}`,
      (seq) => `update staff_audit set before = coalesce(before, '') || ' ' where seq = ${seq}`,
      (seq) => `update staff_audit set after = coalesce(after, '') || ' ' where seq = ${seq}`,
      (seq) => `update staff_audit set command = '{}' where seq = ${seq}`,
      (seq) => `update staff_audit set refers_to = 900000 + seq where seq = ${seq}`,
      (seq) => `update staff_audit set hash = sha256(hash) where seq = ${seq}`,
      (seq) => `delete from staff_audit where seq = ${seq}`,
      (seq) => `delete from staff_audit where seq >= ${seq}`,
      (seq) => `delete from staff_audit where seq <= ${seq}`,
      (seq) => `update staff_audit set seq = -1 where seq = ${seq};
         update staff_audit set seq = ${seq} where seq = ${(seq % count) + 1};
         update staff_audit set seq = ${(seq % count) + 1} where seq = -1`,
      (seq) => `delete from staff_audit where seq = ${seq};
         update staff_audit set seq = -seq where seq > ${seq};
         update staff_audit set seq = -seq - 1 where seq < 0`,
      (seq) => `insert into staff_audit (seq, at_ms, staff_id, what, subject, hash)
         select ${count + 1}, at_ms, staff_id, what, subject, hash from staff_audit
         where seq = ${seq}`,
    ];
    for (let time = 0; time < EDITS; time += 1) {
      const edit = edits[time % edits.length] ?? (() => '');
      const sql = edit(1 + draw(count));
      expect(await faultsAfter((client) => client.query(sql)), sql).not.toEqual([]);
    }
  });

  it('[S15] signs no head over what it had signed differently', async () => {
    const head = await readAuditHead(dataDir);
    await cores.connect(async (client) => {
      const { rows } = await client.query<{ removed: string }>(
        `with last as (delete from staff_audit
           where seq > (select max(seq) - 2 from staff_audit) returning *)
         select jsonb_agg(last)::text as removed from last`,
      );
      const removed = rows[0]?.removed;
      await expect(signHead()).rejects.toThrow('no longer holds its row');
      await client.query(
        'insert into staff_audit select * from jsonb_populate_recordset(null::staff_audit, $1)',
        [removed],
      );
    });
    await signHead();
    expect(await readAuditHead(dataDir)).toEqual(head);
  });
});

describe('[H7] a command of staff on the bus', () => {
  it('is taken only as the audit log announced it', async () => {
    const { pool } = cores.running;
    const { rows } = await pool.query<{ seq: string; hash: Buffer }>(
      `select seq, hash from staff_audit where what = 'case-decided'`,
    );
    const [row] = rows;
    const id = `staff:${row?.seq}:${row?.hash.toString('hex').slice(0, 16)}`;
    const body = { kind: 'decide-deposit', depositId, reason: null } as const;
    const actor = { kind: 'staff', id: 'the-reviewer', role: 'reviewer' } as const;
    const ask = (change: object) =>
      isAnnounced({ pool, pepper: TEST_PEPPER }, { actor, id, body, ...change } as never);
    expect(await ask({})).toBe(true);
    expect(await ask({ id: `staff:${row?.seq}:${'0'.repeat(16)}` })).toBe(false);
    expect(await ask({ id: 'x' })).toBe(false);
    expect(await ask({ actor: { ...actor, id: 'the-approver' } })).toBe(false);
    expect(await ask({ actor: { ...actor, role: 'approver' } })).toBe(false);
    expect(await ask({ body: { ...body, depositId: depositId + 1 } })).toBe(false);
    expect(await isAnnounced({ pool, pepper: Buffer.alloc(32, 8) }, { actor, id, body })).toBe(
      false,
    );
  });
});
