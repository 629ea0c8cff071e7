/** Access to pages, and redirects. */
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../session/session.ts';
import { decideEntry, isOwnPath, memberTarget } from './guards.ts';
import { addressOf, placeOf, type Place } from './match.ts';
import { routes } from './table.ts';

const at = (address: string): Place => placeOf(address, { path: '/', search: '', sheets: [] });
const decide = (address: string, session: SessionState) =>
  addressOf(decideEntry(routes, at(address), session).place);

describe('[19] guards', () => {
  it.each([
    ['/', 'visitor', '/'],
    ['/homeindex/quotes', 'visitor', '/homeindex/quotes'],
    ['/account/login', 'visitor', '/account/login'],
    ['/pay/assets', 'member', '/pay/assets'],
    ['/pay/withdraw', 'member', '/pay/withdraw'],
    ['/account/login', 'member', '/'],
    ['/account/register', 'member', '/'],
    ['/no/such/page', 'visitor', '/no/such/page'],
  ] as const)('%s, %s: stays or redirects to %s', (address, session, end) => {
    expect(decide(address, session)).toBe(end);
  });

  it.each(['/pay/assets?tab=spot', '/pay/withdraw'])(
    'a visitor of %s is redirected to the login, which knows the target',
    (address) => {
      const login = decide(address, 'visitor');
      expect(login).toBe(`/account/login?redirect=${encodeURIComponent(address)}`);
      expect(decide(login, 'member')).toBe(address);
    },
  );

  it.each([
    ['/', false],
    ['/trade/trade', false],
    ['/pay/assets?tab=spot', true],
    ['/pay/withdraw', true],
    ['/account/login', true],
  ])('while the session is unknown, %s stays; held back: %s', (address, isHeld) => {
    const entry = decideEntry(routes, at(address), 'unknown');
    expect([addressOf(entry.place), entry.isHeld]).toEqual([address, isHeld]);
  });
});

describe('the page after a login', () => {
  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '\\\\elsewhere.example',
    'javascript:alert(1)',
    'pay/assets',
    '',
  ])('is never %s', (request) => {
    expect(isOwnPath(request)).toBe(false);
    expect(addressOf(memberTarget(routes, request))).toBe('/');
  });

  it('is a page of the app with its query', () => {
    expect(addressOf(memberTarget(routes, '/pay/assets?tab=spot'))).toBe('/pay/assets?tab=spot');
  });

  it('is never another page for guests', () => {
    expect(addressOf(memberTarget(routes, '/account/login?redirect=/x'))).toBe('/');
  });
});
