/** Registration while typing: the password's strength and the invitation. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  accept,
  answerWith,
  closeApp,
  expectMarks,
  field,
  user,
  openPage,
  press,
  type,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const NO_CODES = { 'GET /auth/inbox': accept({ codes: [] }) };

describe('what was typed', () => {
  it('is there again after a reload, without passwords and code', async () => {
    answerWith(NO_CODES);
    await openPage('/account/register');
    await type('Username', 'anna_l');
    await type('Verification code', '482913');
    await type('Login password', 'kovi-banu-tesa');
    const kept = { ...localStorage };
    closeApp();
    Object.assign(localStorage, kept);
    answerWith(NO_CODES);
    await openPage('/account/register');
    await waitFor(() => expect(field('Username')).toHaveProperty('value', 'anna_l'));
    const secrets = ['Verification code', 'Login password', 'Repeat the login password'];
    for (const label of secrets) expect(field(label), label).toHaveProperty('value', '');
    expect(JSON.stringify(kept)).not.toMatch(/kovi-banu|482913/);
  });
});

describe('[18.4] checks while typing', () => {
  it('marks a password that is too easy to guess, by the rule of the server', async () => {
    answerWith(NO_CODES);
    await openPage('/account/register');
    await type('Login password', '00000000');
    const weak = 'This password is too easy to guess. Please choose another one.';
    await expectMarks({ 'Login password': weak });
    await user.clear(field('Login password'));
    await type('Login password', 'kovi-banu-tesa');
    await waitFor(() => expect(screen.queryByText(weak)).toBeNull());
  });

  it('shows whether an invitation is valid, and checks only complete ones, once', async () => {
    const sent = answerWith({
      ...NO_CODES,
      'POST /auth/invitation': [accept({ isValid: true }), accept({ isValid: false })],
    });
    await openPage('/account/register');
    await user.clear(field('Invitation code or UID'));
    await user.type(field('Invitation code or UID'), 'ABC12');
    await user.type(field('Invitation code or UID'), '3');
    await screen.findByText('This invitation is valid.');
    await user.clear(field('Invitation code or UID'));
    await type('Invitation code or UID', '99999999');
    await expectMarks({ 'Invitation code or UID': 'The invitation code is not valid.' });
    const asked = sent.filter(({ name }) => name === 'POST /auth/invitation');
    expect(asked.map(({ body }) => body['invite'])).toEqual(['ABC123', '99999999']);
    await press('Register');
    await expectMarks({
      'E-mail address': 'Please enter an e-mail address',
      'Verification code': 'Please enter the verification code',
      Username: 'Please enter a username',
      'Login password': 'Please enter the login password',
      'Invitation code or UID': 'The invitation code is not valid.',
    });
    expect(document.activeElement).toBe(field('E-mail address'));
  });

  it.each(['supp0rt', 'Admin_Joe', 'anywhen24'])(
    '[14.1] marks a name like the operator’s, %s, by the rule of the server',
    async (name) => {
      const sent = answerWith(NO_CODES);
      await openPage('/account/register');
      await type('Username', name);
      await press('Register');
      await waitFor(() =>
        expect(screen.getByText(/^This name could be mistaken for the operator's/)).toBeTruthy(),
      );
      expect(sent.map((one) => one.name)).not.toContain('POST /auth/register');
    },
  );
});
