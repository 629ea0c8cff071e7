/** Both pages: the code to pass on and what it has earned; both roles of authorization codes. */
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { To } from '../router/index.ts';
import {
  ME,
  accept,
  answerWith,
  closeApp,
  openPage,
  press,
  refuse,
  user,
  type Answers,
} from '../../testing/test-app.tsx';
import { refreshSigning } from './data.ts';

afterEach(closeApp);

const DAY = 20_000;
const LATER_MS = Date.now() + 600_000;
const main = () => screen.getByRole('main');

const promotion = {
  inviteCode: '7Q2K9D',
  invited: 4,
  verified: 2,
  active: 2,
  tier: 0,
  shareBps: 1_000,
  missing: 3,
  commission: '12.50000000',
  rebate: '0.00000000',
};
const day = {
  day: DAY,
  trades: 3,
  fees: '1.94990250',
  tier: 0,
  commission: '0.19499025',
  rebate: '0.00000000',
  paidAtMs: 1_728_000_000_000,
};
const invited = {
  name: 'ca***',
  state: 'verified',
  registeredAtMs: 1_700_000_000_000,
  untilMs: 1_715_552_000_000,
};
const standing = { code: null, signer: null, signed: 0 };

const PROMOTION = 'GET /promotion';
const STANDING = 'GET /authorization-code';

/** jsdom has no share sheet. */
function browserThatShares(share: Navigator['share']): Navigator {
  return new Proxy(navigator, {
    has: (browser, name) => name === 'share' || Reflect.has(browser, name),
    get: (browser, name) => (name === 'share' ? share : Reflect.get(browser, name)),
  });
}

async function open(path: To, answers: Answers = {}) {
  const sent = answerWith({
    'GET /me': accept(ME),
    [PROMOTION]: accept(promotion),
    'GET /promotion/invited': accept({ invited: [], nextCursor: null }),
    'GET /promotion/commission': accept({ days: [], nextCursor: null }),
    [STANDING]: accept(standing),
    'GET /authorization-code/signed': accept({ signed: [], nextCursor: null }),
    ...answers,
  });
  await openPage(path, ME);
  return sent;
}

