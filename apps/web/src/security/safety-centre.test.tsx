/** The safety center and the security status: settings, links, withdrawal lock and log. */
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  FUND_PASSWORD_EVENTS,
  KEY_CLOSINGS,
  PAYEE_CHANGES,
  SECURITY_CHANGES,
} from '@anywhen/protocol';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  user,
  hrefOf,
  openPage,
  pass,
  press,
  refuse,
  stopClock,
} from '../../testing/test-app.tsx';
import { AT_MS, BARE, WHOLE, openSafety, sheet } from '../../testing/security/safety.ts';

afterEach(closeApp);

const BASE = '/my/security';
const row = (name: RegExp) => screen.getByRole('link', { name }).textContent;

describe('[14.5] the score', () => {
  it.each([
    [BARE, '1 of 4 steps done', 'Next: set a fund password', '/my/paypwd'],
    [
      { ...BARE, isFundPasswordSet: true, isEmailConfirmed: false },
      '1 of 4 steps done',
      'Next: confirm your e-mail',
      '/homeindex/verified-email',
    ],
    [
      { ...BARE, isFundPasswordSet: true },
      '2 of 4 steps done',
      'Next: confirm your phone',
      '/homeindex/verified-phone',
    ],
  ])('shows the next step and links to it', async (standing, title, next, to) => {
    await openSafety(BASE, { standing });
    await screen.findByText(title);
    expect(hrefOf(next)).toBe(to);
  });

  it('two-step login starts right here', async () => {
    await openSafety(BASE, { standing: { ...WHOLE, totpSinceMs: null, recoveryCodesLeft: 0 } });
    await screen.findByText('3 of 4 steps done');
    await press('Next: turn on two-step login');
    await sheet('Authenticator app');
  });

  it('shows when everything is set', async () => {
    await openSafety(BASE, { standing: WHOLE });
    await screen.findByText('Well protected');
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });
});

describe('the rows', () => {
  it('show their state in words, and link to where it is changed', async () => {
    await openSafety(BASE, { me: { ...ME, phone: '+886912345678' } });
    await screen.findByText('an•••@example.com');
    expect(row(/^Login password/)).toContain('Done');
    expect(row(/^Fund password/)).toContain('Not done');
    expect(row(/^E-mail/)).toContain('Done');
    // Claimed, but never confirmed.
    expect(row(/^Phone/)).toBe('Phone+886 ••• 678Not done');
    expect(hrefOf(/^Login password/)).toBe('/my/loginpwd');
    expect(hrefOf(/^Devices and sessions/)).toBe('/homeindex/system?part=devices');
    expect(hrefOf(/^Security log/)).toBe('/homeindex/system?part=log');
  });

  it('recovery codes have no button before there are any, and warn when few are left', async () => {
    await openSafety(BASE);
    await screen.findByText('They come with two-step login');
    expect(screen.queryByRole('button', { name: /^Recovery codes/ })).toBeNull();
    closeApp();
    await openSafety(BASE, { standing: { ...WHOLE, recoveryCodesLeft: 3 } });
    expect((await screen.findByText('3 of 10 left')).className).toContain('text-warn');
  });

  it('without an answer offers a retry', async () => {
    answerWith({
      'GET /me': accept(ME),
      'GET /me/security': [refuse({ code: 'UNAVAILABLE' }), accept(BARE)],
    });
    await openPage(BASE, ME);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('1 of 4 steps done');
  });
});

describe('[10.4] the withdrawal lock', () => {
  it('shows until when and counts down, until it is over', async () => {
    stopClock();
    const untilMs = Date.now() + 3_552_000;
    await openSafety(BASE, { standing: { ...BARE, withdrawLockUntilMs: untilMs } });
    await screen.findByText(/^Withdrawals are locked until \d\d:\d\d:\d\d/);
    expect(screen.getByText('00:59:12')).toBeTruthy();
    await pass(12);
    expect(screen.getByText('00:59:00')).toBeTruthy();
    await pass(3_540);
    expect(screen.getByText(/^Withdrawals are not locked/)).toBeTruthy();
  });

  it('shows that there is none', async () => {
    await openSafety(BASE);
    await screen.findByText(/^Withdrawals are not locked/);
  });
});

describe('[19] the security status', () => {
  it('shows for login password, e-mail and phone whether each is set', async () => {
    await openSafety('/homeindex/system');
    await screen.findByText('What is done');
    expect(row(/^Login password/)).toContain('Done');
    expect(row(/^E-mail/)).toContain('Done');
    expect(row(/^Phone/)).toContain('Not done');
    expect(hrefOf(/^Login password/)).toBe('/my/loginpwd');
    expect(hrefOf(/^E-mail/)).toBe('/homeindex/verified-email');
    expect(hrefOf(/^Phone/)).toBe('/homeindex/verified-phone');
  });

  it('the chosen part is in the URL', async () => {
    await openSafety('/homeindex/system', {
      answers: { 'GET /me/sessions': accept({ sessions: [] }) },
    });
    await screen.findByText('What is done');
    await user.click(screen.getByRole('radio', { name: 'Devices' }));
    await screen.findByText('Where you are signed in');
    expect(window.location.search).toBe('?part=devices');
  });
});

describe('the security log', () => {
  const LOG = '/homeindex/system?part=log';
  const FIRST = 'GET /me/security/events';
  const event = (what: string, changes: object = {}) => ({
    id: what,
    what,
    browser: 'Chrome',
    system: 'Android',
    network: '203.0.•.•',
    atMs: AT_MS,
    ...changes,
  });
  const page = (events: object[], nextCursor: string | null = null) =>
    accept({ events, nextCursor });
  const lines = () => within(screen.getByRole('main')).getAllByRole('listitem');

  it('has a text for every kind of entry', async () => {
    const tries = ['login', 'login-refused', ...FUND_PASSWORD_EVENTS];
    const whats = [...tries, ...SECURITY_CHANGES, ...PAYEE_CHANGES, ...KEY_CLOSINGS];
    await openSafety(LOG, { answers: { [FIRST]: page(whats.map((what) => event(what))) } });
    await screen.findByText('Login refused');
    const texts = lines().map((line) => line.querySelector('p')?.textContent);
    expect(new Set(texts).size).toBe(whats.length);
    expect(texts).not.toContain('');
  });

  it('shows device, network and time, and what is unknown', async () => {
    const unknown = event('email', { browser: null, system: null, network: null });
    await openSafety(LOG, { answers: { [FIRST]: page([event('login'), unknown]) } });
    await screen.findByText('Chrome · Android · Network 203.0.•.•');
    expect(lines()[1]?.textContent).toMatch(/^New e-mail addressUnknown deviceNov 1[56], 2026/);
  });

  it('is paged', async () => {
    const sent = await openSafety(LOG, {
      answers: {
        [FIRST]: page([event('login')], 'next'),
        [`${FIRST}?cursor=next`]: page([event('phone')]),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('New phone number');
    await screen.findByText('That is everything');
    expect(sent.map(({ name }) => name)).toContain(`${FIRST}?cursor=next`);
  });

  it('has an empty state, and a retry when it failed to load', async () => {
    await openSafety(LOG, {
      answers: { [FIRST]: [refuse({ code: 'UNAVAILABLE' }), page([])] },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Nothing here yet');
  });
});
