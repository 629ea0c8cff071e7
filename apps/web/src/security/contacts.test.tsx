/** E-mail and phone: bound, confirmed and changed by a code sent there. */
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Me } from '@anywhen/protocol';
import {
  ME,
  accept,
  closeApp,
  expectMarks,
  field,
  press,
  refuse,
  type,
  user,
} from '../../testing/test-app.tsx';
import { WHOLE, changesIn, openSafety } from '../../testing/security/safety.ts';

afterEach(closeApp);

const EMAIL = '/homeindex/verified-email';
const PHONE = '/homeindex/verified-phone';
const SEND = 'POST /me/contacts/code';
const BIND = 'POST /me/contacts';
const TARGET = 'anna.new@example.com';

const sentTo = (target: string) => ({
  [SEND]: accept({
    delivery: 'inbox',
    expiresAtMs: Date.now() + 600_000,
    resendAtMs: Date.now() + 60_000,
  }),
  'GET /auth/inbox': accept({
    codes: [
      {
        purpose: 'bind',
        target,
        code: '482913',
        sentAtMs: Date.now(),
        expiresAtMs: Date.now() + 600_000,
      },
    ],
  }),
});

async function open(address: string, answers = {}, me: Me = ME) {
  const sent = await openSafety(address, { me, answers });
  await screen.findByLabelText('Verification code');
  return sent;
}

describe('[14.2] changing an address', () => {
  it('shows the current one masked, and that the old one is notified', async () => {
    await open(EMAIL);
    expect(screen.getByText('Change your e-mail address')).toBeTruthy();
    expect(screen.getByText(/^Now an•••@example\.com\./)).toBeTruthy();
    expect(screen.getByText('Your old address is told of the change.')).toBeTruthy();
    expect(screen.getByText('Withdrawals are locked for one hour.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('anna.lindqvist');
  });

  it('fills in the code from the simulated inbox, and sends address, code and password', async () => {
    const changed = { ...ME, email: TARGET };
    const sent = await open(EMAIL, { ...sentTo(TARGET), [BIND]: accept(changed) });
    await type('E-mail address', TARGET);
    await press('Send code');
    await user.click(await screen.findByRole('button', { name: /482913/ }));
    await type('Login password', 'right password');
    await press('Change');
    await screen.findByText('It was changed.');
    expect(changesIn(sent)).toEqual([
      { name: SEND, body: { channel: 'email', target: TARGET } },
      {
        name: BIND,
        body: { channel: 'email', target: TARGET, code: '482913', password: 'right password' },
      },
    ]);
  });

  it('[18.4] marks everything that is missing', async () => {
    await open(EMAIL);
    await press('Change');
    await expectMarks({
      'E-mail address': 'Please enter an e-mail address',
      'Verification code': 'Please enter the verification code',
      'Login password': 'Please enter the login password',
    });
  });

  it.each([
    ['nobody', 'Please enter a valid e-mail address'],
    ['Anna.Lindqvist@example.com', 'This is your e-mail address already'],
  ])('sends no code to %s', async (typed, text) => {
    const sent = await open(EMAIL);
    await type('E-mail address', typed);
    await press('Send code');
    await expectMarks({ 'E-mail address': text });
    expect(changesIn(sent)).toEqual([]);
  });

  it('an address of another member is marked when the code is requested', async () => {
    await open(EMAIL, { [SEND]: refuse({ code: 'EMAIL_DUPLICATE' }) });
    await type('E-mail address', TARGET);
    await press('Send code');
    await expectMarks({ 'E-mail address': 'This e-mail address is already registered.' });
  });

  it.each([
    [
      { code: 'CODE_INVALID' } as const,
      { 'Verification code': 'The verification code is wrong or has expired.' },
    ],
    [
      { code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 1 } } as const,
      { 'Login password': 'The login password is wrong. 1 try left.' },
    ],
    [
      { code: 'EMAIL_DUPLICATE' } as const,
      { 'E-mail address': 'This e-mail address is already registered.' },
    ],
    [
      { code: 'VALIDATION', fields: { target: 'same' } } as const,
      { 'E-mail address': 'This is your e-mail address already' },
    ],
  ])('shows the refusal %j at its field and keeps the address', async (rejection, marks) => {
    await open(EMAIL, { [BIND]: refuse(rejection) });
    await type('E-mail address', TARGET);
    await type('Verification code', '482913');
    await type('Login password', 'some password');
    await press('Change');
    await expectMarks(marks);
    expect(field('E-mail address').value).toBe(TARGET);
  });

  it('a lost answer: the log shows that it happened, and the code is not sent again', async () => {
    const events = [{ id: '1', what: 'email', atMs: Date.now() + 60_000 }];
    const sent = await open(EMAIL, {
      [BIND]: 'cut-off',
      'GET /me/security/events?limit=5': accept({ events, nextCursor: null }),
    });
    await type('E-mail address', TARGET);
    await type('Verification code', '482913');
    await type('Login password', 'some password');
    await press('Change');
    await screen.findByText(/Everything you typed is still here/);
    await press('Change');
    await screen.findByText('It was changed.');
    expect(changesIn(sent)).toHaveLength(1);
  });
});

describe('[14.1] binding an address', () => {
  it('a claimed one is filled in and only needs its code', async () => {
    await open(PHONE, {}, { ...ME, phone: '+886912345678' });
    expect(screen.getByText('Confirm your phone number')).toBeTruthy();
    expect(field('Phone number').value).toBe('+886912345678');
    expect(screen.queryByText('Your old address is told of the change.')).toBeNull();
  });

  it('a phone number is normalised', async () => {
    const sent = await open(PHONE, {
      ...sentTo('+886912345678'),
      [BIND]: accept({ ...ME, phone: '+886912345678', isPhoneConfirmed: true }),
    });
    expect(screen.getByText('Add your phone number')).toBeTruthy();
    await type('Phone number', '+886 912-345 678');
    await type('Verification code', '482913');
    await type('Login password', 'right password');
    await press('Confirm');
    await screen.findByText('It is confirmed now.');
    expect(changesIn(sent)[0]?.body).toMatchObject({ channel: 'phone', target: '+886912345678' });
  });

  it('one that belongs to another member is marked', async () => {
    await open(PHONE, { [SEND]: refuse({ code: 'PHONE_DUPLICATE' }) });
    await type('Phone number', '+886912345678');
    await press('Send code');
    await expectMarks({ 'Phone number': 'This phone number is already registered.' });
  });
});

it('[S7] with two-step login a change of address asks for the code too', async () => {
  const sent = await openSafety(EMAIL, {
    standing: WHOLE,
    answers: { ...sentTo(TARGET), [BIND]: accept({ ...ME, email: TARGET }) },
  });
  const label = 'Code of the authenticator app';
  await screen.findByLabelText(label);
  await type('E-mail address', TARGET);
  await type('Verification code', '482913');
  await type('Login password', 'right password');
  await press('Change');
  await expectMarks({ [label]: 'Please enter the verification code' });
  await type(label, '123456');
  await press('Change');
  await screen.findByText('It was changed.');
  expect(changesIn(sent).at(-1)?.body).toMatchObject({
    password: 'right password',
    secondStep: { code: '123456' },
  });
});
