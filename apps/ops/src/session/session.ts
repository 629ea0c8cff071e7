/**
 * Who is using the console: nobody yet known, nobody, somebody, or somebody whose session has ended
 * while the pages are open. Then the pages stay as they are behind the login, with all that was
 * typed, for the same person alone.
 */
import type { StaffRole } from '@anywhen/protocol';
import { useSyncExternalStore } from 'react';

export type Self = { id: string; role: StaffRole };

type Session =
  | { kind: 'unknown' }
  | { kind: 'out' }
  | { kind: 'in'; self: Self }
  | { kind: 'ended'; self: Self };

let session: Session = { kind: 'unknown' };
const listeners = new Set<() => void>();
const leaveListeners = new Set<() => void>();

export function useSession(): Session {
  return useSyncExternalStore(watch, readSession);
}

/** For what is shown only to somebody who is logged in. */
export function useSelf(): Self {
  const current = useSession();
  if ('self' in current) return current.self;
  throw new Error('nobody is logged in');
}

function readSession(): Session {
  return session;
}

export function beginSession(self: Self): void {
  if (session.kind === 'ended' && session.self.id !== self.id) wipe();
  change({ kind: 'in', self });
}

/** The server knows no session: it has ended, or there was none. */
export function noticeNoSession(): void {
  if (session.kind === 'in') change({ kind: 'ended', self: session.self });
  else if (session.kind === 'unknown') change({ kind: 'out' });
}

/** On purpose: nothing of what was read stays in the browser. */
export function leaveSession(): void {
  wipe();
  change({ kind: 'out' });
}

/** For a page that was never loaded: a test begins with it. */
export function doubtSession(): void {
  wipe();
  change({ kind: 'unknown' });
}

/** Called before somebody else may see the page. */
export function onLeave(listener: () => void): void {
  leaveListeners.add(listener);
}

function wipe(): void {
  for (const leave of leaveListeners) leave();
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
