/** Who may enter where, and where everybody else is sent. */
import { describe, expect, it } from 'vitest';
import { decideEntry, isOwnPath, memberTarget } from './guards.ts';
import { addressOf, placeOf, type Place } from './match.ts';
import { routes } from './table.ts';

const at = (address: string): Place => placeOf(address, { path: '/', search: '', sheets: [] });
const decide = (address: string, isMember: boolean) =>
  addressOf(decideEntry(routes, at(address), isMember).place);

describe('[19] guards', () => {
  it.each([
    ['/', false, '/'],
    ['/homeindex/quotes', false, '/homeindex/quotes'],
    ['/account/login', false, '/account/login'],
    ['/pay/assets', true, '/pay/assets'],
    ['/pay/withdraw', true, '/pay/withdraw'],
    ['/account/login', true, '/'],
    ['/account/register', true, '/'],
    ['/no/such/page', false, '/no/such/page'],
  ])('%s, member %s: stays or goes to %s', (address, isMember, end) => {
    expect(decide(address, isMember)).toBe(end);
  });

  it.each(['/pay/assets?tab=spot', '/pay/withdraw'])(
    'a visitor of %s is sent to the login, which knows the way back',
    (address) => {
      const login = decide(address, false);
      expect(login).toBe(`/account/login?redirect=${encodeURIComponent(address)}`);
      expect(decide(login, true)).toBe(address);
    },
  );
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
  ])('is never %s', (wish) => {
    expect(isOwnPath(wish)).toBe(false);
    expect(addressOf(memberTarget(routes, wish))).toBe('/');
  });

  it('is a page of the app with its details', () => {
    expect(addressOf(memberTarget(routes, '/pay/assets?tab=spot'))).toBe('/pay/assets?tab=spot');
  });

  it('is never another page for guests', () => {
    expect(addressOf(memberTarget(routes, '/account/login?redirect=/x'))).toBe('/');
  });
});
