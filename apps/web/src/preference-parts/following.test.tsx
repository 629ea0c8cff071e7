/** Preferences on this device and on others: which change stands, and what is sent when. */
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BodyOf, Preferences, savePreference } from '@anywhen/protocol';
import { leaveTestPage, openTestPage, type Answer, type Call } from '../../testing/test-page.tsx';
import { toggleFavourite, useFavourites } from '../market-parts/favourites.ts';
import { renewSession } from '../live/index.ts';
import { takeFromFunds } from '../money-forms/from-funds/from-funds.ts';
import { chooseDateFormat, chooseTheme, usePreferences } from '../parts/preferences.ts';
import { beginSession, endSession } from '../session/session.ts';
import { startFollowing } from './following.ts';

type Saving = BodyOf<typeof savePreference>;

const BTC = { symbols: ['BTCUSDT'] };
const [ANNA, BERT] = ['10000201', '10000202'];

let saved: Preferences;
let topics: { preferences: Preferences };

beforeAll(() => {
  localStorage.clear();
  startFollowing();
});

/** A new device: nobody was here. */
beforeEach(() => {
  endSession();
  saved = { revision: 1, parts: {} };
  useFavourites.setState({ symbols: [] });
  chooseTheme('system');
  takeFromFunds(true);
  localStorage.clear();
  localStorage.setItem('anywhen.following', JSON.stringify({ uid: '', unsent: {} }));
});

afterEach(async () => {
  await leaveTestPage();
  endSession();
});

function save({ body }: Call): Answer {
  const { part, value } = body as Saving;
  saved = { revision: saved.revision + 1, parts: { ...saved.parts, [part]: value } };
  return { data: saved };
}

async function open(uid: string, answer: (call: Call) => Answer = save) {
  topics = { preferences: saved };
  const page = await openTestPage('/homeindex/quotes', {
    member: { uid },
    script: { 'POST /preferences': answer },
    topics,
    takesFromFunds: true,
    question: 'always',
  });
  await page.subscribed('preferences');
  return {
    ...page,
    sent: () => page.callsTo('POST /preferences').map(({ body }) => body as Saving),
  };
}

const stars = () => useFavourites.getState().symbols;
const theme = () => usePreferences.getState().theme;

describe('[28.2] on a device where the member has not been', () => {
  it('[EX-28.2] the server’s parts win, and what it has not got is taken from here', async () => {
    toggleFavourite('SOLUSDT');
    chooseTheme('dark');
    saved = { revision: 5, parts: { favourites: BTC } };
    const { sent } = await open(ANNA);
    await waitFor(() => expect(stars()).toEqual(['BTCUSDT']));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ part: 'look', value: { language: 'en', theme: 'dark' } });
    expect(theme()).toBe('dark');
  });

  it('what another member chose there is not taken over, but for the look', async () => {
    saved = { revision: 5, parts: { favourites: BTC } };
    const { sent } = await open(ANNA);
    await waitFor(() => expect(stars()).toEqual(['BTCUSDT']));
    chooseTheme('dark');
    await waitFor(() => expect(sent()).toHaveLength(1));
    endSession();
    topics.preferences = { revision: 1, parts: {} };
    beginSession({ uid: BERT, username: 'bert', level: 0, status: 'active' });
    act(renewSession);
    await waitFor(() => expect(stars()).toEqual([]));
    expect(theme()).toBe('dark');
    expect(sent()).toHaveLength(1);
  });
});

describe('[28.2] afterwards', () => {
  it('a choice is sent once, and one of another device is shown', async () => {
    const { sent, push } = await open(ANNA);
    act(() => toggleFavourite('BTCUSDT'));
    act(() => toggleFavourite('ETHUSDT'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.value).toEqual({ symbols: ['BTCUSDT', 'ETHUSDT'] });
    await waitFor(() => expect(saved.revision).toBe(2));
    push('preferences', { revision: 9, parts: { favourites: BTC, fromFunds: { isOn: false } } });
    await waitFor(() => expect(stars()).toEqual(['BTCUSDT']));
    push('preferences', { revision: 8, parts: { favourites: { symbols: [] } } });
    push('preferences', { revision: 10, parts: { favourites: { symbols: ['ADAUSDT'] } } });
    await waitFor(() => expect(stars()).toEqual(['ADAUSDT']));
    expect(sent()).toHaveLength(1);
  });

  it('what was chosen without a connection is sent later, and nothing undoes it meanwhile', async () => {
    let isCut = true;
    const { sent, push } = await open(ANNA, (call) => (isCut ? 'lost' : save(call)));
    act(() => toggleFavourite('ETHUSDT'));
    await waitFor(() => expect(sent().length).toBeGreaterThan(0));
    push('preferences', { revision: 7, parts: { favourites: BTC } });
    push('preferences', { revision: 8, parts: { favourites: BTC, quotes: { sorting: null } } });
    expect(stars()).toEqual(['ETHUSDT']);
    isCut = false;
    saved = { revision: 8, parts: {} };
    await waitFor(() => expect(saved.parts.favourites).toEqual({ symbols: ['ETHUSDT'] }));
    expect(sent().at(-1)?.changedAgoMs).toBeGreaterThanOrEqual(0);
    expect(stars()).toEqual(['ETHUSDT']);
  });

  it('where a newer change stands, it is shown', async () => {
    saved = { revision: 3, parts: { favourites: BTC } };
    await open(ANNA, () => ({ data: { revision: 4, parts: { favourites: BTC } } }));
    act(() => toggleFavourite('ETHUSDT'));
    expect(stars()).toEqual(['BTCUSDT', 'ETHUSDT']);
    await waitFor(() => expect(stars()).toEqual(['BTCUSDT']));
  });

  it('a choice that is refused is not sent again', async () => {
    const { sent } = await open(ANNA, () => ({ rejection: { code: 'VALIDATION' } }));
    act(() => toggleFavourite('ETHUSDT'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const unsent = () => localStorage.getItem('anywhen.following');
    await waitFor(() => expect(unsent()).toBe(JSON.stringify({ uid: ANNA, unsent: {} })));
    expect(stars()).toEqual(['ETHUSDT']);
  });

  it('a browser that stores nothing any more does not send the same choice again and again', async () => {
    const { sent } = await open(ANNA);
    act(() => toggleFavourite('ETHUSDT'));
    const storage = localStorage;
    const write = vi.fn<(key: string) => void>(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const getItem = (key: string) => storage.getItem(key);
    vi.stubGlobal('localStorage', { getItem, setItem: write });
    await waitFor(() => expect(write).toHaveBeenCalledWith('anywhen.following', expect.anything()));
    vi.stubGlobal('localStorage', storage);
    act(() => takeFromFunds(false));
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ part: 'fromFunds' }));
    expect(sent().map(({ part }) => part)).toEqual(['favourites', 'favourites', 'fromFunds']);
  });

  it('[28.1] the date format is a setting of the account, and no choice of this kind', async () => {
    const { sent } = await open(ANNA);
    act(() => chooseDateFormat('iso'));
    act(() => takeFromFunds(false));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ part: 'fromFunds', value: { isOn: false } });
    act(() => chooseDateFormat('locale'));
  });
});
