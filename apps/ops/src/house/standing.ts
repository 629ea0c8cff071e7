/**
 * What each figure of the house means: well, to be watched, or to be acted on, in words. The colour
 * only repeats them. Thresholds are those of docs/operations.md.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@anywhen/prices';
import type { BookCheck, ProcessLine, ReplyOf } from '@anywhen/protocol';
import type { readHouseBooks, readHouseHealth } from '@anywhen/protocol';
import { formatSpan } from '../parts/moments.ts';
import { STANDING_TEXTS as TEXTS } from './texts.ts';

export type State = 'good' | 'watch' | 'bad';
export type Mark = { name: string; state: State; text: string };

type Books = ReplyOf<typeof readHouseBooks>;
type Health = ReplyOf<typeof readHouseHealth>;

const SECOND_MS = 1_000;
const DUE_MANY = 10_000;
/** Each tick is a command, so the journal grows every second. */
const HEAD_AGE = { watch: 5 * SECOND_MS, bad: 30 * SECOND_MS };
const SIGNED_AGE = { watch: 10 * MINUTE_MS, bad: HOUR_MS };
const VERIFIED_AGE = { watch: 26 * HOUR_MS, bad: 3 * DAY_MS };
/** The head of the audit log is signed twice a minute. */
const AUDIT_LAG_MS = 2 * MINUTE_MS;
const ANSWER_MS = { watch: 100, bad: 1_000 };
const CONNECTIONS = { watch: 0.7, bad: 0.9 };
const SILENCE_MS = { watch: 10 * SECOND_MS, bad: MINUTE_MS };

/** The parts a core lacks while another one leads. */
const STANDBY_PARTS: readonly string[] = ['core', 'prices'];

export function markBooks({ atMs, sums, holds, agenda }: Books): Mark[] {
  return [
    markCheck({ name: TEXTS.sums, countOf: TEXTS.accounts }, sums, atMs),
    markCheck({ name: TEXTS.holds, countOf: TEXTS.members }, holds, atMs),
    {
      name: TEXTS.agenda,
      state: agenda.dueCount === 0 ? 'good' : agenda.dueCount < DUE_MANY ? 'watch' : 'bad',
      text: agenda.dueCount === 0 ? TEXTS.nothingDue : TEXTS.due(agenda.dueCount),
    },
  ];
}

/** Of journal, audit log and database; processes have marks of their own. */
export function markHealth(health: Health): Mark[] {
  return [
    markHead(health),
    markSigned(health),
    markVerified(health),
    markAudit(health),
    markDatabase(health),
  ];
}

export function markProcesses({ processes, atMs }: Health): Mark[] {
  const leads = processes.some(({ role, isReady, seenAtMs }) => {
    return (role === 'all' || role === 'core') && isReady && isHeard(seenAtMs, atMs);
  });
  return [
    leads
      ? { name: TEXTS.leader, state: 'good', text: TEXTS.leads }
      : { name: TEXTS.leader, state: 'bad', text: TEXTS.nobodyLeads },
    ...processes.map((line) => markProcess(line, atMs)),
  ];
}

/** The worst of them; without any it is not known yet. */
export function worstOf(marks: readonly Mark[]): State {
  if (marks.some(({ state }) => state === 'bad')) return 'bad';
  return marks.some(({ state }) => state === 'watch') ? 'watch' : 'good';
}

export function markProcess(line: ProcessLine, atMs: number): Mark {
  const { id, role, isReady, missing, seenAtMs } = line;
  const name = `${role} · ${id}`;
  const silentMs = atMs - seenAtMs;
  const silence = grade(silentMs, SILENCE_MS);
  if (silence !== 'good') return { name, state: silence, text: TEXTS.silent(formatSpan(silentMs)) };
  if (isReady) return { name, state: 'good', text: TEXTS.ready };
  const standsBy = role === 'core' && missing.every((part) => STANDBY_PARTS.includes(part));
  if (standsBy) return { name, state: 'good', text: TEXTS.standsBy };
  return { name, state: 'bad', text: TEXTS.lacks(missing.join(', ')) };
}

type Named = { name: string; countOf: (count: number) => string };

function markCheck({ name, countOf }: Named, check: BookCheck, atMs: number): Mark {
  const { checkedAtMs, counted, faultCount, faults, runningCount } = check;
  if (faultCount > 0) return { name, state: 'bad', text: TEXTS.wrong(faultCount, faults) };
  if (checkedAtMs === null) {
    return { name, state: 'watch', text: TEXTS.firstRound(countOf(runningCount)) };
  }
  const text = TEXTS.holdsSince(countOf(counted), formatSpan(atMs - checkedAtMs));
  return { name, state: 'good', text };
}

function markHead({ atMs, journal: { head } }: Health): Mark {
  const name = TEXTS.head;
  if (!head) return { name, state: 'bad', text: TEXTS.noBatch };
  const ageMs = atMs - head.atMs;
  return { name, state: grade(ageMs, HEAD_AGE), text: TEXTS.batch(head.batch, formatSpan(ageMs)) };
}

function markSigned({ atMs, journal: { signed } }: Health): Mark {
  const name = TEXTS.signed;
  if (!signed) return { name, state: 'watch', text: TEXTS.noneSigned };
  const ageMs = atMs - signed.atMs;
  const text = TEXTS.batch(signed.batch, formatSpan(ageMs));
  return { name, state: grade(ageMs, SIGNED_AGE), text };
}

function markVerified({ atMs, verified }: Health): Mark {
  const name = TEXTS.verified;
  if (!verified) return { name, state: 'watch', text: TEXTS.notVerified };
  const { batch, faultCount, endedAtMs } = verified;
  if (faultCount > 0) return { name, state: 'bad', text: TEXTS.verifiedWrong(faultCount) };
  const ageMs = atMs - endedAtMs;
  return { name, state: grade(ageMs, VERIFIED_AGE), text: TEXTS.batch(batch, formatSpan(ageMs)) };
}

/** A log that is shorter than its signed head has lost rows. */
function markAudit({ atMs, audit }: Health): Mark {
  const name = TEXTS.audit;
  const { rows, signed, lastAtMs, verifiedRow } = audit;
  if (signed && signed.row > rows) {
    return { name, state: 'bad', text: TEXTS.auditShort(rows, signed.row) };
  }
  const isLate = rows > (signed?.row ?? 0) && lastAtMs !== null && atMs - lastAtMs > AUDIT_LAG_MS;
  const text = TEXTS.auditRows(rows, verifiedRow);
  return isLate
    ? { name, state: 'watch', text: `${text} ${TEXTS.auditUnsigned}` }
    : { name, state: 'good', text };
}

function markDatabase({ database }: Health): Mark {
  const { answeredInMs, connections, connectionsMax } = database;
  const states = [
    grade(answeredInMs, ANSWER_MS),
    grade(connections / Math.max(connectionsMax, 1), CONNECTIONS),
  ];
  const state = states.includes('bad') ? 'bad' : states.includes('watch') ? 'watch' : 'good';
  return { name: TEXTS.database, state, text: TEXTS.answers(answeredInMs, connections) };
}

function isHeard(seenAtMs: number, atMs: number): boolean {
  return atMs - seenAtMs <= SILENCE_MS.bad;
}

function grade(value: number, { watch, bad }: { watch: number; bad: number }): State {
  if (value > bad) return 'bad';
  return value > watch ? 'watch' : 'good';
}
