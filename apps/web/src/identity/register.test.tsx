/** Registration: its fields, the code and the simulated inbox, and leaving the page. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { goBack, navigate } from '../router/index.ts';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  field,
  expectMarks,
  memberName,
  openPage,
  pass,
  press,
  refuse,
  stopClock,
  type,
  user,
  type Answers,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const EMAIL = 'anna@example.com';

function sending(answers: Answers = {}) {
  const nowMs = Date.now();
  const letter = { purpose: 'register', target: EMAIL, code: '482913', sentAtMs: nowMs };
  let isSent = false;
  return answerWith({
    'POST /auth/codes': () => {
      isSent = true;
      const data = { delivery: 'inbox', expiresAtMs: nowMs + 600_000, resendAtMs: nowMs + 60_000 };
      return Response.json({ ok: true, data });
    },
    'GET /auth/inbox': () => {
      const codes = isSent ? [{ ...letter, expiresAtMs: nowMs + 600_000 }] : [];
      return Response.json({ ok: true, data: { codes } });
    },
    ...answers,
  });
}

const sentNow = () => {
  const nowMs = Date.now();
  const data = { delivery: 'mail', expiresAtMs: nowMs + 600_000, resendAtMs: nowMs + 60_000 };
  return Response.json({ ok: true, data });
};

async function fillIn() {
  await type('E-mail address', EMAIL);
  await type('Verification code', '482913');
  await type('Username', 'anna_l');
  await type('Login password', 'kovi-banu-tesa');
  await type('Repeat the login password', 'kovi-banu-tesa');
}

describe('[18.4] checks of the form', () => {
  it('marks every empty field', async () => {
    sending();
    await openPage('/account/register');
    await user.clear(field('Invitation code or UID'));
    await press('Register');
    await expectMarks({
      'E-mail address': 'Please enter an e-mail address',
      'Verification code': 'Please enter the verification code',
      Username: 'Please enter a username',
      'Login password': 'Please enter the login password',
      'Invitation code or UID': 'Please enter an invitation code or UID',
    });
  });

  it('marks malformed fields', async () => {
    sending();
    await openPage('/account/register');
    await type('E-mail address', 'anna@');
    await type('Verification code', '48');
    await type('Username', '1anna');
    await type('Login password', 'short');
    await type('Repeat the login password', 'other');
    await press('Register');
    await expectMarks({
      'E-mail address': 'Please enter a valid e-mail address',
      'Verification code': 'This is too short',
      Username: 'This is not in the right form',
      'Login password': 'The password must have at least 6 characters',
      'Repeat the login password': 'The two passwords do not match',
    });
  });

  it('requires a phone number on its tab, and keeps the e-mail address', async () => {
    sending();
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    await press('Send code');
    await expectMarks({ 'Phone number': 'Please enter a phone number' });
    await type('Phone number', '0912 345 678');
    await press('Send code');
    await expectMarks({ 'Phone number': 'Please enter a valid phone number' });
    await user.click(screen.getByRole('radio', { name: 'E-mail' }));
    expect(field('E-mail address').value).toBe(EMAIL);
  });
});

describe('[14.1] the invitation', () => {
  it('is the public code, which the page explains', async () => {
    sending();
    await openPage('/account/register');
    expect(field('Invitation code or UID').value).toBe('PAPER1');
    expect(screen.getByText(/PAPER1 is the public code for everybody/)).toBeTruthy();
  });

  it('is the one of the link if there is one, also of a newer link', async () => {
    sending();
    await openPage('/account/register?code=7Q2K9D');
    expect(field('Invitation code or UID').value).toBe('7Q2K9D');
    await act(() => navigate('/account/register?code=48215907'));
    expect(field('Invitation code or UID').value).toBe('48215907');
  });
});

describe('[14.2] the verification code', () => {
  it('is not requested before the address is valid', async () => {
    const sent = sending();
    await openPage('/account/register');
    await type('E-mail address', 'anna');
    await press('Send code');
    await expectMarks({ 'E-mail address': 'Please enter a valid e-mail address' });
    expect(sent.filter(({ name }) => name === 'POST /auth/codes')).toEqual([]);
  });

  it('appears in the simulated inbox and is filled in by a tap', async () => {
    const sent = sending();
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    expect(screen.queryByRole('region', { name: 'Simulated inbox' })).toBeNull();
    await press('Send code');
    const inbox = await screen.findByRole('region', { name: 'Simulated inbox' });
    expect(inbox.textContent).toContain('Nothing was really sent');
    await user.click(within(inbox).getByRole('button'));
    expect(field('Verification code').value).toBe('482913');
    expect(inbox.textContent).toContain('Filled in');
    expect(sent).toContainEqual({
      name: 'POST /auth/codes',
      body: { purpose: 'register', channel: 'email', target: EMAIL },
    });
  });

  it('is not shown for another address than the typed one', async () => {
    sending();
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    await press('Send code');
    await screen.findByRole('region', { name: 'Simulated inbox' });
    await type('E-mail address', 'other@example.com');
    expect(screen.queryByRole('region', { name: 'Simulated inbox' })).toBeNull();
  });

  it('can be requested again after 60 seconds, for another address at once', async () => {
    stopClock();
    const sent = sending();
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    await press('Send code');
    const wait = await screen.findByRole<HTMLButtonElement>('button', { name: 'Again in 60 s' });
    expect(wait.disabled).toBe(true);
    await pass(1);
    expect(wait.textContent).toBe('Again in 59 s');
    await type('E-mail address', 'other@example.com');
    expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy();
    await type('E-mail address', EMAIL);
    await pass(59);
    await press('Send again');
    expect(sent.filter(({ name }) => name === 'POST /auth/codes')).toHaveLength(2);
  });

  it('leaves the inbox when it expires', async () => {
    stopClock();
    sending();
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    await press('Send code');
    await screen.findByText('valid for 10:00');
    await pass(600);
    expect(screen.queryByRole('region', { name: 'Simulated inbox' })).toBeNull();
  });

  it('too many of them: the button waits as long as the server says', async () => {
    stopClock();
    const data = { retryAtMs: Date.now() + 1_800_000 };
    sending({ 'POST /auth/codes': refuse({ code: 'RATE_LIMITED', data }) });
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    await press('Send code');
    await screen.findByRole('button', { name: 'Again in 1800 s' });
    expect(screen.getAllByText(/when the time has run down/)).not.toHaveLength(0);
  });

  it.each([
    ['EMAIL_DUPLICATE', 'This e-mail address is already registered.'],
    ['EMAIL_SEND_FAILED', 'The e-mail could not be sent. You can ask for a new one now.'],
  ] as const)('%s marks the address, and it can be requested again at once', async (code, text) => {
    sending({ 'POST /auth/codes': refuse({ code }) });
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    await press('Send code');
    await expectMarks({ 'E-mail address': text });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send code' });
    expect(send.disabled).toBe(false);
  });

  it('without an answer shows that beside the code, until it is requested again', async () => {
    sending({ 'POST /auth/codes': ['cut-off', sentNow] });
    await openPage('/account/register');
    await type('E-mail address', EMAIL);
    await press('Send code');
    const problem = await screen.findByText(/^The server did not answer/);
    const isAbove = field('Username').compareDocumentPosition(problem);
    expect(isAbove & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    await press('Send code');
    await screen.findByRole('button', { name: /^Again in/ });
    expect(screen.queryByText(/^The server did not answer/)).toBeNull();
  });

  it('accepts a pasted code with a space', async () => {
    sending();
    await openPage('/account/register');
    await user.click(field('Verification code'));
    await user.paste('482 913');
    expect(field('Verification code').value).toBe('482913');
    expect(field('Verification code').autocomplete).toBe('one-time-code');
  });
});

describe('[14.1] refusals of the server', () => {
  it('a wrong code clears only the code', async () => {
    sending({ 'POST /auth/register': refuse({ code: 'CODE_INVALID' }) });
    await openPage('/account/register');
    await fillIn();
    await press('Register');
    await expectMarks({
      'Verification code': 'The verification code is wrong or has expired.',
    });
    expect(field('Verification code').value).toBe('');
    expect(field('Username').value).toBe('anna_l');
    expect(field('Login password').value).toBe('kovi-banu-tesa');
  });

  it.each([
    ['EMAIL_DUPLICATE', 'E-mail address'],
    ['USERNAME_DUPLICATE', 'Username'],
    ['USERNAME_RESERVED', 'Username'],
    ['INVITE_INVALID', 'Invitation code or UID'],
  ] as const)('%s marks its field and clears nothing', async (code, label) => {
    sending({ 'POST /auth/register': refuse({ code }) });
    await openPage('/account/register');
    await fillIn();
    await press('Register');
    await expectMarks({ [label]: expect.stringMatching(/\w/) });
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field('Verification code').value).toBe('482913');
  });

  it('a weak password is marked with the reason, not with the fault', async () => {
    const fields = { password: 'format' } as const;
    sending({ 'POST /auth/register': refuse({ code: 'PASSWORD_WEAK', fields }) });
    await openPage('/account/register');
    await fillIn();
    await press('Register');
    await expectMarks({ 'Login password': expect.stringMatching(/too easy to guess/) });
  });

  it('faults found by the server have the texts of the form', async () => {
    const fields = { username: 'too-long', password: 'too-short', invite: 'required' } as const;
    sending({ 'POST /auth/register': refuse({ code: 'VALIDATION', fields }) });
    await openPage('/account/register');
    await fillIn();
    await press('Register');
    await expectMarks({
      Username: 'This is too long',
      'Login password': 'The password must have at least 6 characters',
      'Invitation code or UID': 'Please enter an invitation code or UID',
    });
  });
});

describe('the password', () => {
  it('shows how strong it is, and can be suggested', async () => {
    sending();
    await openPage('/account/register');
    await type('Login password', 'trade1');
    expect(screen.getByText('Weak')).toBeTruthy();
    await press('Suggest one');
    const phrase = field('Login password').value;
    expect(phrase).toMatch(/^([a-z]{4}-){4}[a-z]{4}$/);
    expect(field('Repeat the login password').value).toBe(phrase);
    expect(screen.getByText(phrase)).toBeTruthy();
    expect(screen.getByText('Strong')).toBeTruthy();
  });
});

describe('submitting', () => {
  it('[19] typed input is still there after reading the agreement', async () => {
    sending();
    await openPage('/account/register');
    await fillIn();
    await user.click(screen.getByRole('link', { name: 'user agreement' }));
    await screen.findByRole('heading', { level: 1, name: 'User agreement' });
    act(goBack);
    await screen.findByRole('heading', { level: 1, name: 'Register' });
    expect(field('E-mail address').value).toBe(EMAIL);
    expect(field('Verification code').value).toBe('482913');
    expect(field('Username').value).toBe('anna_l');
    expect(field('Repeat the login password').value).toBe('kovi-banu-tesa');
  });

  it('sends once, shows success, and begins the session', async () => {
    const sent = sending({ 'POST /auth/register': accept({ member: ME }) });
    await openPage('/account/register');
    await fillIn();
    await press('Register');
    await screen.findByText('page /');
    expect(screen.getByText('Registered successfully')).toBeTruthy();
    expect(memberName()).toBe('anna_l');
    expect(sent.filter(({ name }) => name === 'POST /auth/register')).toEqual([
      {
        name: 'POST /auth/register',
        body: {
          channel: 'email',
          email: EMAIL,
          username: 'anna_l',
          password: 'kovi-banu-tesa',
          repeat: 'kovi-banu-tesa',
          code: '482913',
          invite: 'PAPER1',
        },
      },
    ]);
    const fields = document.querySelectorAll<HTMLInputElement>('input[name="password"]');
    await waitFor(() => expect([...fields].map(({ value }) => value).join('')).toBe(''));
  });

  it('a member who is being redirected sees no form that could be sent again', async () => {
    sending({ 'POST /auth/register': accept({ member: ME }) });
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await openPage('/account/register', null, { '/': slow });
    await fillIn();
    await press('Register');
    await screen.findByText('Registered successfully');
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
    expect(screen.getByText('Loading')).toBeTruthy();
    arrive();
    await screen.findByText('page /');
  });

  it('[14.1] the address of the other tab is optional, and is checked', async () => {
    const sent = sending({ 'POST /auth/register': accept({ member: ME }) });
    await openPage('/account/register');
    await fillIn();
    await press('Add a phone number');
    expect(document.activeElement).toBe(field('Phone number (optional)'));
    await type('Phone number (optional)', '12');
    await press('Register');
    await expectMarks({ 'Phone number (optional)': 'Please enter a valid phone number' });
    await type('Phone number (optional)', '+886 912 345 678');
    await press('Register');
    await screen.findByText('page /');
    const body = sent.find(({ name }) => name === 'POST /auth/register')?.body;
    expect(body).toMatchObject({ channel: 'email', email: EMAIL, phone: '+886912345678' });
  });

  it('[14.1] left empty, the address of the other tab is not sent', async () => {
    const sent = sending({ 'POST /auth/register': accept({ member: ME }) });
    await openPage('/account/register');
    await fillIn();
    await press('Add a phone number');
    await press('Register');
    await screen.findByText('page /');
    const body = sent.find(({ name }) => name === 'POST /auth/register')?.body;
    expect(body).not.toHaveProperty('phone');
  });

  it('sends a phone number in the server’s format', async () => {
    const sent = sending({ 'POST /auth/register': accept({ member: ME }) });
    await openPage('/account/register');
    await fillIn();
    await user.click(screen.getByRole('radio', { name: 'Phone' }));
    await type('Phone number', '00886 (912) 345-678');
    await press('Register');
    await screen.findByText('page /');
    const body = sent.find(({ name }) => name === 'POST /auth/register')?.body;
    expect(body).toMatchObject({ channel: 'phone', phone: '+886912345678' });
    expect(body).not.toHaveProperty('email');
  });
});
