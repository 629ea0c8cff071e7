/**
 * Registration (rulebook 14.1). The checks run in one fixed order: fields, code empty, e-mail
 * illegal, reserved name, tries of the network, invitation, code invalid, duplicates, weak
 * password; so nobody can probe who is a member without an invitation, a code and a count. Only
 * success uses up a code: correcting a field takes no second one.
 */
import { type BodyOf, PUBLIC_INVITE_CODE, isReservedUsername } from '@anywhen/protocol';
import type { register } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { requireRightCode, spendCode } from '../codes/code-check.ts';
import type { Visit } from '../deps.ts';
import type { Identity } from '../open-identity.ts';
import { refuseWeakPassword } from '../passwords/password-guesser.ts';
import { newInviteCode, newUid } from '../secrets.ts';
import { note } from '../security-log.ts';
import { welcome } from '../sessions/arrival.ts';
import { countsOfAsk } from '../tries/account-asks.ts';
import { takeTries } from '../tries/throttle-table.ts';
import { refuseTooOften } from '../tries/too-often.ts';
import { registrationsOfIp } from '../tries/tries.ts';
import { type AccountName, readInvite, usernameKey } from './contacts.ts';
import { type RegistrationForm, readRegistration } from './forms.ts';
import { type InsertResult, type NewMember, findTaken } from './member-table.ts';
import { findMemberByContact, findUidByInviteCode, insertMember } from './member-table.ts';
import { openInExchange } from './opening.ts';

const DRAWS_MAX = 20; // Nine of ten numbers would have to be taken before this is reached.

/** Returns the number of the new member, whose session has begun. */
export async function registerMember(
  identity: Identity,
  body: BodyOf<typeof register>,
  visit: Visit,
): Promise<number> {
  const { deps, inbox } = identity;
  const form = readRegistration(body, deps.config);
  refuseReserved(form.username);
  await countTry(identity, form, visit);
  const inviterUid = await requireInviter(identity, form.invite);
  const { contact, code } = form;
  const typedCode = { purpose: 'register', contact, code, visit } as const;
  await requireRightCode(identity, typedCode);
  const uid = (await findBegun(identity, form)) ?? (await beginMember(identity, form, inviterUid));
  await openInExchange(deps, uid);
  await spendCode(identity, deps.pool, typedCode);
  inbox.remove({ purpose: 'register', target: contact.address });
  note(deps.log, 'user_created', { uid, requestId: visit.requestId });
  await welcome(identity, { uid, passwordVersion: 1, isFirst: true }, visit);
  return uid;
}

/**
 * Counts every registration, also successful ones; in turns, so that many take one connection only.
 */
async function countTry(
  identity: Identity,
  { contact, username }: RegistrationForm,
  visit: Visit,
): Promise<void> {
  const { deps, limits, turns } = identity;
  const ofIp = registrationsOfIp({ limits, pepper: deps.config.pepper }, visit.ip);
  const about: AccountName[] = [
    { kind: contact.channel, key: contact.key },
    { kind: 'username', key: usernameKey(username) },
  ];
  const counted = [ofIp, ...countsOfAsk(identity, { ip: visit.ip, about })];
  const admission = await turns.run(ofIp.subject.toString('hex'), () =>
    takeTries(deps.pool, counted, deps.nowMs()),
  );
  if (!admission.isAdmitted) refuseTooOften(deps, admission, visit);
}

/** The form sent again after a missing answer: continues what it began. */
async function findBegun(
  { deps, passwords }: Identity,
  { contact, username, password }: RegistrationForm,
): Promise<number | undefined> {
  const record = await findMemberByContact(deps, contact);
  if (record?.state !== 'opening' || record.username !== username) return undefined;
  return (await passwords.isRight(password, record.passwordHash)) ? record.uid : undefined;
}

async function beginMember(
  identity: Identity,
  form: RegistrationForm,
  inviterUid: number | null,
): Promise<number> {
  await refuseTaken(identity, form);
  await refuseWeakPassword(form.password, {
    username: form.username,
    email: form.email?.address ?? null,
    phone: form.phone?.address ?? null,
  });
  return writeMember(identity, form, inviterUid);
}

/** Of the two addresses only the proven one: the other is a claim, which anybody may make. */
async function refuseTaken({ deps }: Identity, form: RegistrationForm): Promise<void> {
  const { channel, key } = form.contact;
  const taken = await findTaken(deps.pool, {
    emailKey: channel === 'email' ? key : null,
    usernameKey: usernameKey(form.username),
    phone: channel === 'phone' ? key : null,
  });
  if (taken.isEmailTaken) refuse('EMAIL_DUPLICATE');
  if (taken.isUsernameTaken) refuse('USERNAME_DUPLICATE');
  if (taken.isPhoneTaken) refuse('PHONE_DUPLICATE');
}

/** Names of the house, before anything is counted: it is the same for everybody. */
function refuseReserved(username: string): void {
  if (isReservedUsername(username)) refuse('USERNAME_RESERVED');
}

/** Null for no inviter: the public code, or no code where none is required. */
export async function requireInviter({ deps }: Identity, typed: string): Promise<number | null> {
  if (typed === '') return null;
  const invite = readInvite(typed);
  if (!invite) return refuse('INVITE_INVALID');
  if ('code' in invite && invite.code === PUBLIC_INVITE_CODE) return null;
  const uid = 'uid' in invite ? invite.uid : await findUidByInviteCode(deps.pool, invite.code);
  const isActive = uid !== undefined && deps.facts.members.find(uid)?.status === 'active';
  return isActive ? uid : refuse('INVITE_INVALID');
}

async function writeMember(
  { deps, passwords }: Identity,
  form: RegistrationForm,
  inviterUid: number | null,
): Promise<number> {
  const passwordHash = await passwords.hash(form.password);
  for (let draw = 1; draw <= DRAWS_MAX; draw += 1) {
    const uid = newUid(deps.randomBytes);
    if (deps.facts.members.find(uid)) continue;
    const member: NewMember = {
      uid,
      username: form.username,
      usernameKey: usernameKey(form.username),
      email: form.email,
      phone: form.phone,
      confirmed: form.contact.channel,
      passwordHash,
      inviteCode: newInviteCode(deps.randomBytes),
      inviterUid,
      createdAtMs: deps.nowMs(),
    };
    const result = await insertMember(deps, member);
    if (result === 'inserted') return uid;
    refuseDuplicate(result);
  }
  throw new Error('no free member number was drawn');
}

/** The name was taken between our check and our insert. */
function refuseDuplicate(result: InsertResult): void {
  if (result === 'email') refuse('EMAIL_DUPLICATE');
  if (result === 'username') refuse('USERNAME_DUPLICATE');
  if (result === 'phone') refuse('PHONE_DUPLICATE');
}
