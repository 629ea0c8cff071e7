/**
 * Sends verification codes (rulebook 14.2): who may get one, and where it goes. Nobody learns here
 * whether an address belongs to a member: known and unknown ones are counted, stored and answered
 * alike. A trusted device counts separately, so that no stranger can
 * use up its owner's tries.
 */
import { CODE_LIFE_MS, CODE_RESEND_MS, LONG_CODE_DIGITS } from '@anywhen/protocol';
import { type ReplyOf, SHORT_CODE_DIGITS, type sendCode } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { MailFailed } from '../../platform/mail/mail.ts';
import { inTransaction } from '../../platform/postgres/transaction.ts';
import { within } from '../db.ts';
import type { Visit } from '../deps.ts';
import type { Contact } from '../members/contacts.ts';
import { type CodeRequest, readCodeRequest } from '../members/forms.ts';
import type { Identity } from '../open-identity.ts';
import { hashOfToken, newToken, newVerificationCode } from '../secrets.ts';
import { note, notifyOperator } from '../security-log.ts';
import { askOfNetwork, asksAbout } from '../tries/account-asks.ts';
import { type Throttle, findRefusal } from '../tries/throttle-table.ts';
import { undoTries, takeTries } from '../tries/throttle-table.ts';
import { refuseTooOften } from '../tries/too-often.ts';
import { codesOfAddress, codesOfAddressFrom, codesOfDevice, codesOfIp } from '../tries/tries.ts';
import { resendsFrom, resendsOfDevice } from '../tries/tries.ts';
import { type Asker, findAsker, hashesOf, wrongCodesOf } from './code-check.ts';
import { moveCodes, putCode } from './code-table.ts';
import type { CodePurpose } from './inbox.ts';
import { codeLetter } from './letters.ts';

type Request = {
  purpose: CodePurpose;
  contact: Contact;
  sentAtMs: number;
  asker: Asker;
  visit: Visit;
};

type Sending = Request & { code: string; expiresAtMs: number };

type Way = 'inbox' | 'mail' | 'log';

export async function sendVerificationCode(
  identity: Identity,
  body: CodeRequest & { purpose: CodePurpose },
  visit: Visit,
): Promise<ReplyOf<typeof sendCode>> {
  const { deps } = identity;
  const { purpose } = body;
  const contact = readCodeRequest(body);
  const sentAtMs = deps.nowMs();
  const asker = await findAsker(identity, { purpose, contact, visit });
  const request = { purpose, contact, sentAtMs, asker, visit };
  const counted = await countRequest(identity, request);
  try {
    refuseBounce(identity, contact);
    const code = await drawCode(identity, request);
    const expiresAtMs = sentAtMs + CODE_LIFE_MS;
    const delivery = await send(identity, { ...request, code, expiresAtMs });
    return { delivery, expiresAtMs, resendAtMs: sentAtMs + CODE_RESEND_MS };
  } catch (error) {
    // Nothing was sent, so the next request need not wait a minute.
    await undoTries(deps.pool, counted, sentAtMs);
    throw error;
  }
}

/** Returns the counts to undo when nothing gets sent. */
async function countRequest(identity: Identity, request: Request): Promise<Throttle[]> {
  const { deps, limits } = identity;
  const { sentAtMs, asker, visit } = request;
  const counting = { limits, pepper: deps.config.pepper };
  const { deviceId } = asker;
  if (deviceId === undefined) return countStranger(identity, request);
  const ofDevice = [codesOfDevice(counting, deviceId), resendsOfDevice(counting, deviceId)];
  const admission = await takeTries(deps.pool, ofDevice, sentAtMs);
  return admission.isAdmitted ? ofDevice : refuseTooOften(deps, admission, visit);
}

/**
 * The network is counted first, so that nobody can probe address after address; mails to an address
 * are counted per network, so that one network cannot use up another's.
 */
