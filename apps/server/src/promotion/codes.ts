/**
 * Authorization codes (rulebook 14.8): one member makes a code, another checks it and only then can
 * add them as signed. Only a keyed hash is stored; wrong codes are counted before they are looked
 * at, and a member nobody knows is answered like a wrong code.
 */
import { AUTH_CHECK_LIFE_MS, AUTH_CODE_LIFE_MS, readAuthCode, refusalOf } from '@anywhen/protocol';
import type { Pool } from 'pg';
import { type Core, isCertainRefusal } from '../core/core.ts';
import { type AskingCall, submitAsMember } from '../core/submit.ts';
import {
  type Identity,
  countAuthCode,
  countAuthCodeTry,
  findMemberByUid,
  keyedHash,
  newAuthCode,
} from '../identity/identity.ts';
import type { MemberFacts } from '../members/facts.ts';
import { refuse } from '../platform/http/call.ts';
import { checkCode, giveCodeBack, putCode, takeCode } from './code-table.ts';
import { maskUsername } from './names.ts';
import { findSigningOf } from './queries.ts';

export type CodeParts = {
  pool: Pool;
  core: Pick<Core, 'submit'>;
  identity: Identity;
  facts: { members: MemberFacts };
  nowMs: () => number;
};

type Made = { code: string; expiresAtMs: number };
type Checked = { name: string; expiresAtMs: number };
type Signed = { name: string; signedAtMs: number };

const PURPOSE = 'authorization-code';
const UID_TYPED = /^[1-9]\d{7}$/;

export async function makeCode(parts: CodeParts, uid: number): Promise<Made> {
  const { pool, identity, nowMs } = parts;
  requirePermitted(parts, uid);
  if (await findSigningOf(pool, uid)) refuse('SIGN_NOT_ALLOWED');
  await countAuthCode(identity, uid);
  const code = newAuthCode(identity.deps.randomBytes);
  const expiresAtMs = nowMs() + AUTH_CODE_LIFE_MS;
  await putCode(pool, { uid, codeHash: hashOf(parts, uid, code), expiresAtMs });
  return { code, expiresAtMs };
}

/** Also with a code that cannot be one: it counts like any wrong one. */
export async function checkTypedCode(
  parts: CodeParts,
  checkerUid: number,
  typed: { uid: string; code: string },
): Promise<Checked> {
  const { pool, identity, nowMs } = parts;
  requirePermitted(parts, checkerUid);
  const uid = readUid(typed.uid);
  if (uid === checkerUid) return refuse('SIGN_NOT_ALLOWED');
  const counted = await countAuthCodeTry(identity, checkerUid);
  const code = readAuthCode(typed.code);
  const atMs = nowMs();
  const expiresAtMs =
    uid !== undefined && code !== undefined
      ? await checkCode(pool, {
          uid,
          codeHash: hashOf(parts, uid, code),
          checkerUid,
          nowMs: atMs,
          expiresAtMs: atMs + AUTH_CHECK_LIFE_MS,
        })
      : undefined;
  if (uid === undefined || expiresAtMs === undefined) return refuse('AUTH_CODE_INVALID');
  await counted.forget();
  return { name: await nameOf(parts, uid), expiresAtMs };
}

export async function signChecked(
  parts: CodeParts,
  call: AskingCall<Signed>,
  typedUid: string,
): Promise<Signed> {
  const { pool, core, nowMs } = parts;
  requirePermitted(parts, call.uid);
  const uid = readUid(typedUid);
  if (uid === undefined) return refuse('AUTH_CODE_INVALID');
  const use = { uid, checkerUid: call.uid };
  const codeHash = await takeCode(pool, { ...use, nowMs: nowMs() });
  if (!codeHash) return refuse('AUTH_CODE_INVALID');
  const name = await nameOf(parts, uid);
  // Of the code, so that however often it is sent, it signs once.
  const idempotencyKey = `sign-member:${uid}:${codeHash.toString('hex').slice(0, 32)}`;
  const body = { kind: 'sign-member', uid } as const;
  try {
    return await submitAsMember(core, { ...call, idempotencyKey }, body, ({ signedAtMs }) => {
      return { name, signedAtMs };
    });
  } catch (error) {
    if (isCertainRefusal(error)) await giveCodeBack(pool, use);
    throw error;
  }
}

function requirePermitted({ facts }: CodeParts, uid: number): void {
  const refusal = refusalOf(facts.members.find(uid), 'use-authorization-code');
  if (refusal) refuse(refusal.code);
}

function readUid(typed: string): number | undefined {
  const text = typed.trim();
  return UID_TYPED.test(text) ? Number(text) : undefined;
}

function hashOf({ identity }: CodeParts, uid: number, code: string): Buffer {
  return keyedHash(identity.deps.config.pepper, PURPOSE, `${uid} ${code}`);
}

async function nameOf({ identity }: CodeParts, uid: number): Promise<string> {
  return maskUsername((await findMemberByUid(identity.deps, uid))?.username);
}
