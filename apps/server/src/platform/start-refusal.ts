/**
 * Why the program cannot start, in one clear sentence for the operator: what is in the way, where,
 * and what to do. Everything else is a bug and keeps its stack.
 */
import { codeOf, messageOf } from './postgres/error-code.ts';
import { NoPrimaryFound } from './postgres/primary.ts';
import { ExcessRights } from './postgres/rights/privileges.ts';

/** Of a refusal that no restart ends: a supervisor should leave it to an operator. */
export const NEEDS_A_DECISION = 3;

type RefusalOptions = ErrorOptions & { exitCode?: number };

export class StartRefusal extends Error {
  readonly exitCode: number;

  constructor(sentence: string, { exitCode = 1, ...options }: RefusalOptions = {}) {
    super(sentence, options);
    this.exitCode = exitCode;
  }
}

const LENGTH_MAX = 800;
const NO_ROOM = /no space left on device|ENOSPC|disk quota exceeded/i;

/** The remedy, by PostgreSQL's code. */
const LOGIN = 'Correct role and password';
const ADVICE: Readonly<Record<string, string>> = {
  '28P01': LOGIN,
  '28000': LOGIN,
  '3D000': 'Correct the name of the database, or create it',
  '42501': 'Give its role the rights it needs',
};

/** Undefined for an unforeseen error. */
export function explainStartFailure(error: unknown): string | undefined {
  if (error instanceof StartRefusal || error instanceof ExcessRights) return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown };
  // Free a moment ago: whoever took it since may be a second start of the same.
  if (code === 'EADDRINUSE') return `Port ${String(port)} was taken meanwhile: start again.`;
  return explainFileFailure(error);
}

/** Messages of the database and its launcher are already written for operators. */
export function explainDatabaseFailure(error: unknown): string {
  const file = explainFileFailure(error);
  if (file !== undefined) return file;
  const sentence = toOneLine(messageOf(error));
  if (NO_ROOM.test(sentence)) return `There is no room left on the disk: ${sentence} Make room.`;
  if (!(error instanceof NoPrimaryFound)) return sentence;
  const advice = ADVICE[error.hopelessCode ?? ''];
  if (advice === undefined) return `${sentence} Is it running, and DATABASE_URL right?`;
  return `${sentence} ${advice} in DATABASE_URL, as docs/operations.md says.`;
}

/** After the program could log in: another role migrates where `DATABASE_OWNER_URL` is set. */
export function explainMigrationFailure(error: unknown): string {
  const file = explainFileFailure(error);
  if (file !== undefined) return file;
  const sentence = toOneLine(messageOf(error));
  const advice = ADVICE[codeOf(error) ?? ''];
  const where = 'in DATABASE_OWNER_URL or DATABASE_URL, as docs/operations.md says';
  const remedy = NO_ROOM.test(sentence)
    ? 'Make room on its disk.'
    : advice && `${advice} ${where}.`;
  return ['The tables cannot be brought up to date:', withStop(sentence), remedy].join(' ').trim();
}

/** A file or program that cannot be used as it is; undefined for any other error. */
function explainFileFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  if (reason === undefined || path === undefined || syscall === undefined) return undefined;
  const doing = syscall.startsWith('spawn') ? 'run' : 'used';
  return `${path} cannot be ${doing}: ${reason} (${code}, ${syscall.split(' ')[0]}).`;
}

const OWNER = 'start as the user it belongs to, or give it to this one';
const REASONS: Readonly<Record<string, string>> = {
  EACCES: `this program has no right to; ${OWNER}`,
  EPERM: `this program has no right to; ${OWNER}`,
  EROFS: 'it is on a file system that nothing can be written to',
  ENOSPC: 'there is no room left on its disk; make room and start again',
  EDQUOT: 'there is no room left on its disk; make room and start again',
  ENOENT: 'it is not there; put it back, or install the program again',
  ENOTDIR: 'what should be a folder is a file',
  EISDIR: 'what should be a file is a folder',
  EEXIST: 'something else is in its place',
  ENOEXEC: 'it is no program of this kind of machine',
};

function withStop(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`;
}

function toOneLine(text: string): string {
  return text
    .trim()
    .replaceAll(/\s*\n\s*/g, '; ')
    .slice(0, LENGTH_MAX);
}
