/**
 * SQL of the table `login_challenge`: open challenges of browsers. The browser holds a token in a
 * cookie, the table its hash; each is answered once.
 */
import type { Db } from '../db.ts';
import { deleteInPortions } from '../../platform/delete-in-portions.ts';

export type ChallengePurpose = 'second-step' | 'passkey-login' | 'passkey-setup' | 'own-step';

export type Challenge = {
  /** Null when any member may answer: a passkey says whose it is. */
  uid: number | null;
  /** Of the password that was right, for a second step. */
  passwordVersion: number | null;
  /** What a passkey signs. */
  challenge: string | null;
};

export type ChallengeKey = { purpose: ChallengePurpose; tokenHash: Buffer; nowMs: number };

type Row = { uid: number | null; password_version: number | null; challenge: string | null };

const COLUMNS = 'uid, password_version, challenge';
const IS_ALLOWED = 'token_hash = $1 and purpose = $2 and expires_at_ms > $3';

export async function putChallenge(
  db: Db,
  asked: Challenge & { purpose: ChallengePurpose; tokenHash: Buffer; expiresAtMs: number },
): Promise<void> {
  await db.query(
    `insert into login_challenge (token_hash, purpose, ${COLUMNS}, expires_at_ms)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      asked.tokenHash,
      asked.purpose,
      asked.uid,
      asked.passwordVersion,
      asked.challenge,
      asked.expiresAtMs,
    ],
  );
}

export async function findChallenge(db: Db, key: ChallengeKey): Promise<Challenge | undefined> {
  const { rows } = await db.query<Row>(
    `select ${COLUMNS} from login_challenge where ${IS_ALLOWED}`,
    valuesOf(key),
  );
  return rows[0] && challengeOf(rows[0]);
}

/** Deletes it whatever the outcome: it cannot be taken twice. */
export async function takeChallenge(db: Db, key: ChallengeKey): Promise<Challenge | undefined> {
  const { rows } = await db.query<Row>(
    `delete from login_challenge where ${IS_ALLOWED} returning ${COLUMNS}`,
    valuesOf(key),
  );
  return rows[0] && challengeOf(rows[0]);
}

export async function deleteOldChallenges(db: Db, nowMs: number): Promise<void> {
  const where = 'expires_at_ms <= $1';
  await deleteInPortions(db, { table: 'login_challenge', where, values: [nowMs] });
}

function valuesOf({ tokenHash, purpose, nowMs }: ChallengeKey): unknown[] {
  return [tokenHash, purpose, nowMs];
}

function challengeOf({ uid, password_version: passwordVersion, challenge }: Row): Challenge {
  return { uid, passwordVersion, challenge };
}
