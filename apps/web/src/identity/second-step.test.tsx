/** The second step of a login, and the login by a passkey alone. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  credentialWith,
  expectMarks,
  field,
  memberName,
  openPage,
  playDevice,
  press,
  refuse,
  stopClock,
  type,
  type Answers,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const LOGIN = 'POST /auth/login';
const STEP = 'POST /auth/second-step';
const OPTIONS = 'POST /auth/passkey/options';
const PASSKEY = 'POST /auth/passkey';
const CODE = 'Code of the authenticator app';

const second = (has: { hasTotp?: boolean; hasPasskey?: boolean } = {}) =>
  accept({
    secondStep: {
      hasTotp: true,
      hasPasskey: false,
      expiresAtMs: Date.now() + 600_000,
      ...has,
    },
  });

async function logIn(answers: Answers) {
  const sent = answerWith({
    [OPTIONS]: accept({ options: { challenge: 'AAAA' }, expiresAtMs: Date.now() + 600_000 }),
    ...answers,
  });
  await openPage('/account/login?redirect=%2Fpay%2Frecord');
  await type('Account', 'anna_l');
  await type('Login password', 'right password');
  await press('Login');
  return sent;
}

const shown = () =>
  Promise.resolve(
    credentialWith({
      authenticatorData: new ArrayBuffer(4),
      signature: new ArrayBuffer(4),
      userHandle: null,
    }),
  );

describe('[14.3] a code as the second step', () => {
  it('is requested after the right password, and opens the target page', async () => {
    const sent = await logIn({ [LOGIN]: second(), [STEP]: accept({ member: ME }) });
    await screen.findByText('Second step');
    expect(memberName()).toBeUndefined();
    expect(field(CODE).autocomplete).toBe('one-time-code');
    await waitFor(() => expect(document.activeElement).toBe(field(CODE)));
    await type(CODE, '123 456');
    await press('Login');
    await screen.findByText('page /pay/record');
    expect(screen.getByText('Login successfully')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ name: STEP, body: { code: '123456' } });
  });

  it('[18.4] an empty and a short one are marked by the form', async () => {
    const sent = await logIn({ [LOGIN]: second() });
    await screen.findByText('Second step');
    await press('Login');
    await expectMarks({ [CODE]: 'Please enter the verification code' });
    await type(CODE, '12');
    await press('Login');
    await expectMarks({ [CODE]: 'The code has 6 digits' });
    expect(sent).toHaveLength(1);
  });

  it('a wrong one is marked and cleared; the last one announces the wait', async () => {
    await logIn({
      [LOGIN]: second(),
      [STEP]: [
        refuse({ code: 'SECOND_STEP_WRONG', data: { triesLeft: 1 } }),
        refuse({ code: 'SECOND_STEP_WRONG', data: { triesLeft: 0 } }),
      ],
    });
    await screen.findByText('Second step');
    await type(CODE, '123456');
    await press('Login');
    await expectMarks({ [CODE]: 'The code is wrong, used or too old. 1 try left.' });
    expect(field(CODE).value).toBe('');
    await type(CODE, '123456');
    await press('Login');
    await expectMarks({ [CODE]: expect.stringMatching(/please wait 15 minutes\.$/) });
  });

  it('too many tries show their wait', async () => {
    stopClock();
    await logIn({
      [LOGIN]: second(),
      [STEP]: refuse({ code: 'LOGIN_EXCEPTION', data: { retryAtMs: Date.now() + 60_000 } }),
    });
    await screen.findByText('Second step');
    await type(CODE, '123456');
    await press('Login');
    await screen.findByText('You can try again in 1:00.');
  });

  it('when it times out the login starts again, with everything as it was typed', async () => {
    await logIn({ [LOGIN]: second(), [STEP]: refuse({ code: 'SECOND_STEP_EXPIRED' }) });
    await screen.findByText('Second step');
    await type(CODE, '123456');
    await press('Login');
    await screen.findByText('The time for this step is over. Please begin again.');
    expect(field('Account').value).toBe('anna_l');
    expect(field('Login password').value).toBe('right password');
    await press('Login');
    await screen.findByText('Second step');
  });

  it('without an answer nothing is lost', async () => {
    await logIn({ [LOGIN]: second(), [STEP]: ['cut-off', accept({ member: ME })] });
    await screen.findByText('Second step');
    await type(CODE, '123456');
    await press('Login');
    await screen.findByText(/Everything you typed is still here/);
    expect(field(CODE).value).toBe('123456');
    await press('Login');
    await screen.findByText('page /pay/record');
  });

  it('a disabled member gets a link to customer service', async () => {
    await logIn({ [LOGIN]: second(), [STEP]: refuse({ code: 'ACCOUNT_STATUS_ABNORMAL' }) });
    await screen.findByText('Second step');
    await type(CODE, '123456');
    await press('Login');
    await screen.findByRole('alertdialog', { name: 'This account cannot log in' });
  });

  it('a recovery code works too, and one can go back', async () => {
    const sent = await logIn({ [LOGIN]: second(), [STEP]: accept({ member: ME }) });
    await screen.findByText('Second step');
    await press('Back to the password');
    expect(field('Account').value).toBe('anna_l');
    await press('Login');
    await screen.findByText('Second step');
    await press('Use a recovery code instead');
    await type('Recovery code', '7k2qf9xh3m');
    await press('Login');
    await screen.findByText('page /pay/record');
    expect(sent.at(-1)?.body).toEqual({ code: '7K2QF9XH3M' });
  });
});

describe('a passkey as the second step', () => {
  it('is offered first to members without an app', async () => {
    playDevice({ get: shown });
    const sent = await logIn({
      [LOGIN]: second({ hasTotp: false, hasPasskey: true }),
      [PASSKEY]: accept({ member: ME }),
    });
    await screen.findByText('Second step');
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
    await press('Sign in with a passkey');
    await screen.findByText('page /pay/record');
    expect(sent.at(-1)?.body).toMatchObject({ credential: { id: 'cred', type: 'public-key' } });
  });

  it('where the browser does not support it a recovery code is offered', async () => {
    await logIn({ [LOGIN]: second({ hasTotp: false, hasPasskey: true }) });
    await screen.findByText(/^Your passkey cannot be used in this browser/);
    expect(screen.getByLabelText('Recovery code')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

describe('a passkey as the only step', () => {
  async function open(answers: Answers) {
    const sent = answerWith({
      [OPTIONS]: accept({ options: { challenge: 'AAAA' }, expiresAtMs: Date.now() + 600_000 }),
      ...answers,
    });
    await openPage('/account/login');
    return sent;
  }

  it('signs in without any input', async () => {
    playDevice({ get: shown });
    const sent = await open({ [PASSKEY]: accept({ member: ME }) });
    await press('Sign in with a passkey');
    await screen.findByText('page /');
    expect(memberName()).toBe('anna_l');
    expect(sent.slice(0, 2).map(({ name }) => name)).toEqual([OPTIONS, PASSKEY]);
  });

  it.each([
    [refuse({ code: 'PASSKEY_WRONG' }), 'This passkey was not accepted.'],
    [refuse({ code: 'SECOND_STEP_EXPIRED' }), /^The time for this step is over/],
    ['cut-off' as const, /^The server did not answer/],
  ])('errors are shown above the button', async (answer, text) => {
    playDevice({ get: shown });
    await open({ [PASSKEY]: answer });
    await press('Sign in with a passkey');
    await screen.findByText(text);
    expect(memberName()).toBeUndefined();
  });

  it('a cancelled prompt is no error', async () => {
    const error = Object.assign(new Error('no'), { name: 'NotAllowedError' });
    playDevice({ get: () => Promise.reject(error) });
    const sent = await open({});
    await press('Sign in with a passkey');
    await screen.findByText(/^The passkey was not used/);
    expect(sent.map(({ name }) => name)).toEqual([OPTIONS]);
  });

  it('is not offered where the browser does not support it', async () => {
    await open({});
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});
