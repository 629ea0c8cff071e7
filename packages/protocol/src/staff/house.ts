/**
 * The house at a glance, for staff: its books and whether they balance, how far journal and audit
 * log are verified, which processes run, and what waits. Reads only; nothing here is a member's.
 */
import * as z from 'zod/mini';
import { staffRead } from '../base/endpoint.ts';
import { atMs, currency, decimal, listOf, text } from '../base/shapes.ts';
import type { StaffRole } from '../base/staff-roles.ts';
import { CASE_KINDS, PROCESSES_MAX, PROCESS_ROLES, WAITING_HOURS } from './rules.ts';
import { caseKind } from './shapes.ts';

const HOUSE_READERS: readonly StaffRole[] = ['auditor', 'approver', 'admin'];
const CALLS_PER_SECOND = 2;
const ACCOUNTS_MAX = 1_000;
const FAULTS_SHOWN_MAX = 5;
const PARTS_MAX = 12;

const count = z.int().check(z.nonnegative());

/** A check that runs in small portions while somebody looks: a round covers everything once. */
const bookCheck = z.strictObject({
  /** When the last whole round ended; null before the first. */
  checkedAtMs: z.nullable(atMs),
  /** What that round counted: accounts, or members. */
  counted: count,
  faultCount: count,
  /** The first of them: a currency, or a member's account. */
  faults: listOf(text(80), FAULTS_SHOWN_MAX),
  /** What the running round has counted so far. */
  runningCount: count,
});
export type BookCheck = z.infer<typeof bookCheck>;

export const readHouseBooks = staffRead('readHouseBooks', '/staff/house/books', {
  summary: 'House accounts with balances, whether the books balance, and what is due.',
  roles: HOUSE_READERS,
  callsPerSecond: CALLS_PER_SECOND,
  reply: z.strictObject({
    atMs,
    accounts: listOf(z.strictObject({ owner: text(40), currency, balance: decimal }), ACCOUNTS_MAX),
    /** All balances of a currency add up to zero. */
    sums: bookCheck,
    /** What members' accounts hold is what their open orders, contracts and cases need. */
    holds: bookCheck,
    agenda: z.strictObject({
      /** Due, and not booked yet for lack of room. */
      dueCount: count,
      day: z.nullable(z.int()),
      nextDayAtMs: z.nullable(atMs),
    }),
  }),
});

const place = z.strictObject({ batch: count, atMs });

/** What a process says of itself every few seconds. */
export const processBeat = z.strictObject({
  id: text(60),
  role: z.enum(PROCESS_ROLES),
  version: text(40),
  startedAtMs: atMs,
  isReady: z.boolean(),
  /** The parts that are not well, such as `database` or `core`. */
  missing: listOf(text(20), PARTS_MAX),
  /** Null where members cannot connect. */
  sockets: z.nullable(count),
});
export type ProcessBeat = z.infer<typeof processBeat>;

const processLine = z.extend(processBeat, { seenAtMs: atMs });
export type ProcessLine = z.infer<typeof processLine>;

export const readHouseHealth = staffRead('readHouseHealth', '/staff/house/health', {
  summary: 'How far journal and audit log are verified, the database, and the processes.',
  roles: HOUSE_READERS,
  callsPerSecond: CALLS_PER_SECOND,
  reply: z.strictObject({
    atMs,
    journal: z.strictObject({ head: z.nullable(place), signed: z.nullable(place) }),
    audit: z.strictObject({
      /** Rows are numbered without a gap. */
      rows: count,
      lastAtMs: z.nullable(atMs),
      /** Of the data folder of this process; null where there is none yet. */
      signed: z.nullable(z.strictObject({ row: count, atMs })),
      /** Up to this row the last daily verification has read it. */
      verifiedRow: count,
    }),
    /** The last daily verification; null before the first. */
    verified: z.nullable(
      z.strictObject({ beganAtMs: atMs, endedAtMs: atMs, batch: count, faultCount: count }),
    ),
    database: z.strictObject({
      version: text(40),
      answeredInMs: count,
      connections: count,
      connectionsMax: count,
    }),
    processes: listOf(processLine, PROCESSES_MAX),
  }),
});

export const readHouseWaiting = staffRead('readHouseWaiting', '/staff/house/waiting', {
  summary: 'How many cases of each kind wait, and waited in each of the last 24 hours.',
  roles: HOUSE_READERS,
  callsPerSecond: CALLS_PER_SECOND,
  reply: z.strictObject({
    atMs,
    kinds: listOf(
      z.strictObject({
        kind: caseKind,
        waiting: count,
        oldestAtMs: z.nullable(atMs),
        /** Every hour up to now, the oldest first. */
        byHour: listOf(count, WAITING_HOURS + 1),
      }),
      CASE_KINDS.length,
    ),
  }),
});

export const houseEndpoints = [readHouseBooks, readHouseHealth, readHouseWaiting];
