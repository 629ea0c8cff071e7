/**
 * Takes over the look that was chosen in another tab of this browser, so that two tabs never show
 * two themes and the older one cannot overwrite the newer choice. Loaded after the first view.
 */
import { currentLanguage } from '../i18n/index.ts';
import {
  PREFERENCES_KEY,
  chooseDateFormat,
  chooseLanguage,
  chooseTheme,
  usePreferences,
} from './preferences.ts';

export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PREFERENCES_KEY) follow();
  });
}

/** A language that does not load now comes with the next reload: it is stored already. */
function follow(): void {
  usePreferences.reread();
  const { theme, dateFormat, language } = usePreferences.getState();
  chooseTheme(theme); // Shows the colours of prices too.
  chooseDateFormat(dateFormat);
  if (language !== currentLanguage()) chooseLanguage(language).catch(() => undefined);
}
