/** Switching between spot markets. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@anywhen/prices';
import { afterEach, expect, it } from 'vitest';
import { leaveTestPage } from '../../../testing/test-page.tsx';
import { searchMarkets } from '../../market-parts/search.ts';
import { open, priceField } from '../../../testing/spot/test-desk.ts';

afterEach(leaveTestPage);

it('names in its search only what can be found there', async () => {
  await open();
  await priceField();
  await userEvent.click(screen.getByRole('button', { name: /Choose another market/ }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Search markets' });
  const named = field.placeholder.replace(/^Search | …$/g, '').split(', ');
  expect(named.length).toBeGreaterThan(1);
  for (const name of named) {
    const [found = ''] = searchMarkets(name, (market) => market.name);
    expect(findMarket(found)?.isSpot, name).toBe(true);
  }
});
