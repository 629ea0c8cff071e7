/** The forgotten password: where the code is sent, and the return to the login. */
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  accept,
  answerWith,
  closeApp,
  field,
  openPage,
  press,
  refuse,
  type,
  user,
  type Answers,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

function sending(delivery: 'inbox' | 'mail' | 'log', answers: Answers = {}) {
  const nowMs = Date.now();
  return answerWith({
    'GET /auth/inbox': accept({ codes: [] }),
    'POST /auth/codes': accept({
      delivery,
      expiresAtMs: nowMs + 600_000,
      resendAtMs: nowMs + 60_000,
    }),
    ...answers,
  });
}

async function fillIn() {
  await type('E-mail address', 'anna@example.com');
  await type('Verification code', '482913');
  await type('New login password', 'kovi-banu-tesa');
  await type('Repeat the new password', 'kovi-banu-tesa');
}

describe('[14.4] the forgotten password', () => {
  it('[D7] has the title of the route table and its own heading', async () => {
    sending('log');
    await openPage('/account/forget');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('User Agreement');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Reset password');
  });

  it('[14.2] shows before and after where the code goes', async () => {
    sending('log');
    await openPage('/account/forget');
    expect(screen.getByText(/On any other device: only into the operator's log/)).toBeTruthy();
    await type('E-mail address', 'anna@example.com');
    await press('Send code');
    expect(await screen.findAllByText(/The code is not shown here/)).not.toHaveLength(0);
  });

  it('shows when a real e-mail was sent', async () => {
    sending('mail');
    await openPage('/account/forget');
    await type('E-mail address', 'anna@example.com');
    await press('Send code');
    expect(await screen.findAllByText(/on its way to anna@example\.com/)).not.toHaveLength(0);
  });

  it('[18.4] requires the new password a second time', async () => {
    sending('log');
    await openPage('/account/forget');
    await type('New login password', 'kovi-banu-tesa');
    await press('Reset password');
    await screen.findByText('Please enter the new password again');
  });

  it('marks the phone number when the server names its target', async () => {
    sending('log', {
      'POST /auth/codes': refuse({ code: 'VALIDATION', fields: { target: 'format' } }),
    });
    await openPage('/account/forget');
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    await type('Phone number', '+886912345678');
    await press('Send code');
    await screen.findByText('Please enter a valid phone number');
    expect(field('Phone number').getAttribute('aria-invalid')).toBe('true');
  });

  it('resets, shows "Reset successfully", and returns to the login with the original target', async () => {
    const sent = sending('log', { 'POST /auth/forgot': accept({}) });
    await openPage('/account/forget?redirect=%2Fpay%2Frecord');
    await fillIn();
    await press('Reset password');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(screen.getByText('Reset successfully')).toBeTruthy();
    expect(window.location.search).toBe('?redirect=%2Fpay%2Frecord');
    expect(sent).toContainEqual({
      name: 'POST /auth/forgot',
      body: {
        channel: 'email',
        target: 'anna@example.com',
        code: '482913',
        password: 'kovi-banu-tesa',
        repeat: 'kovi-banu-tesa',
      },
    });
  });
});
