/** Both passwords: checks, refusals at their fields, and lost answers. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { SecurityStanding } from '@anywhen/protocol';
import {
  accept,
  answerLater,
  closeApp,
  expectMarks,
  field,
  pass,
  press,
  refuse,
  stopClock,
  type,
} from '../../testing/test-app.tsx';
import { BARE, WHOLE, changesIn, openSafety } from '../../testing/security/safety.ts';

afterEach(closeApp);

const CHANGE = 'POST /me/login-password';
const FUND = 'POST /me/fund-password';
const EVENTS = 'GET /me/security/events?limit=5';
const NEW = 'tall-heron-93-kiosk';

describe('[14.5] the login password', () => {
  const SUBMIT = 'Change login password';

  async function open(answers = {}) {
    const sent = await openSafety('/my/loginpwd', { answers });
    await screen.findByText('Choose a new login password');
    return sent;
  }
  async function fill(typed: { old?: string; next?: string; repeat?: string } = {}) {
    const { old = 'old password', next = NEW, repeat = next } = typed;
    await type('Login password', old);
    await type('New login password', next);
    await type('Repeat the new password', repeat);
  }

  it('shows the consequences before the tap', async () => {
    await open();
    expect(screen.getByText(/^All your other sessions end/)).toBeTruthy();
    expect(screen.getByText('Withdrawals are locked for one hour.')).toBeTruthy();
  });

  it('[18.4] marks everything that is missing, without a request', async () => {
    const sent = await open();
    await press(SUBMIT);
    await expectMarks({
      'Login password': 'Please enter the login password',
      'New login password': 'Please enter the new login password',
      'Repeat the new password': 'Please enter the new password again',
    });
    expect(document.activeElement).toBe(field('Login password'));
    expect(changesIn(sent)).toEqual([]);
  });

  it.each([
    [{ next: 'abc' }, { 'New login password': 'The password must have at least 6 characters' }],
    [{ repeat: 'another one' }, { 'Repeat the new password': 'The two passwords do not match' }],
    [
      { old: NEW },
      {
        'New login password':
          'The new password must differ from the present one and from the fund password',
      },
    ],
  ])('[18.4] reports the fault of %j', async (typed, marks) => {
    const sent = await open();
    await fill(typed);
    await press(SUBMIT);
    await expectMarks(marks);
    expect(changesIn(sent)).toEqual([]);
  });

  it.each([
    [
      { code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 2 } } as const,
      { 'Login password': 'The login password is wrong. 2 tries left.' },
    ],
    [
      { code: 'PASSWORD_WEAK' } as const,
      { 'New login password': 'This password is too easy to guess. Please choose another one.' },
    ],
    [
      { code: 'VALIDATION', fields: { newPassword: 'same' } } as const,
      {
        'New login password':
          'The new password must differ from the present one and from the fund password',
      },
    ],
  ])('shows the refusal %j at its field and keeps the rest', async (rejection, marks) => {
    await open({ [CHANGE]: refuse(rejection) });
    await fill();
    await press(SUBMIT);
    await expectMarks(marks);
    expect(field('New login password').value).toBe(NEW);
  });

  it('too many tries: shows the wait, and disables sending until then', async () => {
    stopClock();
    const sent = await open({
      [CHANGE]: refuse({ code: 'LOGIN_EXCEPTION', data: { retryAtMs: Date.now() + 60_000 } }),
    });
    await fill();
    await press(SUBMIT);
    await screen.findByText('You can try again in 1:00.');
    await press(SUBMIT);
    expect(changesIn(sent)).toHaveLength(1);
    await pass(60);
    await screen.findByText('You can try again now.');
  });

  it('is changed once, however often the button is pressed, and goes back', async () => {
    const { answer, arrive } = answerLater();
    const sent = await open({ [CHANGE]: answer });
    await fill();
    await press(SUBMIT);
    await press(SUBMIT);
    arrive(BARE);
    await screen.findByText('The login password was changed.');
    await screen.findByText('1 of 4 steps done');
    expect(changesIn(sent)).toEqual([
      { name: CHANGE, body: { password: 'old password', newPassword: NEW, repeat: NEW } },
    ]);
  });

  it('a lost answer loses no input; the log shows that it happened', async () => {
    const events = [{ id: '1', what: 'login-password', atMs: Date.now() + 60_000 }];
    const sent = await open({
      [CHANGE]: 'cut-off',
      [EVENTS]: accept({ events, nextCursor: null }),
    });
    await fill();
    await press(SUBMIT);
    await screen.findByText(/Everything you typed is still here/);
    expect(field('Login password').value).toBe('old password');
    await press(SUBMIT);
    await screen.findByText('The login password was changed.');
    expect(changesIn(sent)).toHaveLength(1);
  });

  it('a request that never arrived is sent again', async () => {
    const sent = await open({
      [CHANGE]: ['cut-off', accept(BARE)],
      [EVENTS]: accept({ events: [], nextCursor: null }),
    });
    await fill();
    await press(SUBMIT);
    await screen.findByText(/Everything you typed is still here/);
    await press(SUBMIT);
    await screen.findByText('The login password was changed.');
    expect(changesIn(sent)).toHaveLength(2);
  });
});

describe('[14.5] the fund password', () => {
  /** Everything but two-step login, which asks for more. */
  const SET: SecurityStanding = { ...WHOLE, totpSinceMs: null, recoveryCodesLeft: 0 };

  async function open(standing = SET, answers = {}) {
    const sent = await openSafety('/my/paypwd', { standing, answers });
    await screen.findByText(/fund password$/i, { selector: 'h2' });
    return sent;
  }
  async function fill(typed: { next?: string; repeat?: string } = {}) {
    const { next = NEW, repeat = next } = typed;
    await type('Login password', 'login password');
    await type('Old fund password', 'old fund');
    await type('New fund password', next);
    await type('Repeat the new fund password', repeat);
  }

  it('is set the first time without an old one', async () => {
    const sent = await open(BARE, { [FUND]: accept({ ...BARE, isFundPasswordSet: true }) });
    expect(screen.queryByLabelText('Old fund password')).toBeNull();
    await type('Login password', 'login password');
    await type('Fund password', NEW);
    await type('Repeat the fund password', NEW);
    await press('Set fund password');
    await screen.findByText('The fund password is set.');
    expect(changesIn(sent)).toEqual([
      {
        name: FUND,
        body: { password: 'login password', newFundPassword: NEW, repeat: NEW },
      },
    ]);
  });

  it('[18.4] marks everything that is missing', async () => {
    await open();
    await press('Change fund password');
    await expectMarks({
      'Login password': 'Please enter the login password',
      'Old fund password': 'Please enter the old fund password',
      'New fund password': 'Please enter the new fund password',
      'Repeat the new fund password': 'Please enter the new fund password again',
    });
  });

  it.each([
    [{ next: 'abc' }, { 'New fund password': 'The password must have at least 6 characters' }],
    [{ next: 'ab3-'.repeat(9) }, { 'New fund password': 'This is too long' }],
    [
      { next: 'login password' },
      { 'New fund password': 'The fund password must differ from the login password' },
    ],
    [{ repeat: 'other' }, { 'Repeat the new fund password': 'The two passwords do not match' }],
  ])('[18.4] reports the fault of %j', async (typed, marks) => {
    await open();
    await fill(typed);
    await press('Change fund password');
    await expectMarks(marks);
  });

  it.each([
    [
      { code: 'FUND_PASSWORD_OLD_WRONG', data: { triesLeft: 4 } } as const,
      { 'Old fund password': 'The original fund password is wrong. 4 tries left.' },
    ],
    [
      { code: 'FUND_PASSWORD_OLD_WRONG', data: { triesLeft: 0 } } as const,
      {
        'Old fund password':
          'The original fund password is wrong. No try is left: the fund password is blocked for one hour.',
      },
    ],
    [
      { code: 'LOGIN_PASSWORD_WRONG' } as const,
      { 'Login password': 'The login password is wrong.' },
    ],
    [
      { code: 'VALIDATION', fields: { newFundPassword: 'same' } } as const,
      { 'New fund password': 'The fund password must differ from the login password' },
    ],
    [
      { code: 'VALIDATION', fields: { repeat: 'mismatch' } } as const,
      { 'Repeat the new fund password': 'The two passwords do not match' },
    ],
  ])('shows the refusal %j at its field', async (rejection, marks) => {
    await open(SET, { [FUND]: refuse(rejection) });
    await fill();
    await press('Change fund password');
    await expectMarks(marks);
    expect(field('New fund password').value).toBe(NEW);
  });

  it('while it is blocked the page shows for how long, and nothing is sent', async () => {
    stopClock();
    const standing = { ...SET, fundPasswordLockedUntilMs: Date.now() + 90_000 };
    const sent = await open(standing);
    await screen.findByText('You can change it again in 1:30.');
    await press('Change fund password');
    expect(changesIn(sent)).toEqual([]);
    await pass(90);
    await waitFor(() => expect(screen.queryByText(/^You can change it again/)).toBeNull());
  });

  it('after a hundred wrong ones it says that waiting does not help, and what does', async () => {
    await open(SET, { [FUND]: refuse({ code: 'FUND_PASSWORD_LOCKED' }) });
    await fill();
    await press('Change fund password');
    await screen.findByText('The fund password is blocked after too many wrong attempts.');
    await screen.findByText(/^Waiting does not help any more: reset your login password by a code/);
  });

  it('[S7] with two-step login it asks for the code too, and sends it along', async () => {
    const sent = await open(WHOLE, { [FUND]: accept(WHOLE) });
    await screen.findByLabelText('Code of the authenticator app');
    await fill();
    await press('Change fund password');
    await expectMarks({ 'Code of the authenticator app': 'Please enter the verification code' });
    await type('Code of the authenticator app', '123456');
    await press('Change fund password');
    await screen.findByText('The fund password was changed.');
    expect(changesIn(sent).map(({ body }) => body)).toMatchObject([
      { password: 'login password', secondStep: { code: '123456' } },
    ]);
  });
});

