/** Account settings: masked addresses, the loss limit with its delay, and data erasure. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Me } from '@anywhen/protocol';
import { takeFromFunds } from '../money-forms/from-funds/from-funds.ts';
import { usePreferences } from '../parts/preferences.ts';
import { findMember } from '../session/session.ts';
import {
  ME,
  accept,
  decide,
  answerWith,
  closeApp,
  field,
  hrefOf,
  expectMarks,
  openPage,
  press,
  refuse,
  type,
  user,
  type Answers,
} from '../../testing/test-app.tsx';
import { BARE, WHOLE } from '../../testing/security/safety.ts';

afterEach(closeApp);

const SETTINGS = 'PATCH /me/settings';
const FROM_MS = Date.UTC(2026, 10, 16, 12);
const RAISE = { amount: '5000.00000000', fromMs: FROM_MS };

async function open(me: Me = ME, answers: Answers = {}) {
  const own = { 'GET /me': accept(me), 'GET /me/security': accept(BARE) };
  const sent = answerWith({ ...own, ...answers });
  await openPage('/homeindex/accountconfig', ME);
  await screen.findByText('Member number');
  return sent;
}

async function openEraseSheet(answers: Answers) {
  const sent = await open(ME, answers);
  await press(/^Delete my data/);
  const sheet = await screen.findByRole('dialog', { name: 'Delete my data' });
  return { sent, sheet };
}

describe('the identity', () => {
  it('shows the UID to copy, and masked addresses', async () => {
    await open({ ...ME, phone: '+886912345678' });
    await press('Copy the member number');
    expect(await navigator.clipboard.readText()).toBe('48215907');
    expect(screen.getByText('an•••@example.com')).toBeTruthy();
    expect(screen.getByText('+886 ••• 678')).toBeTruthy();
    // Only the confirmed one: the other cannot be used to log in.
    expect(screen.getAllByText('Not confirmed')).toHaveLength(1);
    expect(hrefOf(/example\.com/)).toBe('/homeindex/verified-email');
    expect(hrefOf(/^Not confirmed/)).toBe('/homeindex/verified-phone');
    expect(document.body.textContent).not.toContain('anna.lindqvist');
  });

  it('[14.6] [14.8] shows the own invitation code to copy, and leads to the authorization code', async () => {
    await open();
    await press('Copy the invitation code');
    expect(await navigator.clipboard.readText()).toBe(ME.inviteCode);
    expect(screen.getByText(ME.inviteCode)).toBeTruthy();
    expect(screen.getByText('Authorization code')).toBeTruthy();
    expect(hrefOf('Create or check one')).toBe('/my/authorization_code');
  });

  it('without an answer offers a retry', async () => {
    answerWith({ 'GET /me': [refuse({ code: 'UNAVAILABLE' }), accept(ME)] });
    await openPage('/homeindex/accountconfig', ME);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Member number');
  });

  it('newer values from the server update the session', async () => {
    await open({ ...ME, level: 2, status: 'frozen' });
    expect(findMember()).toMatchObject({ level: 2, status: 'frozen' });
  });
});

describe('the appearance', () => {
  it('a date format the server does not accept is reverted', async () => {
    await open(ME, { [SETTINGS]: 'cut-off' });
    const [, iso] = within(screen.getByRole('radiogroup', { name: 'Date format' })).getAllByRole(
      'radio',
    );
    await user.click(iso as HTMLElement);
    await screen.findByText('This could not be saved. Please try again.');
    expect(usePreferences.getState().dateFormat).toBe('locale');
  });

  it('a date format chosen on another device is followed', async () => {
    await open({ ...ME, dateFormat: 'iso' });
    await screen.findByText('2023-11-14');
    expect(usePreferences.getState().dateFormat).toBe('iso');
  });

  it('a date format is sent and stored', async () => {
    const sent = await open(ME, { [SETTINGS]: accept({ ...ME, dateFormat: 'iso' }) });
    const [, iso] = within(screen.getByRole('radiogroup', { name: 'Date format' })).getAllByRole(
      'radio',
    );
    await user.click(iso as HTMLElement);
    await screen.findByText('2023-11-14');
    expect(sent).toContainEqual({ name: SETTINGS, body: { dateFormat: 'iso' } });
  });
});

describe('the order confirmation', () => {
  it('is for every order by default, and is stored by product in this browser', async () => {
    await open();
    expect(screen.getByText(/^Every order is shown once more before it is sent/)).toBeTruthy();
    const choice = screen.getByRole('radiogroup', { name: 'Leveraged orders' });
    const chosen = () =>
      within(choice)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ checked }) => checked);
    expect(chosen()).toEqual([true, false, false]);
    await user.click(within(choice).getByRole('radio', { name: 'Never' }));
    expect(chosen()).toEqual([false, false, true]);
    const stored = JSON.parse(localStorage.getItem('anywhen.order-question') ?? '') as unknown;
    expect(stored).toMatchObject({ state: { leverage: 'never', spot: 'always' } });
  });
});

describe('[11.1] money from Funds', () => {
  it('is used by default, and the choice is stored in this browser', async () => {
    takeFromFunds(true);
    await open();
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Use money from Funds when I order',
    });
    expect(box.checked).toBe(true);
    await user.click(box);
    expect(box.checked).toBe(false);
    expect(localStorage.getItem('anywhen.from-funds')).toContain('false');
  });
});

describe('[3.6] the daily loss limit', () => {
  it('a lower one applies at once', async () => {
    const lower = { ...ME, dailyLossLimit: '250.00000000' };
    const sent = await open(ME, { [SETTINGS]: accept(lower) });
    await type('New limit', '250');
    await press('Save limit');
    await screen.findByRole('alertdialog', { name: 'Set the limit to 250.00 USDT?' });
    expect(screen.getByText(/^It falls from 1,000\.00 USDT at once\./)).toBeTruthy();
    expect(sent.filter(({ name }) => name === SETTINGS)).toEqual([]);
    await decide('Set the limit');
    await screen.findByText('Saved. The limit acts now.');
    expect(screen.getByText('250')).toBeTruthy();
    expect(field('New limit').value).toBe('');
    expect(sent).toContainEqual({ name: SETTINGS, body: { dailyLossLimit: '250' } });
  });

  it('a higher one is delayed, shows until when, and can be cancelled', async () => {
    const sent = await open(ME, {
      [SETTINGS]: [accept({ ...ME, pendingLossLimit: RAISE }), accept(ME)],
    });
    await type('New limit', '5000');
    await press('Save limit');
    await screen.findByText(/^It rises from 1,000\.00 USDT only after 24 hours/);
    await decide('Set the limit');
    await screen.findByText('Saved. The higher limit acts in 24 hours.');
    expect(screen.getByText(/^Rises to 5,000\.00 USDT on Nov 1[67], 2026/)).toBeTruthy();
    await press('Keep the present limit');
    await screen.findByText('The raise was taken back.');
    expect(screen.queryByText(/^Rises to/)).toBeNull();
    expect(sent.at(-1)).toEqual({ name: SETTINGS, body: { dailyLossLimit: '1000.00' } });
  });

  it('can be cancelled', async () => {
    const sent = await open();
    await type('New limit', '250');
    await press('Save limit');
    await decide('Close');
    expect(field('New limit').value).toBe('250');
    expect(sent.filter(({ name }) => name === SETTINGS)).toEqual([]);
  });

  it('shows the maximum when it is exceeded', async () => {
    await open(ME, {
      [SETTINGS]: refuse({
        code: 'AMOUNT_ABOVE_MAX',
        fields: { dailyLossLimit: 'format' },
        data: { max: '20000.00000000' },
      }),
    });
    await type('New limit', '20001');
    await press('Save limit');
    await decide('Set the limit');
    await expectMarks({
      'New limit': 'The amount is above the maximum. At most 20,000.00 USDT.',
    });
    expect(field('New limit').value).toBe('20001');
  });

  it('[18.4] requires an amount', async () => {
    const sent = await open();
    await press('Save limit');
    await expectMarks({ 'New limit': 'Please enter an amount' });
    expect(sent.filter(({ name }) => name === SETTINGS)).toEqual([]);
  });
});

describe('[13.5] delete my data', () => {
  it('shows what is erased and what stays, and does nothing without the password', async () => {
    const { sent, sheet } = await openEraseSheet({});
    expect(sheet.textContent).toContain('Names, numbers and files of your identity verification');
    expect(sheet.textContent).toContain('your level becomes 0');
    expect(sheet.textContent).toContain('without them the books would not add up');
    expect(sheet.textContent).toContain('Of verification files their type, size and hash');
    expect(sheet.textContent).toContain('This cannot be undone');
    await user.click(within(sheet).getByRole('button', { name: 'Delete my data' }));
    await expectMarks({ 'Login password': 'Please enter the login password' });
    expect(sent.filter(({ name }) => name === 'DELETE /me/data')).toEqual([]);
  });

  it('a wrong password clears the field and keeps the sheet open', async () => {
    const { sheet } = await openEraseSheet({
      'DELETE /me/data': refuse({ code: 'LOGIN_PASSWORD_WRONG', data: { triesLeft: 1 } }),
    });
    await user.type(within(sheet).getByLabelText('Login password'), 'wrong one{Enter}');
    await expectMarks({ 'Login password': 'The login password is wrong. 1 try left.' });
  });

  it('with the right one shows success, and the level is 0', async () => {
    const erased = { ...ME, level: 0 } as const;
    const { sheet, sent } = await openEraseSheet({ 'DELETE /me/data': accept(erased) });
    await user.type(within(sheet).getByLabelText('Login password'), 'right one{Enter}');
    await screen.findByText('Your data was deleted.');
    expect(findMember()?.level).toBe(0);
    expect(sent).toContainEqual({ name: 'DELETE /me/data', body: { password: 'right one' } });
  });

  it('[S7] with two-step login it asks for the code too', async () => {
    const { sheet, sent } = await openEraseSheet({
      'GET /me/security': accept(WHOLE),
      'DELETE /me/data': accept({ ...ME, level: 0 }),
    });
    const code = await within(sheet).findByLabelText('Code of the authenticator app');
    await user.type(within(sheet).getByLabelText('Login password'), 'right one{Enter}');
    expect(document.activeElement).toBe(code);
    await user.type(code, '123456{Enter}');
    await screen.findByText('Your data was deleted.');
    const body = { password: 'right one', secondStep: { code: '123456' } };
    expect(sent).toContainEqual({ name: 'DELETE /me/data', body });
  });
});
