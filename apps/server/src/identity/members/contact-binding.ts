/**
 * Binds or changes an address (rulebook 14.1, 14.5): a code to the new one proves it, the password
 * and the second step prove the member. That it is taken is told only to who has proven it. A
 * member who only claimed it loses it, and the old address is notified, so that a change by
 * somebody else is noticed.
 */
import type { BodyOf, ReplyOf, bindContact, sendContactCode } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { MailFailed } from '../../platform/mail/mail.ts';
import { deleteCodesTo, requireRightCode, spendCode } from '../codes/code-check.ts';
import { sendVerificationCode } from '../codes/codes.ts';
import { movedLetter } from '../codes/letters.ts';
import type { Visit } from '../deps.ts';
import { changeSecurity } from '../events/security-change.ts';
import type { Identity } from '../open-identity.ts';
import { note } from '../security-log.ts';
import { confirmOwner } from '../two-step/own-step.ts';
import type { Contact } from './contacts.ts';
import { readBinding } from './forms.ts';
import { type MemberRecord, confirmContact, findTaken } from './member-table.ts';
import { isTakenMeanwhile } from './member-table.ts';

export async function sendBindingCode(
  identity: Identity,
  body: BodyOf<typeof sendContactCode>,
  visit: Visit,
): Promise<ReplyOf<typeof sendContactCode>> {
  const sent = await sendVerificationCode(identity, { ...body, purpose: 'bind' }, visit);
  // The operator's log is only for forgotten passwords.
  return { ...sent, delivery: sent.delivery === 'mail' ? 'mail' : 'inbox' };
}

export async function bindOwnContact(
  identity: Identity,
  { uid, body, visit }: { uid: number; body: BodyOf<typeof bindContact>; visit: Visit },
): Promise<void> {
  const { deps, inbox } = identity;
  const { contact, code } = readBinding(body);
  const { record, spend } = await confirmOwner(identity, { ...body, uid, visit });
  const typedCode = { purpose: 'bind', contact, code, visit } as const;
  await requireRightCode(identity, typedCode);
  await refuseTaken(identity, contact);
  try {
    await changeSecurity(identity, { uid, change: contact.channel, visit }, async (db) => {
      await spend(db);
      if (!(await spendCode(identity, db, typedCode))) refuse('CODE_INVALID');
      await confirmContact({ db, seals: deps.vault.seals }, uid, contact);
      await deleteCodesTo(record, db, deps.config.pepper);
    });
  } catch (error) {
    // Two members confirmed it at the same moment.
    if (!isTakenMeanwhile(error)) throw error;
    refuse(contact.channel === 'email' ? 'EMAIL_DUPLICATE' : 'PHONE_DUPLICATE');
  }
  inbox.remove({ purpose: 'bind', target: contact.address });
  await writeToOldAddress(identity, { record, contact, visit });
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

/** The change is done: a mail that cannot be sent is logged, and the message stays. */
async function writeToOldAddress(
  { deps }: Identity,
  { record, contact, visit }: { record: MemberRecord; contact: Contact; visit: Visit },
): Promise<void> {
  const { email, isEmailConfirmed, uid } = record;
  const isNotifiedByMail = contact.channel === 'email' && deps.config.codeDelivery === 'smtp';
  if (!isNotifiedByMail || email === null || !isEmailConfirmed) return;
  await deps.mail.send(movedLetter({ to: email, visit })).catch((error: unknown) => {
    if (!(error instanceof MailFailed)) throw error;
    const { requestId } = visit;
    note(deps.log, 'mail_send_failed', { uid, requestId, reason: error.reason });
  });
}
