/** [0.6] The login, one-time links, and what becomes of a page whose session ends. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  data,
  leaveConsole,
  openConsole,
  refuse,
} from '../../testing/test-console.tsx';

const TOKEN = 'a'.repeat(43);
const EXPIRES_AT_MS = Date.now() + 3_600_000;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

afterEach(leaveConsole);

describe('the login', () => {
  it('asks for the password and then the code, and says what is wrong at its field', async () => {
    let isIn = false;
    const user = userEvent.setup();
    const opened = await openConsole('/', {
      role: null,
      script: {
        'GET /staff/me': () =>
          isIn ? data({ id: 'rosa', role: 'admin', nowMs: Date.now() }) : refuse('NOT_LOGGED_IN'),
        'POST /staff/login': ({ body }) =>
          (body as { password: string }).password === 'right'
            ? data({ expiresAtMs: EXPIRES_AT_MS, enrol: null })
            : refuse('LOGIN_PASSWORD_WRONG', { data: { triesLeft: 3 } }),
        'POST /staff/login/code': ({ body }) => {
          isIn = (body as { code: string }).code === '123456';
          return isIn ? data({ id: 'rosa', role: 'admin' }) : refuse('SECOND_STEP_WRONG');
        },
        'GET /staff/accounts': () => data({ accounts: [] }),
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'rosa');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.keyboard('{Enter}');
    await screen.findByText(/Name or password is wrong. Tries left: 3/);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'right{Enter}');
    await user.type(await screen.findByLabelText('Six digits'), '12 34 57{Enter}');
    await screen.findByText(/This code is wrong/);
    await user.clear(screen.getByLabelText('Six digits'));
    await user.type(screen.getByLabelText('Six digits'), '123 456{Enter}');
    await screen.findByRole('heading', { name: 'Staff accounts', level: 1 });
    const [first] = opened.callsTo('POST /staff/login');
    expect(first).toMatchObject({ csrf: 'token-of-rosa', body: { id: 'rosa' } });
  });

  it('sends nothing while a field is empty: it would cost a try', async () => {
    const user = userEvent.setup();
    const opened = await openConsole('/', { role: null });
    await user.type(await screen.findByLabelText('Name'), 'rosa{Enter}');
    expect(screen.getAllByText('Type it first.')).toHaveLength(1);
    expect(opened.callsTo('POST /staff/login')).toEqual([]);
  });

  it('shows a new authenticator its key as a picture and as text', async () => {
    const user = userEvent.setup();
    const uri = `otpauth://totp/Anywhen:rosa?secret=${SECRET}`;
    await openConsole('/', {
      role: null,
      script: {
        'POST /staff/login': () =>
          data({ expiresAtMs: EXPIRES_AT_MS, enrol: { secret: SECRET, uri } }),
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'rosa');
    await user.type(screen.getByLabelText('Password'), 'right{Enter}');
    await screen.findByText(SECRET);
    await screen.findByRole('figure', { name: 'Key for an authenticator app' });
  });

  it('begins again, with a word on it, when the first half is too old', async () => {
    const user = userEvent.setup();
    await openConsole('/', {
      role: null,
      script: {
        'POST /staff/login': () => data({ expiresAtMs: EXPIRES_AT_MS, enrol: null }),
        'POST /staff/login/code': () => refuse('SECOND_STEP_EXPIRED'),
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'rosa');
    await user.type(screen.getByLabelText('Password'), 'right{Enter}');
    await user.type(await screen.findByLabelText('Six digits'), '123456{Enter}');
    await screen.findByText(/This login took too long/);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'right');
  });

  it('waits for a server that does not answer, and tries again when asked to', async () => {
    let answer: Answer = 'lost';
    const user = userEvent.setup();
    await openConsole('/', { script: { 'GET /staff/me': () => answer } });
    answer = refuse('NOT_LOGGED_IN');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Log in' });
  });
});

describe('a one-time link', () => {
  const script = (kind: string, id: string | null, opened: Answer) => ({
    'POST /staff/links/check': () => data({ kind, id, expiresAtMs: EXPIRES_AT_MS }),
    'POST /staff/links/open': () => opened,
  });

  it('leaves the address at once; the first admin chooses a name', async () => {
    const user = userEvent.setup();
    const opened = await openConsole(`/#link=${TOKEN}`, {
      role: null,
      script: script('first-admin', null, data({ id: 'ada', role: 'admin' })),
    });
    expect(window.location.hash).toBe('');
    await user.type(await screen.findByLabelText('Your name'), 'ada');
    await user.type(screen.getByLabelText('Password'), 'too short');
    await user.type(screen.getByLabelText('Password, once more'), 'other');
    await user.keyboard('{Enter}');
    await screen.findByText('At least 15 characters.');
    screen.getByText('The two are not the same.');
    expect(opened.callsTo('POST /staff/links/open')).toEqual([]);
    for (const label of ['Password', 'Password, once more']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), 'seven quiet otters hum');
    }
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Log in' });
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'ada');
    expect(opened.callsTo('POST /staff/links/open')[0]?.body).toMatchObject({
      token: TOKEN,
      id: 'ada',
    });
  });

  it('that was used says so, with the way to the login', async () => {
    const user = userEvent.setup();
    await openConsole(`/#link=${TOKEN}`, {
      role: null,
      script: { 'POST /staff/links/check': () => refuse('LINK_INVALID') },
    });
    await screen.findByText(/This link was used, or is too old/);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'To the login' }));
    await screen.findByRole('heading', { name: 'Log in' });
  });

  it('of a colleague names the account, which is not chosen anew', async () => {
    const user = userEvent.setup();
    await openConsole(`/#link=${TOKEN}`, {
      role: null,
      script: script('join', 'ben', refuse('PASSWORD_WEAK')),
    });
    expect(await screen.findByLabelText('Your name')).toHaveProperty('readOnly', true);
    await user.type(screen.getByLabelText('Password'), 'passwordpassword');
    await user.type(screen.getByLabelText('Password, once more'), 'passwordpassword{Enter}');
    await screen.findByText('This password is too easy to guess.');
  });
});

describe('a session that ends', () => {
  it('leaves what was typed behind the login, for the same person', async () => {
    let isIn = true;
    let id = 'rosa';
    const user = userEvent.setup();
    await openConsole('/members', {
      role: 'support',
      script: {
        'GET /staff/me': () =>
          isIn ? data({ id, role: 'support', nowMs: Date.now() }) : refuse('NOT_LOGGED_IN'),
        'GET /staff/members': () => (isIn ? data({ member: null }) : refuse('NOT_LOGGED_IN')),
        'POST /staff/login': () => data({ expiresAtMs: EXPIRES_AT_MS, enrol: null }),
        'POST /staff/login/code': () => {
          isIn = true;
          return data({ id, role: 'support' });
        },
      },
    });
    const field = await screen.findByLabelText(/Number, name/);
    isIn = false;
    await user.type(field, 'alice_a{Enter}');
    await screen.findByRole('heading', { name: 'Your session has ended' });
    expect(field.closest('[inert]')).not.toBeNull();
    const logIn = async () => {
      await user.type(screen.getByLabelText('Password'), 'right{Enter}');
      await user.type(await screen.findByLabelText('Six digits'), '123456{Enter}');
    };
    await logIn();
    await waitFor(() => expect(screen.queryByLabelText('Six digits')).toBeNull());
    expect(screen.getByLabelText(/Number, name/)).toHaveProperty('value', 'alice_a');

    isIn = false;
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    await screen.findByRole('heading', { name: 'Your session has ended' });
    id = 'ben';
    await logIn();
    await waitFor(() => expect(screen.queryByLabelText('Six digits')).toBeNull());
    expect(screen.getByLabelText(/Number, name/)).toHaveProperty('value', '');
  });
});
