/** [0.9] The row with the terms of a product: what holds, what was announced, what held before. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DAY_MS } from '@anywhen/prices';
import { NOW_MS } from '../../testing/earn-parts/days.ts';
import { closePart, openPart, showPart } from '../../testing/earn-parts/test-part.tsx';
import { TermsRow } from './terms-row.tsx';

const FIELDS = [
  { key: 'yearly-rate.F7', value: 300 },
  { key: 'yearly-rate.F30', value: 450 },
];
const COMING = {
  fromMs: NOW_MS + DAY_MS,
  announcedAtMs: NOW_MS - 1_000,
  values: [{ key: 'yearly-rate.F7', before: 300, after: 250 }],
};
const PAST = {
  fromMs: NOW_MS - 9 * DAY_MS,
  announcedAtMs: NOW_MS - 10 * DAY_MS,
  values: [
    { key: 'yearly-rate.F7', before: 280, after: 300 },
    { key: 'yearly-rate.F30', before: 400, after: 450 },
  ],
};

const user = userEvent.setup();

function show(changes: readonly object[], part?: string): void {
  const answer = { fields: FIELDS, changes, nextCursor: null };
  showPart(<TermsRow product="finance" {...(part && { part })} />, { '/terms/finance': answer });
}

async function openSheet(): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Terms and their history/ }));
  return screen.findByRole('dialog');
}

beforeEach(() => openPart());
afterEach(closePart);

describe('[0.9] the terms of a product', () => {
  it('say before they begin that others are coming', async () => {
    show([COMING, PAST]);
    await screen.findByText(/^Other terms from/);
    const sheet = await openSheet();
    await within(sheet).findByText('3.00% → 2.50%');
    within(sheet).getByText('F7 · Interest a year, simulated', { selector: 'dt' });
    within(sheet).getByText('2.80% → 3.00%');
    within(sheet).getByText('4.00% → 4.50%');
    within(sheet).getByText(/at least 24 hours before it begins/);
  });

  it('of one product leave the others out', async () => {
    show([COMING, PAST], 'F30');
    await screen.findByText('They apply to what you buy from now on');
    const sheet = await openSheet();
    await within(sheet).findByText('4.00% → 4.50%');
    expect(within(sheet).queryByText('3.00% → 2.50%')).toBeNull();
    expect(within(sheet).queryByText('Announced')).toBeNull();
  });

  it('that nobody has changed say so', async () => {
    show([]);
    const sheet = await openSheet();
    await within(sheet).findByText('Nothing was changed so far.');
    within(sheet).getByText('4.50%');
  });
});
