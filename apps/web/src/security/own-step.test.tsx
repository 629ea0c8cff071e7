/** The second step of a change at the list of passkeys: by passkey, recovery code or app. */
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SecurityStanding } from '@anywhen/protocol';
import {
  accept,
  closeApp,
  credentialWith,
  expectMarks,
  playDevice,
  press,
} from '../../testing/test-app.tsx';
import { AT_MS, BARE, changesIn, openSafety, sheet } from '../../testing/security/safety.ts';

afterEach(closeApp);

const OPTIONS = 'POST /me/passkeys/options';
const ADD = 'POST /me/passkeys';
const PHONE = { id: 'p1', name: 'My phone', createdAtMs: AT_MS, lastUsedAtMs: AT_MS };
const KEY = { id: 'p2', name: 'Blue key', createdAtMs: AT_MS, lastUsedAtMs: null };
const WITH: SecurityStanding = { ...BARE, passkeys: [PHONE, KEY], recoveryCodesLeft: 10 };
const ON: SecurityStanding = { ...BARE, totpSinceMs: AT_MS, recoveryCodesLeft: 10 };

/** The browser's request to the device. */
const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Anywhen Paper' },
  user: { id: 'AAAA', name: 'anna_l', displayName: 'anna_l' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

const made = () =>
  Promise.resolve(
    credentialWith({ attestationObject: new ArrayBuffer(4), getTransports: () => ['internal'] }),
  );

async function open(row: RegExp, standing: SecurityStanding, answers: object) {
  const sent = await openSafety('/my/security', { standing, answers: { ...answers } });
  await screen.findByText('Two-step login');
  await press(row);
  return sent;
}

describe('[14.5] [S7] a passkey', () => {
  const STEP = 'POST /me/second-step/options';
  const asked = accept({
    options: { challenge: 'AAAA', rpId: 'localhost' },
    expiresAtMs: Date.now() + 600_000,
  });
  const signed = () =>
    Promise.resolve(
      credentialWith({ authenticatorData: new ArrayBuffer(4), signature: new ArrayBuffer(4) }),
    );

  it('[S7] is removed with the password and a passkey, which the device is asked for', async () => {
    playDevice({ get: signed });
    const sent = await open(/^Passkeys/, WITH, {
      [STEP]: asked,
      'DELETE /me/passkeys/p2': accept({ ...WITH, passkeys: [PHONE] }),
    });
    const passkeys = await sheet('Passkeys');
    await passkeys.press('Remove the passkey Blue key');
    expect(passkeys.getByText('Your device asks for your passkey when you continue.')).toBeTruthy();
    await passkeys.write('Login password', 'right password');
    await passkeys.press('Remove passkey');
    await screen.findByText('The passkey was removed.');
    expect(passkeys.queryByText('Blue key')).toBeNull();
    const [begun, removed] = changesIn(sent);
    expect(begun?.name).toBe(STEP);
    expect(removed?.body).toMatchObject({
      password: 'right password',
      secondStep: { credential: { id: 'cred' } },
    });
  });

  it('where the browser has no passkeys a recovery code will do', async () => {
    const sent = await open(/^Passkeys/, WITH, {
      'DELETE /me/passkeys/p2': accept({ ...WITH, passkeys: [PHONE] }),
    });
    const passkeys = await sheet('Passkeys');
    await passkeys.press('Remove the passkey Blue key');
    await passkeys.write('Login password', 'right password');
    await passkeys.write('Recovery code', '7K2QF-9XH3M');
    await passkeys.press('Remove passkey');
    await screen.findByText('The passkey was removed.');
    expect(changesIn(sent).map(({ body }) => body)).toEqual([
      { password: 'right password', secondStep: { code: '7K2QF-9XH3M' } },
    ]);
  });

  it('a second one asks for the step that exists, once, also when the device says no', async () => {
    let isWilling = false;
    playDevice({
      create: () =>
        isWilling ? made() : Promise.reject(Object.assign(new Error('no'), { name: 'AbortError' })),
    });
    const sent = await open(
      /^Passkeys/,
      { ...ON, passkeys: [PHONE] },
      {
        [OPTIONS]: accept({ options, expiresAtMs: Date.now() + 600_000 }),
        [ADD]: accept({ security: { ...ON, passkeys: [PHONE, KEY] }, recoveryCodes: [] }),
      },
    );
    const passkeys = await sheet('Passkeys');
    await passkeys.press('Add a passkey');
    await passkeys.write('Name', 'Blue key');
    await passkeys.write('Login password', 'right password');
    await passkeys.press('Add passkey');
    await expectMarks({ 'Code of the authenticator app': 'Please enter the verification code' });
    await passkeys.write('Code of the authenticator app', '123456');
    await passkeys.press('Add passkey');
    await passkeys.findByText(/^The passkey was not used/);
    isWilling = true;
    await passkeys.press('Add passkey');
    await screen.findByText('The passkey was added.');
    expect(changesIn(sent).map(({ name }) => name)).toEqual([OPTIONS, ADD]);
    expect(changesIn(sent)[0]?.body).toMatchObject({ secondStep: { code: '123456' } });
  });
});
