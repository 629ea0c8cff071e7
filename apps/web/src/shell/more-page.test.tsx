/** The grid of all functions: each is a link to its page, once and by one name. */
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leaveTestPage, openTestPage } from '../../testing/test-page.tsx';

afterEach(leaveTestPage);

it('has the flash options, which share a page with other contracts', async () => {
  await openTestPage('/homeindex/more');
  const tile = await screen.findByRole('link', { name: /Flash options/ });
  expect(tile.getAttribute('href')).toBe('/newContract/newContract?product=option');
});

it('links to deposits, which exist', async () => {
  await openTestPage('/homeindex/more');
  const tiles = await screen.findAllByRole('link', { name: /^Deposit/ });
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/pay/recharge', '/pay/record3']);
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['Deposit', 'Deposit records']);
});

it('lists everything once, leverage and bots included', async () => {
  await openTestPage('/homeindex/more');
  await screen.findByRole('link', { name: 'Leverage' });
  const tiles = screen.getAllByRole('link').map((tile) => tile.getAttribute('href'));
  expect(new Set(tiles).size).toBe(tiles.length);
  expect(tiles).toContain('/newContract/newContract?product=derivatives');
  expect(tiles).toContain('/pay/strategy');
});

/** Where the specification gives a page two names, as in the sidebar and in the route table. */
const TWO_NAMES = ['/kefu/kefu', '/homeindex/quotes', '/financial/financeindex', '/my/my'];

it('calls a thing as Home, the menu and Mine do, or by a part of that name', async () => {
  const names = new Map<string, Set<string>>();
  for (const path of ['/homeindex/more', '/homeindex/my', '/', '/my/my'] as const) {
    await openTestPage(path, { member: {} });
    await screen.findAllByRole('link');
    for (const link of screen.getAllByRole('link')) {
      const to = link.getAttribute('href') ?? '';
      const name = (link.textContent ?? '').replace('\u200b', '');
      if (!/^[A-Z][A-Za-z /]{2,40}$/.test(name) || TWO_NAMES.includes(to)) continue;
      names.set(to, (names.get(to) ?? new Set()).add(name.toLowerCase()));
    }
    leaveTestPage();
  }
  expect(names.size).toBeGreaterThan(20);
  const differing = [...names].filter(([, said]) => {
    const longest = [...said].reduce((one, other) => (other.length > one.length ? other : one));
    return [...said].some((name) => !longest.includes(name));
  });
  expect(differing.map(([to, said]) => [to, ...said])).toEqual([]);
});
