/**
 * Verification codes (rulebook 14.2): who may have one sent, where it goes, whether one is right.
 * For a forgotten password nobody learns here whether an address belongs to a member: known and
 * unknown ones are counted, stored and answered alike.
 */
import {
  type BodyOf,
  CODE_LIFE_MS,
  CODE_PATTERN,
  CODE_RESEND_MS,
  type ReplyOf,
  type sendCode,
} from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { type Letter, MailFailed } from '../../platform/mail/mail.ts';
import type { Db } from '../db.ts';
import type { Visit } from '../deps.ts';
import type { Contact } from '../members/contacts.ts';
import { readCodeRequest } from '../members/forms.ts';
import { type MemberRecord, findMemberByContact, findTaken } from '../members/member-table.ts';
import type { Identity } from '../open-identity.ts';
import { keyedHash, newToken, newVerificationCode } from '../secrets.ts';
import { note, tellOperator } from '../security-log.ts';
import { findTrustedDevice } from '../sessions/devices.ts';
import { type Throttle, takeBackTries, takeTries } from '../tries/throttle-table.ts';
import { codesOfIp, codesOfTarget, resends } from '../tries/tries.ts';
import { type CodeKey, putCode, tryCode, deleteCode } from './code-table.ts';
import type { CodePurpose } from './inbox.ts';

export type TypedCode = { purpose: CodePurpose; contact: Contact; code: string };

type Sending = {
  purpose: CodePurpose;
  contact: Contact;
  code: string;
  sentAtMs: number;
  expiresAtMs: number;
};

type Way = 'inbox' | 'mail' | 'log';

export async function sendVerificationCode(
  identity: Identity,
  body: BodyOf<typeof sendCode>,
  visit: Visit,
): Promise<ReplyOf<typeof sendCode>> {
  const { deps } = identity;
  const contact = readCodeRequest(body);
  const sentAtMs = deps.nowMs();
  const perTarget = await countRequest(identity, { ...body, contact, sentAtMs, visit });
  try {
    refuseBounce(identity, contact);
    const code = newVerificationCode(deps.randomBytes);
    const expiresAtMs = sentAtMs + CODE_LIFE_MS;
    const sending = { purpose: body.purpose, contact, code, sentAtMs, expiresAtMs };
    const delivery = await send(identity, sending, visit);
    return { delivery, expiresAtMs, resendAtMs: sentAtMs + CODE_RESEND_MS };
  } catch (error) {
    // Nothing was sent, so nobody has to wait a minute for the next one.
    await takeBackTries(deps.pool, perTarget, sentAtMs);
    throw error;
  }
}

/** Refuses a wrong code and counts the try; a right one stays valid until it is used up. */
export async function requireRightCode({ deps }: Identity, typed: TypedCode): Promise<void> {
  const { pool, config } = deps;
  const isRight =
    CODE_PATTERN.test(typed.code) &&
    (await tryCode(pool, { ...hashesOf(config.pepper, typed), nowMs: deps.nowMs() }));
  if (!isRight) refuse('CODE_INVALID');
}

/** False when it is no longer valid; part of the transaction that acts on it. */
export async function spendCode({ deps }: Identity, db: Db, typed: TypedCode): Promise<boolean> {
  const hashes = hashesOf(deps.config.pepper, typed);
  return deleteCode(db, { ...hashes, nowMs: deps.nowMs() });
}

export function hashOfTarget(pepper: Buffer, targetKey: string): Buffer {
  return keyedHash(pepper, 'address of a code', targetKey);
}

/**
 * The network is counted first, so that nobody can ask for address after address whether it is
 * taken. Returns what is to be taken back when nothing gets sent.
 */
async function countRequest(
  identity: Identity,
  asked: { purpose: CodePurpose; contact: Contact; sentAtMs: number; visit: Visit },
): Promise<Throttle[]> {
  const { deps, limits } = identity;
  const { purpose, contact, sentAtMs, visit } = asked;
  const counting = { limits, pepper: deps.config.pepper };
  const perIp = [codesOfIp(counting, visit.ip)];
  const ofIp = await takeTries(deps.pool, perIp, sentAtMs);
  if (!ofIp.isAdmitted) return refuseTooOften(identity, ofIp, visit);
  if (purpose === 'register') await refuseTaken(identity, contact);
  const targetKey = contact.key;
  const perTarget = [codesOfTarget(counting, targetKey), resends(counting, { purpose, targetKey })];
  const ofTarget = await takeTries(deps.pool, perTarget, sentAtMs);
  if (ofTarget.isAdmitted) return perTarget;
  await takeBackTries(deps.pool, perIp, sentAtMs);
  return refuseTooOften(identity, ofTarget, visit);
}