async function countStranger(identity: Identity, request: Request): Promise<Throttle[]> {
  const { deps, limits } = identity;
  const { purpose, contact, sentAtMs, visit } = request;
  const counting = { limits, pepper: deps.config.pepper };
  const perIp = [codesOfIp(counting, visit.ip), askOfNetwork(identity, visit.ip)];
  const ofIp = await takeTries(deps.pool, perIp, sentAtMs);
  if (!ofIp.isAdmitted) return refuseTooOften(deps, ofIp, visit);
  const from = { address: contact.key, ip: visit.ip };
  const perAddress = [
    codesOfAddress(counting, contact.key),
    codesOfAddressFrom(counting, from),
    resendsFrom(counting, { ...from, purpose }),
    ...asksAbout(identity, [{ kind: contact.channel, key: contact.key }]),
  ];
  const ofAddress = await takeTries(deps.pool, perAddress, sentAtMs);
  if (ofAddress.isAdmitted) return perAddress;
  await undoTries(deps.pool, perIp, sentAtMs);
  return refuseTooOften(deps, ofAddress, visit);
}

/** After too many guesses at six digits, codes are long enough to make guessing useless. */
async function drawCode(identity: Identity, request: Request): Promise<string> {
  const { deps } = identity;
  const wrongCodes = wrongCodesOf(identity, request.asker, request.contact);
  const isGuessedAt = await findRefusal(deps.pool, wrongCodes, request.sentAtMs);
  const digits = isGuessedAt ? LONG_CODE_DIGITS : SHORT_CODE_DIGITS;
  return newVerificationCode(deps.randomBytes, digits);
}

/** The trigger that shows a failing mail server on a demo (rulebook 0.6). */
function refuseBounce({ deps }: Identity, { channel, key }: Contact): void {
  if (!deps.config.demoTriggers || channel !== 'email') return;
  if (key.startsWith('bounce@')) refuse('EMAIL_SEND_FAILED');
}

async function send(identity: Identity, sending: Sending): Promise<Way> {
  const { deps } = identity;
  const { purpose, contact, asker } = sending;
  const isMailed = deps.config.codeDelivery === 'smtp' && contact.channel === 'email';
  if (isMailed) await mailCode(identity, sending);
  // Done for unknown addresses too: the row then holds a code that was never sent.
  const browser = await keepCode(identity, sending);
  if (isMailed) return 'mail';
  const isShown = purpose !== 'forgot' || asker.deviceId !== undefined;
  if (isShown) {
    const { code, sentAtMs, expiresAtMs } = sending;
    const target = contact.address;
    identity.inbox.put({ purpose, target, code, sentAtMs, expiresAtMs }, browser);
    return 'inbox';
  }
  if (asker.member) notifyOperator(deps.log, { ...sending, uid: asker.member.uid });
  return 'log';
}

/**
 * Binds the code to this browser, under a new token each time: a token planted by an attacker must
 * open nothing. The browser's earlier codes move along.
 */
async function keepCode(
  { deps, cookies }: Identity,
  sending: Sending,
): Promise<{ oldHash: Buffer | undefined; newHash: Buffer }> {
  const { visit, expiresAtMs } = sending;
  const oldHash = hashOfToken(cookies.read(visit, 'browser'));
  const { token, tokenHash: newHash } = newToken(deps.randomBytes);
  await inTransaction(deps.pool, async (client) => {
    const db = within(client);
    if (oldHash) await moveCodes(db, { oldHash, newHash });
    const hashes = hashesOf(deps.config.pepper, sending);
    await putCode(db, { ...hashes, browserHash: newHash, expiresAtMs });
  });
  cookies.write(visit, 'browser', token);
  return { oldHash, newHash };
}

/**
 * An unconfirmed address gets no mail: after a typo at registration, its owner could take over the
 * account. The mail server is only probed then, so that the response time is the same.
 */
async function mailCode({ deps }: Identity, sending: Sending): Promise<void> {
  const { purpose, contact, asker, visit } = sending;
  const { requestId } = visit;
  const isOurs = purpose !== 'forgot' || asker.member !== undefined;
  try {
    await (isOurs
      ? deps.mail.send(codeLetter({ ...sending, to: contact.address }))
      : deps.mail.probe());
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    note(deps.log, 'mail_send_failed', { requestId, reason: error.reason });
    refuse('EMAIL_SEND_FAILED');
  }
}
