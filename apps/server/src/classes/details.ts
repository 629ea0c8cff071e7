/**
 * SQL of the tables `class_detail` and `class_task`, and the secrets of a class: its code and its
 * board's link follow from a key outside the database, so that neither is stored to be read.
 */
import {
  CLASS_CODE_LENGTH,
  CLASS_CODE_LETTERS,
  CLASS_TASKS,
  type ClassTask,
} from '@anywhen/protocol';
import type { ClientBase, Pool } from 'pg';
import { hashOfToken, keyedHash } from '../identity/identity.ts';
import { inTransaction } from '../platform/postgres/transaction.ts';

type Db = Pool | ClientBase;

export type ClassDetail = {
  readonly code: string;
  readonly uid: number;
  readonly name: string;
  readonly boardNo: number;
};

export type SetTask = { readonly task: ClassTask; readonly dueAtMs: number };

type Naming = { readonly uid: number; readonly name: string; readonly nowMs: number };

/** Drawn anew where a code is taken, which hardly ever is. */
const ATTEMPTS = 5;

/**
 * The same code for the same request of the same teacher, with its name stored before the class is
 * asked for: there is no class without one.
 */
export async function nameClass(
  pool: Pool,
  pepper: Buffer,
  { uid, name, nowMs, requestId }: Naming & { requestId: string },
): Promise<string | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const code = codeOf(keyedHash(pepper, 'class code', `${uid}/${requestId}/${attempt}`));
    const { rowCount } = await pool.query(
      `insert into class_detail (code, uid, name, board_no, board_hash, made_at_ms)
       values ($1, $2, $3, 1, $4, $5) on conflict (code) do nothing`,
      [code, uid, name, boardHash(pepper, code, 1), nowMs],
    );
    const isOwn = rowCount === 1 || (await findDetail(pool, code))?.uid === uid;
    if (isOwn) return code;
  }
  return undefined;
}

/** After it was refused: a code without a class is nobody's. */
export async function forgetName(pool: Pool, code: string): Promise<void> {
  await pool.query(
    `delete from class_detail where code = $1
     and not exists (select from class where class.code = class_detail.code)`,
    [code],
  );
}

const COLUMNS = 'code, uid, name, board_no as "boardNo"';

export async function findDetail(db: Db, code: string): Promise<ClassDetail | undefined> {
  const [found] = await listDetails(db, [code]);
  return found;
}

export async function listDetails(db: Db, codes: readonly string[]): Promise<ClassDetail[]> {
  const text = `select ${COLUMNS} from class_detail where code = any($1)`;
  const { rows } = await db.query<ClassDetail>(text, [codes]);
  return rows;
}

/** Of the secret in a board's link. */
export async function findByBoard(db: Db, boardKey: string): Promise<ClassDetail | undefined> {
  const text = `select ${COLUMNS} from class_detail where board_hash = $1`;
  const { rows } = await db.query<ClassDetail>(text, [hashOfToken(boardKey)]);
  return rows[0];
}

export function boardKeyOf(pepper: Buffer, code: string, boardNo: number): string {
  return keyedHash(pepper, 'class board', `${code}/${boardNo}`).toString('base64url');
}

/** The link of before finds nothing from now on. */
export async function renewBoardOf(
  pool: Pool,
  pepper: Buffer,
  { code, boardNo }: ClassDetail,
): Promise<string> {
  const next = boardNo + 1;
  await pool.query('update class_detail set board_no = $2, board_hash = $3 where code = $1', [
    code,
    next,
    boardHash(pepper, code, next),
  ]);
  return boardKeyOf(pepper, code, next);
}

export async function eraseNamesOf(client: ClientBase, uid: number): Promise<void> {
  await client.query('delete from class_detail where uid = $1', [uid]);
}

/** In the order of all tasks there are. */
export async function listTasks(db: Db, code: string): Promise<SetTask[]> {
  const { rows } = await db.query<{ task: ClassTask; due_at_ms: string }>(
    'select task, due_at_ms from class_task where code = $1',
    [code],
  );
  const tasks = rows.map(({ task, due_at_ms: due }) => ({ task, dueAtMs: Number(due) }));
  return tasks.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export async function putTasks(pool: Pool, code: string, tasks: readonly SetTask[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select from class_detail where code = $1 for update', [code]);
    await client.query('delete from class_task where code = $1', [code]);
    await client.query(
      `insert into class_task (code, task, due_at_ms)
       select $1, task, due from unnest($2::text[], $3::bigint[]) as set (task, due)`,
      [code, tasks.map(({ task }) => task), tasks.map(({ dueAtMs }) => dueAtMs)],
    );
  });
}

function placeOf({ task }: SetTask): number {
  return CLASS_TASKS.indexOf(task);
}

function boardHash(pepper: Buffer, code: string, boardNo: number): Buffer | undefined {
  return hashOfToken(boardKeyOf(pepper, code, boardNo));
}

/** Of the first bytes; no letter is so much likelier than another that it would help to guess. */
function codeOf(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, CLASS_CODE_LENGTH)].map(
    (byte) => CLASS_CODE_LETTERS[byte % CLASS_CODE_LETTERS.length],
  );
  return letters.join('');
}
