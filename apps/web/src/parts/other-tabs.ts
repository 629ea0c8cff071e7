/**
 * Adopts what was chosen in another tab of this browser, so that two tabs never show two themes or
 * languages, hidden and shown amounts, and the older one cannot overwrite the newer choice. Loaded
 * after the first view.
 */
import { PREFERENCES_KEY, showStoredPreferences } from './preferences.ts';
import { rereadStored } from './stored.ts';

export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY) showStoredPreferences();
    else if (key !== null) rereadStored(key);
  });
}
