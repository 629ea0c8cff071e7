/**
 * The appearance preferences, stored in this browser under one key that boot.js reads before the
 * first paint. They follow a member to other devices (rulebook 28); nothing here is secret.
 */
import {
  START_LANGUAGE,
  changeLanguage,
  currentLanguage,
  isLanguage,
  setDateFormat,
  startLanguage,
  type DateFormat,
  type Language,
} from '../i18n/index.ts';
import { FOLLOWED_KEYS, createStored } from './stored.ts';

type Theme = 'light' | 'dark' | 'system';
type UpDown = 'green-up' | 'red-up';

type Preferences = {
  language: Language;
  theme: Theme;
  upDown: UpDown;
  dateFormat: DateFormat;
};

export const PREFERENCES_KEY = FOLLOWED_KEYS.look;

export const usePreferences = createStored<Preferences>(PREFERENCES_KEY, (stored) => ({
  language: isLanguage(stored?.language) ? stored.language : START_LANGUAGE,
  theme: oneOf(stored?.theme, ['system', 'light', 'dark']),
  upDown: oneOf(stored?.upDown, ['green-up', 'red-up']),
  dateFormat: oneOf(stored?.dateFormat, ['locale', 'iso']),
}));

/** Stores the language of the first start at once (rulebook 0.7), and applies every choice. */
export async function applyPreferences(): Promise<void> {
  const { language, dateFormat } = usePreferences.getState();
  usePreferences.setState({});
  setDateFormat(dateFormat);
  showLook();
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showLook);
  document.documentElement.lang = language;
  await startLanguage(language);
}

/** As another tab or device has stored it; nothing is stored anew, because it is there already. */
export function showStoredPreferences(): void {
  usePreferences.reread();
  const { dateFormat, language } = usePreferences.getState();
  setDateFormat(dateFormat);
  showLook();
  // A language that fails to load now applies with the next reload.
  if (language !== currentLanguage()) showLanguage(language).catch(() => undefined);
}

/** Rejects when the texts cannot be loaded; then the language does not change. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await showLanguage(language)) usePreferences.setState({ language });
}

export function chooseTheme(theme: Theme): void {
  usePreferences.setState({ theme });
  showLook();
}

export function chooseUpDown(upDown: UpDown): void {
  usePreferences.setState({ upDown });
  showLook();
}

export function chooseDateFormat(dateFormat: DateFormat): void {
  usePreferences.setState({ dateFormat });
  setDateFormat(dateFormat);
}

/** False when another one was chosen meanwhile. */
async function showLanguage(language: Language): Promise<boolean> {
  if (!(await changeLanguage(language))) return false;
  document.documentElement.lang = language;
  return true;
}

/** The browser's toolbar gets the colour of the page. */
function showLook(): void {
  const { theme, upDown } = usePreferences.getState();
  const root = document.documentElement;
  const isDark =
    theme === 'dark' ||
    (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = isDark ? 'dark' : 'light';
  root.dataset['updown'] = upDown;
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
}

/** The stored value if allowed, else the first. */
function oneOf<T extends string>(value: unknown, allowed: readonly [T, ...T[]]): T {
  return allowed.find((one) => one === value) ?? allowed[0];
}
