/**
 * What a member typed or sent in this browser, stored for a day: it survives a reload, a closed tab
 * and a session that ends. A log out removes it, and no other member ever reads it. Never store a
 * secret here: no password, no code.
 *
 *   visitor types → logs in: it becomes the member's
 *   session ends → the same member logs in: it is found again; another member: it is removed
 */
import { findMember, onMemberChange, sessionState, useSession } from './session.ts';

/**
 * The record of what was last seen of the account. It goes with the session: a browser in which
 * nobody is logged in keeps none.
 */
export const LAST_KNOWN = 'last-known';

const PREFIX = 'anywhen.own.';
const VISITOR = 'visitor';
const DAY_MS = 86_400_000;

const listeners = new Set<() => void>();

export type Kept<T> = { readonly atMs: number; readonly value: T };

type Stored = Kept<unknown>;

/** A record of whoever is using the app when it is opened, also after that has changed. */
type OwnRecord = {
  readonly write: (value: unknown) => void;
  readonly remove: () => void;
};

export function openOwn(name: string): OwnRecord {
  const key = keyOf(owner(), name);
  return { write: (value) => store(key, { atMs: Date.now(), value }), remove: () => drop(key) };
}

/** Undefined when there is none, or none young enough. */
export function readOwn(name: string, ageMsMax = DAY_MS): unknown {
  const stored = load(keyOf(owner(), name));
  return stored && isYoung(stored, ageMsMax) ? stored.value : undefined;
}

/**
 * Of the only member this browser knows, while nobody knows who is using the app: opened without a
 * network. Whoever logs in removes the records of all others, so there is never a choice.
 */
export function readLastOwn(name: string): Kept<unknown> | undefined {
  if (sessionState() !== 'unknown') return undefined;
  const keys = listKeys().filter((key) => isOfMember(key, name));
  const stored = keys.length === 1 ? load(keys[0] ?? '') : undefined;
  return stored && isYoung(stored, DAY_MS) ? stored : undefined;
}

/** At a log out: nothing of anybody stays. */
export function wipeOwn(): void {
  for (const key of listKeys()) drop(key);
  for (const listener of listeners) listener();
}

/** Whatever was read before is another's, or gone. */
export function onOwnerChange(listener: () => void): void {
  listeners.add(listener);
}

onMemberChange(() => {
  settleOwners();
  for (const listener of listeners) listener();
});
useSession.subscribe(({ state }) => {
  if (state === 'visitor') dropLastKnown();
});
settleOwners();
if (sessionState() === 'visitor') dropLastKnown();

function dropLastKnown(): void {
  for (const key of listKeys()) if (isOfMember(key, LAST_KNOWN)) drop(key);
}

function isOfMember(key: string, name: string): boolean {
  return key.endsWith(`.${name}`) && key !== keyOf(VISITOR, name);
}

/** Leaves what is young and belongs to the member, or to whoever comes back. */
function settleOwners(): void {
  const uid = findMember()?.uid;
  for (const key of listKeys()) {
    const [of = '', ...rest] = key.slice(PREFIX.length).split('.');
    const stored = load(key);
    if (!stored || !isYoung(stored, DAY_MS)) drop(key);
    else if (uid !== undefined && of === VISITOR) {
      store(keyOf(uid, rest.join('.')), stored);
      drop(key);
    } else if (uid !== undefined && of !== uid) drop(key);
  }
}

function owner(): string {
  return findMember()?.uid ?? VISITOR;
}

function keyOf(of: string, name: string): string {
  return `${PREFIX}${of}.${name}`;
}

/** A clock set back makes it as old as can be. */
function isYoung({ atMs }: Stored, ageMsMax: number): boolean {
  const ageMs = Date.now() - atMs;
  return ageMs >= 0 && ageMs < ageMsMax;
}

function listKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return []; // Storage is blocked: nothing outlives the page.
  }
}

function load(key: string): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Stored> | null;
    return typeof stored?.atMs === 'number'
      ? { atMs: stored.atMs, value: stored.value }
      : undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, stored: Stored): void {
  try {
    localStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Blocked or full: it lasts as long as the page.
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing.
  }
}
