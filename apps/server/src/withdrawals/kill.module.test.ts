/**
 * [R1] [R2] The database and the process are killed again and again while members pay in and take
 * out. Every case that was accepted is there once and comes to its end once, and the money that is
 * left is what the cases say.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatUnits, parseUnits } from '@anywhen/money';
import { MINUTE_MS } from '@anywhen/prices';
import { SIGNUP_GRANT_USDT } from '@anywhen/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyJournal } from '../core/verify-journal.ts';
import { killChild, startChild } from '../testing/child.ts';
import { raiseLevel } from '../testing/levels.ts';
import { asSystem, openMember, submitUntilAnswered } from '../testing/money.ts';
import { requireReplayedTables } from '../testing/replayed-tables.ts';
import { type TestCore, TestCores } from '../testing/test-cores.ts';
import { CashDesk, DEPOSITED, ROUNDS, WITHDRAWN } from './testing/cash-desk.ts';

/** Of the database, and as many of the process. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const CHILD = new URL('testing/desk-in-child.ts', import.meta.url);
const members = Array.from({ length: 12 }, (_, index) => 10_000_001 + index);
const LEFT = formatUnits(
  parseUnits(SIGNUP_GRANT_USDT) + BigInt(ROUNDS) * (parseUnits(DEPOSITED) - parseUnits(WITHDRAWN)),
);

let cores: TestCores;
let core: TestCore;
let clock: { nowMs: number };

beforeAll(async () => {
  cores = await TestCores.open();
});

afterAll(() => cores.close());

beforeEach(async () => {
  await cores.empty();
  clock = { nowMs: Date.UTC(2026, 0, 11, 10) };
  core = await cores.startCore({ nowMs: () => clock.nowMs });
  for (const uid of members) {
    await core.submit(openMember(uid));
    await raiseLevel(core, uid, 1);
  }
});

it(`[R2] ${KILLS} kills of the database: nothing lost, nothing twice`, async () => {
  const desk = new CashDesk(core, clock);
  const time = { isOver: false };
  const passing = desk.letTimePass(time);
  const serving = members.map((uid) => desk.serve(uid));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(50 + Math.random() * 250);
    await cores.killPostgres(50);
  }
  await Promise.all(serving);
  time.isOver = true;
  await passing;
  await requireEnds();
}, 180_000);

it(`[R1] ${KILLS} kills of the process: nothing lost, nothing twice`, async () => {
  await core.stop();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startOne();
    await sleep(Math.random() * 300);
    await killChild(child);
  }
  const last = await startOne();
  await once(last, 'message');
  await killChild(last);
  clock.nowMs = await lastAtMs();
  core = await cores.startCore({ nowMs: () => clock.nowMs });
  await requireEnds();
}, 180_000);

async function startOne() {
  const { host, port, user, password, database } = cores.running.pool.options;
  const connection = { host, port, user, password, database };
  return startChild(CHILD, { connection, nowMs: await lastAtMs(), members });
}

async function lastAtMs(): Promise<number> {
  return cores.count('select coalesce(max(at_ms), 0) as count from journal');
}

async function requireEnds(): Promise<void> {
  // The last ones are decided, then they arrive.
  for (const _step of ['decided', 'arrived']) {
    clock.nowMs += 5 * MINUTE_MS;
    await submitUntilAnswered(() => core, asSystem({ kind: 'settle-due' }));
  }
  await core.stop();
  const cases = members.length * ROUNDS;
  const { ends, funds } = await readEnds();
  expect([ends.deposits.size, ends.withdrawals.size]).toEqual([cases, cases]);
  expect([...ends.deposits.values(), ...ends.withdrawals.values()]).toEqual(
    Array.from({ length: 2 * cases }, () => 1),
  );
  const left = { available: LEFT, held: formatUnits(0n) };
  expect([...funds.values()]).toEqual(members.map(() => left));
  await cores.connect(requireReplayedTables);
}

/** From the journal alone: how often each case ended, and what everybody has. */
async function readEnds() {
  const ends = { deposits: new Map<number, number>(), withdrawals: new Map<number, number>() };
  const funds = new Map<number, { available: string; held: string }>();
  const count = (ended: Map<number, number>, id: number) => ended.set(id, (ended.get(id) ?? 0) + 1);
  await cores.connect((client) =>
    verifyJournal(client, {
      onStep: ({ changes, events }) => {
        for (const change of changes) {
          if (change.kind === 'deposit' && change.deposit.state === 'unlocked') {
            count(ends.deposits, change.deposit.id);
          } else if (change.kind === 'withdrawal' && change.withdrawal.state === 'done') {
            count(ends.withdrawals, change.withdrawal.id);
          }
        }
        for (const event of events) {
          if (event.kind !== 'balance' || event.accountKind !== 'funds') continue;
          const [available, held] = [event.available, event.held].map((units) =>
            formatUnits(units),
          );
          if (available && held) funds.set(event.uid, { available, held });
        }
      },
    }),
  );
  return { ends, funds: new Map([...funds].toSorted(([one], [other]) => one - other)) };
}
