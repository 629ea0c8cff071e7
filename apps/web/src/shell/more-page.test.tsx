/** The grid of all functions: each is a link, and missing pages are marked. */
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leaveTestPage, openTestPage } from '../../testing/test-page.tsx';

afterEach(leaveTestPage);

it('has the flash options, which share a page with other contracts', async () => {
  await openTestPage('/homeindex/more');
  const tile = await screen.findByRole('link', { name: /Flash options/ });
  expect(tile.getAttribute('href')).toBe('/newContract/newContract?product=option');
  expect(tile.textContent).not.toContain('To come');
});

it('links to deposits, which exist', async () => {
  await openTestPage('/homeindex/more');
  const tiles = await screen.findAllByRole('link', { name: /^Deposit/ });
  expect(tiles.map((tile) => tile.getAttribute('href'))).toEqual(['/pay/recharge', '/pay/record3']);
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['Deposit', 'Deposit records']);
});
