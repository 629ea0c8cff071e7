/**
 * The tables as the journal says they must be: replays it from its first batch and compares every
 * row of every table the core writes. Nothing is believed but the commands.
 */
import type { Change, Member } from '@anywhen/exchange';
import { LEDGER_TYPES } from '@anywhen/protocol';
import type { Client } from 'pg';
import { expect } from 'vitest';
import { type JournalReport, verifyJournal } from '../core/verify-journal.ts';

type SoundJournal = Extract<JournalReport, { isSound: true }>;

export async function requireReplayedTables(client: Client): Promise<SoundJournal> {
  const changes: Change[] = [];
  const report = await verifyJournal(client, (outcome) => void changes.push(...outcome.changes));
  if (!report.isSound) throw new Error(`batch ${report.batch}: ${report.fault}`);
  await compareMoney(client, changes);
  await compareMembers(client, changes, report);
  await compareMarkets(client, changes, report);
  return report;
}

async function compareMoney(client: Client, changes: readonly Change[]): Promise<void> {
  const accounts = pick(changes, 'account').map((account) => {
    const { id, owner, accountKind, currency, bucket } = account;
    const uid = typeof owner === 'number' ? owner : null;
    return row([id, uid, owner, accountKind, currency, bucket]);
  });
  const postings = pick(changes, 'posting').map((posting) => {
    const { accountId, seq, entryId, units, balanceAfter, atMs, type, reference } = posting;
    const money = [entryId, units, balanceAfter];
    return row([accountId, seq, ...money, atMs, LEDGER_TYPES[type].num, reference]);
  });
  await expectRows(client, 'account', accounts);
  await expectRows(client, 'posting', postings);
}

async function compareMembers(
  client: Client,
  changes: readonly Change[],
  { exchange }: SoundJournal,
): Promise<void> {
  const last = new Map<number, Member>();
  for (const { member } of pick(changes, 'member')) last.set(member.uid, member);
  const rows = [...last.values()].map((member) => {
    const { uid, status, level, withdrawLockUntilMs, lossLimitUnits } = member;
    const { pendingLossLimit: pending, openedAtMs } = member;
    const limits = [lossLimitUnits, pending?.units ?? null, pending?.fromMs ?? null];
    expect(exchange.findMember(uid)).toEqual(member);
    return row([uid, status, level, withdrawLockUntilMs, ...limits, openedAtMs]);
  });
  await expectRows(client, 'member', rows);
}

async function compareMarkets(
  client: Client,
  changes: readonly Change[],
  { exchange }: SoundJournal,
): Promise<void> {
  const days = new Map(pick(changes, 'day').map(({ day }) => [day.day, day]));
  const dayRows = [...days.values()].map((day) =>
    row([day.day, day.anchor, day.publishedAtMs, day.seed]),
  );
  const ticks = pick(changes, 'tick').map(({ second, seed, priceUnits, tapeVolumeCents }) =>
    row([second, `\\x${seed}`, `[${priceUnits.join()}]`, `[${tapeVolumeCents.join()}]`]),
  );
  await expectRows(client, 'day_commitment', dayRows);
  await expectRows(client, 'tick', ticks);
  const { rows } = await client.query<{ state: unknown }>('select state from market_state');
  expect(rows[0]?.state ?? null).toEqual(exchange.marketState);
}

/** Compared as text, as PostgreSQL writes it: no driver between the disk and the comparison. */
async function expectRows(client: Client, table: string, expected: string[]): Promise<void> {
  const { rows } = await client.query<{ cells: (string | null)[] }>(
    `select array(select v.value from json_each_text(to_json(t)) v) as cells from ${table} t`,
  );
  const found = rows.map(({ cells }) => cells.map((cell) => cell ?? '∅').join(' | '));
  expect(found.toSorted(), `the rows of ${table}`).toEqual(expected.toSorted());
}

function row(cells: readonly (string | number | bigint | null)[]): string {
  return cells.map((cell) => (cell === null ? '∅' : String(cell))).join(' | ');
}

type Kind = Change['kind'];

function pick<K extends Kind>(changes: readonly Change[], kind: K): Extract<Change, { kind: K }>[] {
  return changes.filter((change): change is Extract<Change, { kind: K }> => change.kind === kind);
}
