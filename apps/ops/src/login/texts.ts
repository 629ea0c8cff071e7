/** Texts of the login and of one-time links. */
import type { LinkKind } from '@anywhen/protocol';

export const LOGIN_TEXTS = {
  product: 'Anywhen Paper console',
  title: 'Log in',
  ended: 'Your session has ended',
  endedText: 'Log in again: your page stays as it was, with all you typed.',
  name: 'Name',
  password: 'Password',
  required: 'Type it first.',
  show: 'Show the password',
  hide: 'Hide the password',
  next: 'Next',
  codeTitle: 'Code of your authenticator',
  code: 'Six digits',
  logIn: 'Log in',
  enrolTitle: 'Add your authenticator',
  enrolText:
    'Scan the picture with an authenticator app, or type the key into it. Then enter its code.',
  qr: 'Key for an authenticator app',
  key: 'Key',
  other: 'Begin again',
  notice: 'Simulated trading – no real money',
} as const;

export const LINK_TEXTS = {
  checking: 'Looking at the link',
  unusable: 'This link opens nothing',
  name: 'Your name',
  nameHint: 'Lower-case letters, digits and dashes; 3 to 32 characters. Colleagues see it.',
  nameFormat: 'Lower-case letters, digits and dashes, a letter first; 3 to 32 characters.',
  password: 'Password',
  passwordHint: 'At least 15 characters: a sentence is easy to remember.',
  repeat: 'Password, once more',
  tooShort: 'At least 15 characters.',
  different: 'The two are not the same.',
  save: 'Set the password',
  toLogin: 'To the login',
  expires: (moment: string) => `This link works once, until ${moment}.`,
  opened: 'Your password is set. Log in with it.',
} as const;

export const LINK_TITLES: Readonly<Record<LinkKind, string>> = {
  'first-admin': 'The first admin',
  join: 'Welcome',
  reset: 'A new start for your account',
};