describe('[14.5] [S7] the login password with two-step login', () => {
  const SUBMIT = 'Change login password';

  async function fill() {
    await type('Login password', 'old password');
    await type('New login password', NEW);
    await type('Repeat the new password', NEW);
  }

  it('asks for a code of the app, or a recovery code, and marks a wrong one', async () => {
    const answers = { [CHANGE]: refuse({ code: 'SECOND_STEP_WRONG', data: { triesLeft: 4 } }) };
    const sent = await openSafety('/my/loginpwd', { standing: WHOLE, answers });
    await screen.findByLabelText('Code of the authenticator app');
    await fill();
    await type('Code of the authenticator app', '123456');
    await press(SUBMIT);
    await expectMarks({
      'Code of the authenticator app': 'The code is wrong, used or too old. 4 tries left.',
    });
    await press('Use a recovery code instead');
    await type('Recovery code', '7k2qf-9xh3m');
    await press(SUBMIT);
    expect(changesIn(sent).map(({ body }) => body['secondStep'])).toEqual([
      { code: '123456' },
      { code: '7K2QF-9XH3M' },
    ]);
  });

  it('when it was turned on elsewhere, the form learns so by the refusal', async () => {
    await openSafety('/my/loginpwd', {
      answers: {
        'GET /me/security': [accept(BARE), accept(WHOLE)],
        [CHANGE]: refuse({ code: 'SECOND_STEP_REQUIRED' }),
      },
    });
    await screen.findByText('Choose a new login password');
    await fill();
    expect(screen.queryByLabelText('Code of the authenticator app')).toBeNull();
    await press(SUBMIT);
    await screen.findByText('Please confirm this change with your second step, too.');
    await screen.findByLabelText('Code of the authenticator app');
    expect(field('New login password').value).toBe(NEW);
  });
});
