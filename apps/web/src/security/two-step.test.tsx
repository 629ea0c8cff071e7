/** Two-step login: the authenticator app, recovery codes shown once, and passkeys. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SecurityStanding } from '@anywhen/protocol';
import {
  accept,
  closeApp,
  credentialWith,
  expectMarks,
  user,
  playDevice,
  press,
  refuse,
} from '../../testing/test-app.tsx';
import {
  AT_MS,
  BARE,
  CODES,
  WHOLE,
  changesIn,
  openSafety,
  sheet,
} from '../../testing/security/safety.ts';

afterEach(closeApp);

const SECRET = 'POST /me/totp/secret';
const TOTP = 'POST /me/totp';
const END = 'DELETE /me/totp';
const RENEW = 'POST /me/recovery-codes';
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Anywhen%20Paper:anna_l?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  expiresAtMs: Date.now() + 600_000,
};
const ON: SecurityStanding = { ...BARE, totpSinceMs: AT_MS, recoveryCodesLeft: 10 };

async function open(row: RegExp, standing = BARE, answers = {}) {
  const sent = await openSafety('/my/security', { standing, answers });
  await screen.findByText('Two-step login');
  await press(row);
  return sent;
}

async function keepCodes() {
  const codes = await sheet('Your recovery codes');
  const done = codes.getByRole<HTMLButtonElement>('button', { name: 'Done' });
  expect(done.disabled).toBe(true);
  await user.click(codes.getByLabelText('I have kept them'));
  await codes.press('Done');
}

describe('[14.5] setting up the authenticator app', () => {
  const APP = 'Authenticator app';

  async function scan(answers: object) {
    const sent = await open(/^Authenticator app/, BARE, { [SECRET]: accept(SETUP), ...answers });
    const app = await sheet(APP);
    await app.write('Login password', 'right password');
    await app.press('Continue');
    await app.findByRole('figure', { name: 'The secret for your authenticator app' });
    return { sent, app };
  }

  it('requires the password first, and marks a wrong one', async () => {
    await open(/^Authenticator app/, BARE, {
      [SECRET]: refuse({ code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 3 } }),
    });
    const app = await sheet(APP);
    await app.press('Continue');
    await expectMarks({ 'Login password': 'Please enter the login password' });
    await app.write('Login password', 'wrong');
    await app.press('Continue');
    await expectMarks({ 'Login password': 'The login password is wrong. 3 tries left.' });
  });

  it('shows the secret as QR code, text and link, accepts the code, and shows the codes once', async () => {
    const { sent, app } = await scan({ [TOTP]: accept({ security: ON, recoveryCodes: CODES }) });
    expect(app.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await app.press('Copy the secret');
    expect(await navigator.clipboard.readText()).toBe(SETUP.secret);
    expect(app.getByRole('link', { name: 'Open the app here' }).getAttribute('href')).toBe(
      SETUP.uri,
    );
    expect(app.getByLabelText('Code of the authenticator app').getAttribute('autocomplete')).toBe(
      'one-time-code',
    );
    await app.write('Code of the authenticator app', '123 456');
    await app.press('Turn on');
    const codes = await sheet('Your recovery codes');
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await codes.press('Copy');
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await keepCodes();
    await screen.findByText('Two-step login is on.');
    await waitFor(() => expect(document.body.textContent).not.toContain(CODES[0]));
    expect(changesIn(sent).map(({ body }) => body)).toEqual([
      { password: 'right password' },
      { code: '123456' },
    ]);
    expect(screen.getByRole('button', { name: /^Authenticator app/ }).textContent).toContain('On');
  });

  it('the codes can be saved as a file', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:codes';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { app } = await scan({ [TOTP]: accept({ security: ON, recoveryCodes: CODES }) });
    await app.write('Code of the authenticator app', '123456');
    await app.press('Turn on');
    const codes = await sheet('Your recovery codes');
    await codes.press('Save as a file');
    expect(clicked).toHaveBeenCalledOnce();
    expect(await files[0]?.text()).toContain(CODES.join('\n'));
    vi.restoreAllMocks();
  });

  it.each([
    ['', 'Please enter the verification code'],
    ['123', 'The code has 6 digits'],
  ])('[18.4] %j is not a code', async (typed, text) => {
    const { app } = await scan({});
    if (typed !== '') await app.write('Code of the authenticator app', typed);
    await app.press('Turn on');
    await expectMarks({ 'Code of the authenticator app': text });
  });

  it('a wrong code is marked and cleared; the QR code stays', async () => {
    const { app } = await scan({
      [TOTP]: refuse({ code: 'SECOND_STEP_WRONG', data: { triesLeft: 4 } }),
    });
    await app.write('Code of the authenticator app', '123456');
    await app.press('Turn on');
    await expectMarks({
      'Code of the authenticator app': 'The code is wrong, used or too old. 4 tries left.',
    });
    expect(app.getByRole('figure')).toBeTruthy();
  });

  it('when it times out it starts again with the password', async () => {
    const { app } = await scan({ [TOTP]: refuse({ code: 'SECOND_STEP_EXPIRED' }) });
    await app.write('Code of the authenticator app', '123456');
    await app.press('Turn on');
    await app.findByText('The time for this step is over. Please begin again.');
    expect(app.getByLabelText('Login password')).toBeTruthy();
  });

  it('after a lost answer the sheet shows that it is on', async () => {
    const { app } = await scan({
      [TOTP]: 'cut-off',
      'GET /me/security': [accept(BARE), accept(ON)],
    });
    await app.write('Code of the authenticator app', '123456');
    await app.press('Turn on');
    await app.findByText(/^On since Nov 1[56], 2026/);
  });
});

describe('turning the authenticator app off', () => {
  it('requires a code and the password, and explains the login afterwards', async () => {
    const sent = await open(/^Authenticator app/, ON, { [END]: accept(BARE) });
    const app = await sheet('Authenticator app');
    expect(app.getByText(/^The password alone is then enough/)).toBeTruthy();
    await app.press('Turn off');
    await expectMarks({
      'Code of the authenticator app': 'Please enter the verification code',
      'Login password': 'Please enter the login password',
    });
    await app.write('Code of the authenticator app', '123456');
    await app.write('Login password', 'right password');
    await app.press('Turn off');
    await screen.findByText('The authenticator app is off.');
    expect(changesIn(sent)).toEqual([
      { name: END, body: { code: '123456', password: 'right password' } },
    ]);
  });

  it('accepts a recovery code, in upper or lower case', async () => {
    const sent = await open(/^Authenticator app/, ON, {
      [END]: refuse({ code: 'SECOND_STEP_WRONG' }),
    });
    const app = await sheet('Authenticator app');
    await app.press('Use a recovery code instead');
    await app.write('Recovery code', 'abc');
    await app.write('Login password', 'right password');
    await app.press('Turn off');
    await expectMarks({
      'Recovery code': 'A recovery code has ten letters and digits, like 7K2QF-9XH3M',
    });
    await app.write('Recovery code', ' 7k2qf-9xh3m ');
    await app.press('Turn off');
    await expectMarks({ 'Recovery code': 'The code is wrong, used or too old.' });
    expect(changesIn(sent)[0]?.body).toMatchObject({ code: '7K2QF-9XH3M' });
  });
});

describe('recovery codes', () => {
  it('are regenerated with password and code; the old ones become invalid', async () => {
    const sent = await open(/^Recovery codes/, ON, {
      [RENEW]: accept({ security: ON, recoveryCodes: CODES }),
    });
    const recovery = await sheet('Recovery codes');
    expect(recovery.getByText(/^10 codes are left\./)).toBeTruthy();
    expect(recovery.getByText('The old recovery codes end.')).toBeTruthy();
    await recovery.write('Login password', 'right password');
    await recovery.press('Make ten new codes');
    await expectMarks({ 'Code of the authenticator app': 'Please enter the verification code' });
    await recovery.write('Code of the authenticator app', '123456');
    await recovery.press('Make ten new codes');
    await recovery.findByText(CODES[9] ?? '');
    // It cannot be closed before they are saved.
    expect(recovery.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
    await user.click(recovery.getByLabelText('I have kept them'));
    await recovery.press('Done');
    await screen.findByText('The new recovery codes hold now.');
    expect(changesIn(sent)).toEqual([
      { name: RENEW, body: { password: 'right password', secondStep: { code: '123456' } } },
    ]);
  });

  it('a refusal without a field is shown above the button', async () => {
    await open(/^Recovery codes/, ON, { [RENEW]: refuse({ code: 'TWO_STEP_OFF' }) });
    const recovery = await sheet('Recovery codes');
    await recovery.write('Login password', 'right password');
    await recovery.write('Code of the authenticator app', '123456');
    await recovery.press('Make ten new codes');
    await recovery.findByText('Two-step login is off.');
  });
});

describe('passkeys', () => {
  const OPTIONS = 'POST /me/passkeys/options';
  const ADD = 'POST /me/passkeys';
  const PHONE = { id: 'p1', name: 'My phone', createdAtMs: AT_MS, lastUsedAtMs: AT_MS };
  const KEY = { id: 'p2', name: 'Blue key', createdAtMs: AT_MS, lastUsedAtMs: null };
  const WITH: SecurityStanding = { ...BARE, passkeys: [PHONE, KEY], recoveryCodesLeft: 10 };

  /** The browser's request to the device. */
  const options = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Anywhen Paper' },
    user: { id: 'AAAA', name: 'anna_l', displayName: 'anna_l' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  };

  const made = () =>
    Promise.resolve(
      credentialWith({
        attestationObject: new ArrayBuffer(4),
        getTransports: () => ['internal'],
      }),
    );

  async function add(answers: object) {
    const sent = await open(/^Passkeys/, BARE, {
      [OPTIONS]: accept({ options, expiresAtMs: Date.now() + 600_000 }),
      ...answers,
    });
    const passkeys = await sheet('Passkeys');
    await passkeys.press('Add a passkey');
    await passkeys.write('Name', 'My phone');
    await passkeys.write('Login password', 'right password');
    await passkeys.press('Add passkey');
    return { sent, passkeys };
  }

  it('where the browser does not support them it says so', async () => {
    await open(/^Passkeys/);
    const passkeys = await sheet('Passkeys');
    expect(passkeys.getByText(/^This browser has no passkeys\./)).toBeTruthy();
    expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('lists each with its name and last use', async () => {
    playDevice({ create: made });
    await open(/^Passkeys/, WITH);
    const passkeys = await sheet('Passkeys');
    const [phone, key] = passkeys.getAllByRole('listitem');
    expect(phone?.textContent).toMatch(/^My phoneAdded Nov 1[56], 2026Last used Nov 1[56], 2026/);
    expect(key?.textContent).toContain('Not used yet');
  });

  it('is added by name, password and the device; the first one comes with recovery codes', async () => {
    playDevice({ create: made });
    const { sent } = await add({
      [ADD]: accept({ security: { ...WITH, passkeys: [PHONE] }, recoveryCodes: CODES }),
    });
    await keepCodes();
    const [begun, added] = changesIn(sent);
    expect(begun?.body).toEqual({ password: 'right password' });
    expect(added?.body).toMatchObject({ name: 'My phone', credential: { id: 'cred' } });
    await screen.findByText('1 of 10');
  });

  it.each([
    ['NotAllowedError', /^The passkey was not used/],
    ['InvalidStateError', /^This device already holds a passkey/],
    ['SecurityError', /^Passkeys do not work in this browser/],
  ])('the device error %s is explained, and nothing typed is lost', async (name, text) => {
    playDevice({ create: () => Promise.reject(Object.assign(new Error('no'), { name })) });
    const { sent, passkeys } = await add({});
    await passkeys.findByText(text);
    expect(passkeys.getByLabelText<HTMLInputElement>('Name').value).toBe('My phone');
    expect(changesIn(sent)).toHaveLength(1);
  });

  it('a refusal by the server is shown above the button', async () => {
    playDevice({ create: made });
    const { passkeys } = await add({ [ADD]: refuse({ code: 'PASSKEY_WRONG' }) });
    await passkeys.findByText('This passkey was not accepted.');
  });

  it('with ten no more can be added', async () => {
    playDevice({ create: made });
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...PHONE, id: `p${index}` }));
    await open(/^Passkeys/, { ...WITH, passkeys: ten });
    const passkeys = await sheet('Passkeys');
    expect(passkeys.getByText(/^You have ten passkeys/)).toBeTruthy();
  });

  it('one that is already gone counts as removed', async () => {
    await open(/^Passkeys/, WITH, {
      'GET /me/security': [accept(WITH), accept({ ...WITH, passkeys: [PHONE] })],
      'DELETE /me/passkeys/p2': refuse({ code: 'NOT_FOUND' }),
    });
    const passkeys = await sheet('Passkeys');
    await passkeys.press('Remove the passkey Blue key');
    await passkeys.write('Login password', 'right password');
    await passkeys.write('Recovery code', '7K2QF-9XH3M');
    await passkeys.press('Remove passkey');
    await screen.findByText('The passkey was removed.');
  });
});

describe('when everything is set', () => {
  it('turning the app off keeps the passkeys', async () => {
    const passkeys = [{ id: 'p', name: 'Key', createdAtMs: AT_MS, lastUsedAtMs: null }];
    await open(/^Authenticator app/, { ...WHOLE, passkeys });
    const app = await sheet('Authenticator app');
    expect(app.getByText(/^Your passkeys stay/)).toBeTruthy();
  });
});