describe('[14.6] my promotion', () => {
  it('shows the code, its link, the tier and how far the next one is', async () => {
    await open('/my/invite');
    await screen.findAllByText('7Q2K9D');
    expect(main().textContent).toContain('/account/register?code=7Q2K9D');
    expect(main().textContent).toContain('3 more active members until tier 1 with 15 %');
    expect(main().textContent).toContain('12.50 USDT');
  });

  it('is passed on by the share sheet of the device', async () => {
    const shared: unknown[] = [];
    vi.stubGlobal(
      'navigator',
      browserThatShares(async (data) => void shared.push(data)),
    );
    await open('/my/invite');
    await screen.findAllByText('7Q2K9D');
    await press('Share the link');
    const url = `${window.location.origin}/account/register?code=7Q2K9D`;
    expect(shared).toMatchObject([{ title: 'Anywhen Paper', url }]);
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it.each([
    ['there is no share sheet', () => navigator],
    ['the share sheet fails', () => browserThatShares(() => Promise.reject(new Error('no app')))],
  ])('copies the link where %s', async (_name, browser) => {
    vi.stubGlobal('navigator', browser());
    await open('/my/invite');
    await screen.findAllByText('7Q2K9D');
    await press('Share the link');
    await screen.findByText('Copied');
    const link = `${window.location.origin}/account/register?code=7Q2K9D`;
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('does nothing else where the share sheet is closed', async () => {
    const closed = new DOMException('closed', 'AbortError');
    vi.stubGlobal(
      'navigator',
      browserThatShares(() => Promise.reject(closed)),
    );
    await navigator.clipboard.writeText('before');
    await open('/my/invite');
    await screen.findAllByText('7Q2K9D');
    await press('Share the link');
    expect(await navigator.clipboard.readText()).toBe('before');
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('says what is empty, and what makes it full', async () => {
    await open('/my/invite');
    await screen.findByText('No commission yet');
    await screen.findByText('Nobody yet');
  });

  it('lists days and members, with what is not paid yet', async () => {
    await open('/my/invite', {
      'GET /promotion/invited': accept({ invited: [invited], nextCursor: null }),
      'GET /promotion/commission': accept({
        days: [{ ...day, day: DAY + 1, paidAtMs: null, tier: null }, day],
        nextCursor: null,
      }),
    });
    await screen.findByText('ca***');
    expect(main().textContent).toContain('level 1');
    expect(within(main()).getAllByText('not paid yet')).toHaveLength(1);
    expect(main().textContent).toContain('+0.19499025 USDT');
  });

  it('says why it did not come, and asks again', async () => {
    await open('/my/invite', { [PROMOTION]: [refuse({ code: 'UNAVAILABLE' }), accept(promotion)] });
    await screen.findByText('Try again');
    await press('Try again');
    await screen.findAllByText('7Q2K9D');
  });
});

describe('[14.8] the authorization code', () => {
  it('is shown once it is made, and can be withdrawn', async () => {
    const sent = await open('/my/authorization_code', {
      'POST /authorization-code': accept({ code: '7K2QF9XH', expiresAtMs: LATER_MS }),
      'DELETE /authorization-code': accept(standing),
    });
    await screen.findByText('Create a code');
    await press('Create a code');
    await screen.findByText('7K2QF9XH');
    await press('Withdraw it');
    await screen.findByText('Create a code');
    expect(sent.filter(({ name }) => name === 'DELETE /authorization-code')).toHaveLength(1);
  });

  it('whose letters are not those of the code that is open shows none', async () => {
    const other = { state: 'active', expiresAtMs: LATER_MS + 60_000 };
    await open('/my/authorization_code', {
      [STANDING]: [accept(standing), accept({ ...standing, code: other })],
      'POST /authorization-code': accept({ code: '7K2QF9XH', expiresAtMs: LATER_MS }),
    });
    await screen.findByText('Create a code');
    await press('Create a code');
    await screen.findByText('7K2QF9XH');
    await refreshSigning();
    await screen.findByText(/Its letters were shown once/);
    expect(screen.queryByText('7K2QF9XH')).toBeNull();
  });

  it('that was withdrawn after the check adds nobody, and the check is gone', async () => {
    await open('/my/authorization_code', {
      'POST /authorization-code/check': accept({ name: 'be***', expiresAtMs: LATER_MS }),
      'POST /authorization-code/signed': refuse({ code: 'AUTH_CODE_INVALID' }),
    });
    await user.type(await screen.findByLabelText('Member number'), '48215908');
    await user.type(screen.getByLabelText('Authorization code'), '7K2QF9XH');
    await press('Check');
    await screen.findByText('The code is right: be***');
    await press('Add as signed');
    await waitFor(() => expect(screen.queryByText('The code is right: be***')).toBeNull());
  });

  it('is checked before “Add as signed” can be pressed, and says what it means', async () => {
    await open('/my/authorization_code', {
      'POST /authorization-code/check': accept({ name: 'be***', expiresAtMs: LATER_MS }),
      'POST /authorization-code/signed': accept({ name: 'be***', signedAtMs: 1 }),
    });
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add as signed' });
    await screen.findByText('Sign a member');
    expect(add().disabled).toBe(true);
    await user.type(screen.getByLabelText('Member number'), '48215908');
    await user.type(screen.getByLabelText('Authorization code'), '7k2q-f9xh');
    await press('Check');
    await screen.findByText('The code is right: be***');
    expect(add().disabled).toBe(false);
    await press('Add as signed');
    await screen.findByText('be*** is signed.');
  });

  it('that is wrong is marked at its field', async () => {
    await open('/my/authorization_code', {
      'POST /authorization-code/check': refuse({ code: 'AUTH_CODE_INVALID' }),
    });
    await user.type(await screen.findByLabelText('Member number'), '48215908');
    await user.type(screen.getByLabelText('Authorization code'), 'ZZZZZZZZ');
    await press('Check');
    const field = screen.getByLabelText('Authorization code');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('belongs to verified members: without level 1 the page leads to it', async () => {
    answerWith({ 'GET /me': accept({ ...ME, level: 0 }) });
    await openPage('/my/authorization_code', { ...ME, level: 0 });
    const link = await screen.findByRole('link', { name: 'To the levels' });
    expect(link.getAttribute('href')).toBe('/homeindex/userauth');
    expect(screen.queryByText('Create a code')).toBeNull();
  });

  it('of whoever is signed already gives way to the signer, and one tap ends it', async () => {
    await open('/my/authorization_code', {
      [STANDING]: accept({ ...standing, signer: { name: 'ad***', signedAtMs: 1 } }),
      'DELETE /authorization-code/signing': accept(standing),
    });
    await screen.findByText(/By ad\*\*\*/);
    expect(screen.queryByText('Create a code')).toBeNull();
    await press('End it now');
    await screen.findByText('Create a code');
  });
});
