/**
 * Adopts what was chosen in another tab of this browser, so that two tabs never show two themes or
 * languages, hidden and shown amounts, and the older one cannot overwrite the newer choice. Loaded
 * after the first view.
 */
import { currentLanguage } from '../i18n/index.ts';
import {
  PREFERENCES_KEY,
  chooseDateFormat,
  chooseLanguage,
  chooseTheme,
  usePreferences,
} from './preferences.ts';
import { rereadStored } from './stored.ts';

export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY) showStoredLook();
    else if (key !== null) rereadStored(key);
  });
}

/** A language that fails to load now applies with the next reload: it is stored already. */
export function showStoredLook(): void {
  usePreferences.reread();
  const { theme, dateFormat, language } = usePreferences.getState();
  chooseTheme(theme); // Applies the price colours too.
  chooseDateFormat(dateFormat);
  if (language !== currentLanguage()) chooseLanguage(language).catch(() => undefined);
}
