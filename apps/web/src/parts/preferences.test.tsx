/** Appearance preferences: stored and applied at once, and synchronised between tabs. */
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { currentLanguage } from '../i18n/index.ts';
import { followOtherTabs } from './other-tabs.ts';
import {
  PREFERENCES_KEY,
  applyPreferences,
  chooseLanguage,
  chooseTheme,
  chooseUpDown,
  usePreferences,
} from './preferences.ts';

const { dataset } = document.documentElement;

const stored = () =>
  (JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as { state?: object }).state;

/** Like the storage event a browser sends to other tabs. */
function chooseInOtherTab(choice: object): void {
  localStorage.setItem(PREFERENCES_KEY, JSON.stringify({ state: { ...stored(), ...choice } }));
  window.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY }));
}

beforeAll(async () => {
  await applyPreferences();
  followOtherTabs();
});
afterEach(async () => {
  chooseTheme('system');
  chooseUpDown('green-up');
  await chooseLanguage('en');
});

describe('[0.7] language and theme', () => {
  it('the first start stores English, whatever the browser prefers', () => {
    expect(stored()).toMatchObject({ language: 'en', theme: 'system' });
  });

  it('a theme is applied and stored at once', () => {
    chooseTheme('dark');
    expect(dataset['theme']).toBe('dark');
    expect(stored()).toMatchObject({ theme: 'dark' });
  });

  it('the choice of another tab is adopted, and not overwritten by a choice here', async () => {
    chooseInOtherTab({ theme: 'dark', language: 'zh-Hant' });
    expect(dataset['theme']).toBe('dark');
    await waitFor(() => expect(currentLanguage()).toBe('zh-Hant'));
    expect(document.documentElement.lang).toBe('zh-Hant');
    chooseUpDown('red-up');
    expect(stored()).toMatchObject({ theme: 'dark', language: 'zh-Hant', upDown: 'red-up' });
    expect(usePreferences.getState().theme).toBe('dark');
  });

  it('what another version of the app stored in a tab is adopted, and not written back', async () => {
    const other = JSON.stringify({
      state: { theme: 'dark', language: 'zh-Hant', upDown: 'red-up', wallpaper: 'sea' },
    });
    localStorage.setItem(PREFERENCES_KEY, other);
    window.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY }));
    expect(dataset['theme']).toBe('dark');
    await waitFor(() => expect(document.documentElement.lang).toBe('zh-Hant'));
    expect(localStorage.getItem(PREFERENCES_KEY)).toBe(other);
  });
});
