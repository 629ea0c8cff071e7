/**
 * What this device knows of followed preferences: the values as its pages store them, whom it
 * follows, and which parts were chosen here and not sent yet. All tabs share it, so nothing of it
 * is kept in memory.
 */
import { PREFERENCE_PARTS, type PreferencePart } from '@anywhen/protocol';
import { showStoredPreferences } from '../parts/preferences.ts';
import { FOLLOWED_KEYS, rereadStored } from '../parts/stored.ts';

/** `by`: the member's number, or NOBODY for a visitor. */
type Choice = { readonly atMs: number; readonly by: string };
type Choices = Partial<Record<PreferencePart, Choice>>;

type Device = {
  /** The member whose preferences are shown here, also after the log out. */
  readonly uid: string;
  /** By part, what was chosen here and is not saved yet. */
  readonly unsent: Choices;
};

export const NOBODY = '';
const KEY = 'anywhen.following';
const NEW: Device = { uid: NOBODY, unsent: {} };

/** The others under the same key, as the date format, which is in the settings of the account. */
const FIELDS: Readonly<Record<PreferencePart, readonly string[]>> = {
  look: ['language', 'theme', 'upDown'],
  favourites: ['symbols'],
  charts: ['interval', 'indicators', 'periods'],
  questions: ['spot', 'seconds', 'leverage', 'bots'],
  fromFunds: ['isOn'],
  quotes: ['sorting'],
};

const START_LOOK = { language: 'en', theme: 'system', upDown: 'green-up' };

/** The part that is stored under a key; undefined for what stays in this browser. */
export function partOf(key: string): PreferencePart | undefined {
  return PREFERENCE_PARTS.find((part) => FOLLOWED_KEYS[part] === key);
}

export function isSameValue(part: PreferencePart, one: object, other: object): boolean {
  return JSON.stringify(pick(part, one)) === JSON.stringify(pick(part, other));
}

/** Undefined while nothing was ever chosen here. */
export function findValue(part: PreferencePart): object | undefined {
  const state = loadState(part);
  return state && pick(part, state);
}

/** All pages of this browser show it at once. */
export function putValue(part: PreferencePart, value: object): void {
  const state = loadState(part) ?? {};
  if (isSameValue(part, state, value)) return;
  save(FOLLOWED_KEYS[part], { state: { ...state, ...value } });
  show(part);
}

/** What another member chose is none of this one's; the look stays, for it hides nothing. */
export function resetValue(part: PreferencePart): void {
  if (part === 'look' || !loadState(part)) return;
  save(FOLLOWED_KEYS[part], { state: {} });
  show(part);
}

export function loadDevice(): Device {
  const stored = load(KEY) as Partial<Device> | null;
  return typeof stored?.uid === 'string' && typeof stored.unsent === 'object'
    ? { uid: stored.uid, unsent: stored.unsent }
    : NEW;
}

export function saveDevice(device: Device): void {
  save(KEY, device);
}

/** What was chosen here before preferences could follow anybody counts as the oldest choice. */
export function noteEarlierChoices(): void {
  if (load(KEY) !== null) return;
  const chosen = PREFERENCE_PARTS.filter((part) => {
    const value = findValue(part);
    return value && !(part === 'look' && isSameValue(part, value, START_LOOK));
  });
  const unsent = Object.fromEntries(chosen.map((part) => [part, { atMs: 0, by: NOBODY }]));
  saveDevice({ uid: NOBODY, unsent });
}

export function noteChoice(part: PreferencePart, choice: Choice): void {
  const device = loadDevice();
  saveDevice({ ...device, unsent: { ...device.unsent, [part]: choice } });
}

/** Unless something else was chosen meanwhile. */
export function forgetChoice(part: PreferencePart, { atMs }: Choice): void {
  const device = loadDevice();
  if (device.unsent[part]?.atMs !== atMs) return;
  const { [part]: _sent, ...unsent } = device.unsent;
  saveDevice({ ...device, unsent });
}

function pick(part: PreferencePart, state: object): object {
  const values = state as Record<string, unknown>;
  return Object.fromEntries(FIELDS[part].map((field) => [field, values[field]]));
}

function show(part: PreferencePart): void {
  if (part === 'look') showStoredPreferences();
  else rereadStored(FOLLOWED_KEYS[part]);
}

function loadState(part: PreferencePart): object | undefined {
  const stored = load(FOLLOWED_KEYS[part]) as { state?: unknown } | null;
  const state = stored?.state;
  return typeof state === 'object' && state !== null ? state : undefined;
}

function load(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function save(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: it follows nobody.
  }
}
