/**
 * Parses form input and reports all faulty fields at once. Faults with their own code in the rule
 * book (empty code, illegal e-mail) come right after, in the order of rulebook 14.1.
 */
import type { BodyOf, FieldFault, bindContact, register, resetPassword } from '@anywhen/protocol';
import { findPasswordFault, findRepeatFault } from '@anywhen/protocol';
import { refuse } from '../../platform/http/call.ts';
import { type Channel, type Contact, findUsernameFault } from './contacts.ts';
import { readEmail, readPhone, readUsername } from './contacts.ts';

export type RegistrationForm = {
  /** The address of the chosen tab, which the code was sent to. */
  contact: Contact;
  email: Contact | undefined;
  phone: Contact | undefined;
  username: string;
  password: string;
  code: string;
  invite: string;
};

type ResetForm = { contact: Contact; code: string; password: string };
type BindingForm = Omit<ResetForm, 'password'>;

/** An address as it was typed. */
export type CodeRequest = { channel: Channel; target: string };

type Faults = Record<string, FieldFault>;

export function readRegistration(
  body: BodyOf<typeof register>,
  { inviteRequired }: { inviteRequired: boolean },
): RegistrationForm {
  const invite = body.invite.trim();
  const typedEmail = (body.email ?? '').trim();
  const typedPhone = (body.phone ?? '').trim();
  refuseFaults({
    invite: invite === '' && inviteRequired ? 'required' : undefined,
    username: findUsernameFault(body.username),
    phone: findPhoneFault(typedPhone, { isRequired: body.channel === 'phone' }),
    password: findPasswordFault(body.password),
    repeat: findRepeatFault(body),
  });
  const code = requireCode(body.code);
  const email = typedEmail === '' ? undefined : requireEmail(typedEmail);
  const phone = readPhone(typedPhone);
  const contact = body.channel === 'email' ? email : phone;
  if (!contact) refuse('EMAIL_INVALID');
  const { password } = body;
  const username = readUsername(body.username);
  return { contact, email, phone, username, password, code, invite };
}

export function readReset(body: BodyOf<typeof resetPassword>): ResetForm {
  refuseFaults({
    target: findTargetFault(body),
    password: findPasswordFault(body.password),
    repeat: findRepeatFault(body),
  });
  const code = requireCode(body.code);
  return { contact: requireTarget(body), code, password: body.password };
}

export function readCodeRequest(body: CodeRequest): Contact {
  refuseFaults({ target: findTargetFault(body) });
  return requireTarget(body);
}

export function readBinding(body: BodyOf<typeof bindContact>): BindingForm {
  const { password } = body;
  refuseFaults({
    target: findTargetFault(body),
    password: password === '' ? 'required' : undefined,
  });
  const code = requireCode(body.code);
  return { contact: requireTarget(body), code };
}

/** Rejects with every faulty field by name; returns when there is none. */
export function refuseFaults(faults: Record<string, FieldFault | undefined>): void {
  const fields: Faults = {};
  for (const [name, fault] of Object.entries(faults)) {
    if (fault !== undefined) fields[name] = fault;
  }
  if (Object.keys(fields).length > 0) refuse('VALIDATION', { fields });
}

function requireCode(typed: string): string {
  const code = typed.trim();
  return code === '' ? refuse('CODE_EMPTY') : code;
}

function requireEmail(typed: string): Contact {
  return readEmail(typed) ?? refuse('EMAIL_INVALID');
}

function requireTarget({ channel, target }: CodeRequest): Contact {
  if (channel === 'email') return requireEmail(target);
  return readPhone(target) ?? refuse('VALIDATION', { fields: { target: 'format' } });
}

/** An e-mail address has its own code; a phone number is a field like any other. */
function findTargetFault({ channel, target }: CodeRequest): FieldFault | undefined {
  return channel === 'phone' ? findPhoneFault(target, { isRequired: true }) : undefined;
}

function findPhoneFault(
  typed: string,
  { isRequired }: { isRequired: boolean },
): FieldFault | undefined {
  if (typed.trim() === '') return isRequired ? 'required' : undefined;
  return readPhone(typed) ? undefined : 'format';
}
