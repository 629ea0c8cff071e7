/** `/homeindex/nation`: the country picker by touch, keyboard and screen reader. */
import { afterEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { leaveTestPage } from '../../testing/test-page.tsx';
import { useRecentCountries } from './country/recent-countries.ts';
import { forgetPerson } from './person/typed-person.ts';
import { user, openKycPage, where } from '../../testing/kyc/test-kyc.ts';

afterEach(() => {
  forgetPerson();
  useRecentCountries.setState({ codes: [] });
  leaveTestPage();
});

const open = () => openKycPage('/homeindex/nation', { member: null });
const search = () => screen.getByRole('textbox', { name: 'Search countries and regions' });
const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('[13.1] the list', () => {
  it('has every country and region with its code, for visitors too', async () => {
    await open();
    expect(names()).toHaveLength(249);
    screen.getByRole('button', { name: 'Germany DE' });
    expect(within(screen.getByRole('note')).getByText(/^This is a simulation/)).toBeTruthy();
  });

  it('searches without accents and by code, and shows the count', async () => {
    await open();
    await user.type(search(), 'cote');
    expect(names()[0]).toMatch(/CI$/);
    await user.clear(search());
    await user.type(search(), 'tw');
    expect(names()[0]).toBe('TaiwanTW');
    screen.getByText(/^\d+ found$/);
  });

  it('shows an empty state when nothing matches', async () => {
    await open();
    await user.type(search(), 'atlantis');
    screen.getByText('Nothing matches “atlantis”');
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('lists the recent choices first', async () => {
    useRecentCountries.setState({ codes: ['JP', 'FR'] });
    await open();
    expect(names().slice(0, 2)).toEqual(['JapanJP', 'FranceFR']);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Chosen last',
      'All countries and regions',
    ]);
  });
});

describe('[19] the choice', () => {
  it('by keyboard: down into the list, and Enter', async () => {
    await openKycPage('/homeindex/nation');
    await user.type(search(), 'germ{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('GermanyDE');
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await screen.findByRole('button', { name: /^Country\/region\s*Germany/ });
    expect(useRecentCountries.getState().codes).toEqual(['DE']);
  });

  it('by Enter alone: the best match, also without a form to return to', async () => {
    await openKycPage('/homeindex/nation');
    await user.type(search(), 'germ{Enter}');
    await waitFor(() => expect(where()).toBe('/homeindex/baseauth'));
    await screen.findByRole('button', { name: /^Country\/region\s*Germany/ });
  });
});