function refuseTooOften(
  { deps }: Identity,
  { retryAtMs }: { retryAtMs: number | null },
  { requestId }: Visit,
): never {
  note(deps.log, 'excess_rate_limit_exceeded', { requestId });
  return refuse('RATE_LIMITED', retryAtMs === null ? {} : { data: { retryAtMs } });
}

async function refuseTaken({ deps }: Identity, { channel, key }: Contact): Promise<void> {
  const taken = await findTaken(deps.pool, {
    emailKey: channel === 'email' ? key : null,
    phone: channel === 'phone' ? key : null,
    usernameKey: null,
  });
  if (taken.isEmailTaken) refuse('EMAIL_DUPLICATE');
  if (taken.isPhoneTaken) refuse('PHONE_DUPLICATE');
}

/** The trigger that shows a failing mail server on a demo (rulebook 0.6). */
function refuseBounce({ deps }: Identity, { channel, key }: Contact): void {
  if (!deps.config.demoTriggers || channel !== 'email') return;
  if (key.startsWith('bounce@')) refuse('EMAIL_SEND_FAILED');
}

async function send(identity: Identity, sending: Sending, visit: Visit): Promise<Way> {
  const { deps } = identity;
  const { purpose, contact, expiresAtMs } = sending;
  const member = purpose === 'forgot' ? await findMemberByContact(deps.pool, contact) : undefined;
  // Also for nobody: the row then holds a code that no one was told.
  await putCode(deps.pool, { ...hashesOf(deps.config.pepper, sending), expiresAtMs });
  if (deps.config.codeDelivery === 'smtp' && contact.channel === 'email') {
    const isOurs = purpose === 'register' || member?.isEmailConfirmed === true;
    await mailCode(identity, sending, { isOurs, requestId: visit.requestId });
    return 'mail';
  }
  if (purpose === 'register') return showInInbox(identity, sending, visit);
  if (!member) return 'log';
  if (await findTrustedDevice(identity, member.uid, visit)) {
    return showInInbox(identity, sending, visit);
  }
  tellOperatorAbout(identity, member, sending);
  return 'log';
}

/**
 * An unconfirmed address gets no letter: a slip of the pen at registration would hand the member to
 * whoever owns it. Then the mail server is only asked, so that the answer takes the same way.
 */
async function mailCode(
  { deps }: Identity,
  sending: Sending,
  { isOurs, requestId }: { isOurs: boolean; requestId: string },
): Promise<void> {
  try {
    await (isOurs ? deps.mail.send(letterOf(sending)) : deps.mail.probe());
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    note(deps.log, 'mail_send_failed', { requestId, reason: error.reason });
    refuse('EMAIL_SEND_FAILED');
  }
}

function showInInbox({ deps, cookies, inbox }: Identity, sending: Sending, visit: Visit): Way {
  const { token, tokenHash } = newToken(deps.randomBytes);
  const { purpose, contact, code, sentAtMs, expiresAtMs } = sending;
  inbox.put(
    { purpose, target: contact.address, code, sentAtMs, expiresAtMs },
    { oldToken: cookies.read(visit, 'inbox'), newHash: tokenHash },
  );
  cookies.write(visit, 'inbox', token);
  return 'inbox';
}

function tellOperatorAbout({ deps }: Identity, { uid }: MemberRecord, sending: Sending): void {
  tellOperator(deps.log, { uid, code: sending.code, expiresAtMs: sending.expiresAtMs });
}

function letterOf({ contact, code, purpose }: Sending): Letter {
  const minutes = CODE_LIFE_MS / 60_000;
  const what = purpose === 'register' ? 'to open your member account' : 'to set a new password';
  return {
    to: contact.address,
    subject: 'Your Anywhen Paper code',
    text: [
      `${code} is your code ${what} at Anywhen Paper.`,
      `It is valid for ${minutes} minutes. Nobody from Anywhen Paper will ask you for it.`,
      'Simulated trading - no real money.',
      'If you did not ask for it, you need not do anything.',
    ].join('\n\n'),
  };
}

function hashesOf(pepper: Buffer, typed: TypedCode): CodeKey & { codeHash: Buffer } {
  const { purpose, contact, code } = typed;
  const codeHash = keyedHash(pepper, 'code', `${purpose} ${contact.key} ${code}`);
  return { purpose, targetHash: hashOfTarget(pepper, contact.key), codeHash };
}
