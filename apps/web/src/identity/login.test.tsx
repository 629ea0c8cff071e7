/** Login: missing and wrong input, rate limits, and lost answers. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { datesIn } from '../i18n/index.ts';
import {
  ME,
  accept,
  answerLater,
  answerWith,
  closeApp,
  field,
  hrefOf,
  expectMarks,
  memberName,
  openPage,
  pass,
  press,
  refuse,
  stopClock,
  type,
  user,
} from '../../testing/test-app.tsx';

afterEach(closeApp);

const LOGIN = 'POST /auth/login';

async function logIn(password = 'right password', account = 'anna_l') {
  await type('Account', account);
  await type('Login password', password);
  await press('Login');
}

describe('[18.4] checks of the form', () => {
  it('marks both empty fields and focuses the first, without a request', async () => {
    const sent = answerWith({});
    await openPage('/account/login');
    await press('Login');
    await expectMarks({
      Account: 'Please enter your account',
      'Login password': 'Please enter the login password',
    });
    expect(document.activeElement).toBe(field('Account'));
    expect(sent).toEqual([]);
  });

  it('clears the mark as soon as the field is edited', async () => {
    answerWith({});
    await openPage('/account/login');
    await press('Login');
    await user.type(field('Account'), 'a');
    await expectMarks({ 'Login password': 'Please enter the login password' });
  });

  it('Enter goes to the next empty field, and sends when none is left', async () => {
    const sent = answerWith({ [LOGIN]: refuse({ code: 'USER_NOT_FOUND' }) });
    await openPage('/account/login');
    await user.type(field('Account'), 'anna_l{Enter}');
    expect(document.activeElement).toBe(field('Login password'));
    expect(sent).toEqual([]);
    await user.type(field('Login password'), 'secret{Enter}');
    expect(sent).toEqual([{ name: LOGIN, body: { account: 'anna_l', password: 'secret' } }]);
  });

  it('has autocomplete hints for password managers', async () => {
    answerWith({});
    await openPage('/account/login');
    expect(field('Account').autocomplete).toBe('username');
    expect(field('Login password').autocomplete).toBe('current-password');
  });
});

describe('[14.3] refusals of the server', () => {
  it('a wrong password clears only the password, and shows how many tries are left', async () => {
    answerWith({ [LOGIN]: refuse({ code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 3 } }) });
    await openPage('/account/login');
    await logIn();
    await expectMarks({
      'Login password': 'The login password is wrong. 3 tries left.',
    });
    expect(field('Account').value).toBe('anna_l');
    expect(field('Login password').value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(field('Login password')));
  });

  it('the last wrong password announces the wait', async () => {
    answerWith({ [LOGIN]: refuse({ code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 0 } }) });
    await openPage('/account/login');
    await logIn();
    await expectMarks({ 'Login password': expect.stringMatching(/wait 15 minutes/) });
  });

  it('an unknown member marks the account and clears nothing', async () => {
    answerWith({ [LOGIN]: refuse({ code: 'USER_NOT_FOUND' }) });
    await openPage('/account/login');
    await logIn();
    await expectMarks({ Account: 'This member does not exist.' });
    expect(field('Login password').value).toBe('right password');
  });

  it('too many tries: shows a countdown, and disables sending until then', async () => {
    stopClock();
    const retryAtMs = Date.now() + 61_000;
    const sent = answerWith({
      [LOGIN]: refuse({ code: 'LOGIN_EXCEPTION', data: { retryAtMs } }),
    });
    await openPage('/account/login');
    await logIn();
    await screen.findByText('You can try again in 1:01.');
    await press('Login');
    expect(sent).toHaveLength(1);
    await pass(2);
    await screen.findByText('You can try again in 0:59.');
    await pass(59);
    await screen.findByText('You can try again now.');
    await press('Login');
    expect(sent).toHaveLength(2);
  });

  it('the wait is for one account: another account can be sent at once', async () => {
    stopClock();
    const sent = answerWith({
      [LOGIN]: refuse({ code: 'LOGIN_EXCEPTION', data: { retryAtMs: Date.now() + 900_000 } }),
    });
    await openPage('/account/login');
    await logIn();
    await screen.findByText('You can try again in 15:00.');
    await logIn('right password', 'bert_k');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ account: 'bert_k' });
  });

  it('where waiting does not help it shows what does', async () => {
    answerWith({ [LOGIN]: refuse({ code: 'LOGIN_EXCEPTION' }) });
    await openPage('/account/login');
    await logIn();
    await screen.findByText(/reset the password\.$/);
  });

  it('too many requests of any kind show their wait too', async () => {
    stopClock();
    answerWith({ [LOGIN]: refuse({ code: 'RATE_LIMITED', data: { retryAfterMs: 5_000 } }) });
    await openPage('/account/login');
    await logIn();
    await screen.findByText('You can try again in 0:05.');
  });

  it('a disabled member gets a link to customer service', async () => {
    answerWith({ [LOGIN]: refuse({ code: 'ACCOUNT_STATUS_ABNORMAL' }) });
    await openPage('/account/login');
    await logIn();
    const dialog = await screen.findByRole('alertdialog', { name: 'This account cannot log in' });
    expect(dialog.textContent).toContain('Please contact customer service.');
    await user.click(screen.getByRole('button', { name: 'Get help' }));
    await screen.findByText('page /kefu/kefu');
  });

  it('a refusal without a field is shown above the button', async () => {
    answerWith({ [LOGIN]: refuse({ code: 'UNAVAILABLE' }) });
    await openPage('/account/login');
    await logIn();
    expect(await screen.findByText(/The exchange is busy/)).toBeTruthy();
    await expectMarks({});
  });
});

describe('sending', () => {
  it('without an answer nothing is lost, and the same button retries', async () => {
    const sent = answerWith({ [LOGIN]: ['cut-off', accept({ member: ME })] });
    await openPage('/account/login');
    await logIn();
    expect(await screen.findByText(/Everything you typed is still here/)).toBeTruthy();
    expect(field('Login password').value).toBe('right password');
    await press('Login');
    await waitFor(() => expect(memberName()).toBe('anna_l'));
    expect(sent.filter(({ name }) => name === LOGIN)).toHaveLength(2);
  });

  it('happens once, both by double tap and by Enter', async () => {
    const { answer, arrive } = answerLater();
    const sent = answerWith({ [LOGIN]: answer });
    await openPage('/account/login');
    await logIn();
    await press('Login');
    await user.type(field('Login password'), '{Enter}');
    expect(screen.getByRole('button', { name: 'Login' }).getAttribute('aria-busy')).toBe('true');
    expect(sent).toHaveLength(1);
    arrive({ member: ME });
    await screen.findByText('page /');
    expect(sent).toHaveLength(1);
  });
});

describe('after the login', () => {
  it('shows "Login successfully" and opens Home', async () => {
    answerWith({ [LOGIN]: accept({ member: ME }) });
    await openPage('/account/login');
    await logIn();
    await screen.findByText('page /');
    expect(screen.getByText('Login successfully')).toBeTruthy();
    expect(memberName()).toBe('anna_l');
  });

  it('the hour without withdrawals is said before the login and, with its end, after it', async () => {
    const untilMs = Date.now() + 3_600_000;
    answerWith({ [LOGIN]: accept({ member: { ...ME, withdrawLockUntilMs: untilMs } }) });
    await openPage('/account/login');
    screen.getByText(/^After each login withdrawals are locked for one hour\./);
    await logIn();
    await screen.findByText('page /');
    const time = datesIn('en', 'locale').time(untilMs);
    expect(screen.getByText(`Withdrawals are locked until ${time}`)).toBeTruthy();
  });

  it('opens the page the member wanted', async () => {
    answerWith({ [LOGIN]: accept({ member: ME }) });
    await openPage('/account/login?redirect=%2Fpay%2Frecord%3Faccount%3Dspot');
    await logIn();
    await screen.findByText('page /pay/record');
    expect(window.location.search).toBe('?account=spot');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'never redirects to another site: %s',
    async (redirect) => {
      answerWith({ [LOGIN]: accept({ member: ME }) });
      await openPage(`/account/login?redirect=${encodeURIComponent(redirect)}`);
      await logIn();
      await screen.findByText('page /');
      expect(window.location.pathname).toBe('/');
    },
  );

  it('passes the target on to registration and the forgotten password', async () => {
    answerWith({});
    await openPage('/account/login?redirect=%2Fpay%2Frecord');
    expect(hrefOf('Register')).toBe('/account/register?redirect=%2Fpay%2Frecord');
    expect(hrefOf('Forgot it?')).toBe('/account/forget?redirect=%2Fpay%2Frecord');
  });
});
