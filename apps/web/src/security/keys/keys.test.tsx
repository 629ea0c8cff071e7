/** [29.1] Keys of own programs: made with the password, their secret shown once, and ended. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ProgramKey } from '@anywhen/protocol';
import { accept, closeApp, expectMarks, press, refuse, user } from '../../../testing/test-app.tsx';
import { AT_MS, BARE, changesIn, openSafety, sheet } from '../../../testing/security/safety.ts';
import { snippet } from './new-key.tsx';

afterEach(closeApp);

const SECRET = 'S'.repeat(64);
const KEY: ProgramKey = {
  id: 'k1',
  label: 'My bot',
  kind: 'hmac',
  key: `sim_${'K'.repeat(60)}`,
  mayTrade: true,
  networks: ['203.0.113.7'],
  tradesUntilMs: null,
  createdAtMs: AT_MS,
  lastUsedAtMs: AT_MS,
  lastNetwork: '203.0.•.•',
};

async function open(keys: readonly ProgramKey[], answers = {}) {
  const all = { 'GET /me/keys': accept({ keys }), ...answers };
  const sent = await openSafety('/my/security', { standing: BARE, answers: all });
  await screen.findByText('API keys');
  await press(/^API keys/);
  return { sent, keys: await sheet('API keys') };
}

describe('[29.1] a new key', () => {
  const MADE = { 'POST /me/keys': accept({ keys: [KEY], id: 'k1', secret: SECRET }) };

  it('asks for a name and the password, and marks what is missing', async () => {
    const { keys } = await open([]);
    await keys.press('Make a key');
    await keys.press('Make key');
    await expectMarks({
      Name: 'This field is required',
      'Login password': 'Please enter the login password',
    });
  });

  it('shows its secret once, and is closed only when it was kept', async () => {
    const { sent, keys } = await open([], MADE);
    await keys.press('Make a key');
    await keys.write('Name', 'My bot');
    await keys.write('Only from these addresses', '203.0.113.7, 2001:db8::/48');
    await user.click(keys.getByLabelText('It may place and cancel orders'));
    await keys.write('Login password', 'right password');
    await keys.press('Make key');
    const made = await sheet('Your new key');
    expect(made.getByText(SECRET)).toBeTruthy();
    const done = made.getByRole<HTMLButtonElement>('button', { name: 'Done' });
    expect(done.disabled).toBe(true);
    await made.press('Copy these lines');
    const lines = await navigator.clipboard.readText();
    expect(lines).toContain(`apiKey: '${KEY.key}'`);
    expect(lines).toContain(`${window.location.origin}/bot/api/v3`);
    await user.click(made.getByLabelText('I have kept the secret'));
    await made.press('Done');
    await waitFor(() => expect(document.body.textContent).not.toContain(SECRET));
    expect(changesIn(sent).map(({ body }) => body)).toEqual([
      {
        label: 'My bot',
        kind: 'hmac',
        mayTrade: true,
        networks: ['203.0.113.7', '2001:db8::/48'],
        password: 'right password',
      },
    ]);
  });

  it('says where a wrong password is wrong', async () => {
    const wrong = { code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 3 } } as const;
    const { keys } = await open([], { 'POST /me/keys': refuse(wrong) });
    await keys.press('Make a key');
    await keys.write('Name', 'My bot');
    await keys.write('Login password', 'wrong');
    await keys.press('Make key');
    await expectMarks({ 'Login password': 'The login password is wrong. 3 tries left.' });
  });
});

describe('[29.1] a key', () => {
  const CHANGED = { 'POST /me/keys/k1': accept({ keys: [{ ...KEY, mayTrade: false }] }) };

  it('is narrowed at once, and widened with the password', async () => {
    const { sent, keys } = await open([KEY], CHANGED);
    expect(keys.getByText(/203\.0\.•\.•/)).toBeTruthy();
    await keys.press('Open the key My bot');
    await user.click(keys.getByLabelText('It may place and cancel orders'));
    await keys.press('Save');
    await keys.findByText('Reads');
    await keys.press('Open the key My bot');
    await user.click(keys.getByLabelText('It may place and cancel orders'));
    await keys.press('Save');
    await keys.findByText('This lets the key do more than before.');
    await keys.write('Login password', 'right password');
    await keys.press('Save');
    await waitFor(() => expect(changesIn(sent)).toHaveLength(2));
    expect(changesIn(sent).map(({ body }) => body)).toEqual([
      { mayTrade: false, networks: KEY.networks },
      { mayTrade: true, networks: KEY.networks, password: 'right password' },
    ]);
  });

  it('is deleted without a password', async () => {
    const { keys } = await open([KEY], { 'DELETE /me/keys/k1': accept({ keys: [] }) });
    await keys.press('Open the key My bot');
    await keys.press('Delete this key');
    await keys.findByRole('button', { name: 'Make a key' });
    expect(keys.queryByText('My bot')).toBeNull();
  });
});

it('[29] the lines for ccxt name this address, and leave a private key to its owner', () => {
  const lines = snippet('https://paper.example', { key: KEY.key, secret: null });
  expect(lines).toContain("sapi: 'https://paper.example/bot/sapi/v1'");
  expect(lines).toContain('PRIVATE KEY');
});
