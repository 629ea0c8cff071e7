/**
 * Who is using the app right now: unknown, visitor or member. Only the server's answer makes
 * somebody a visitor; a page opened without a connection says that it does not know.
 *
 *   unknown → member or visitor, by the server's first answer
 *   visitor → member by login or registration → visitor by log out or by the server
 *
 * Holds no secrets; the session itself is a cookie scripts cannot read.
 */
import { create } from 'zustand';

export type SessionMember = {
  uid: string;
  username: string;
  level: 0 | 1 | 2;
  status: 'active' | 'restricted' | 'frozen' | 'disabled';
};

export type Session =
  | { readonly state: 'unknown' }
  | { readonly state: 'visitor' }
  | { readonly state: 'member'; readonly member: SessionMember };

export type SessionState = Session['state'];

export const useSession = create<Session>(() => ({ state: 'unknown' }));

export function beginSession(member: SessionMember): void {
  useSession.setState({ state: 'member', member }, true);
}

export function endSession(): void {
  useSession.setState({ state: 'visitor' }, true);
}

/** The page came without session data, or another tab has changed the session. */
export function doubtSession(): void {
  useSession.setState({ state: 'unknown' }, true);
}

const strangers = new Set<() => void>();

/** The server says that this page's member is not the session's: somebody else has logged in. */
export function reportOtherMember(uid: string | undefined): void {
  if (uid === undefined || findMember()?.uid !== uid) return; // An old answer to an earlier member.
  doubtSession();
  for (const listener of strangers) listener();
}

export function onOtherMember(listener: () => void): () => void {
  strangers.add(listener);
  return () => strangers.delete(listener);
}

export function sessionState(): SessionState {
  return useSession.getState().state;
}

/** Undefined does not mean a visitor: the session may be unknown. */
export function findMember(session: Session = useSession.getState()): SessionMember | undefined {
  return session.state === 'member' ? session.member : undefined;
}

/** Called whenever the member changes, logs out or is doubted. */
export function onMemberChange(listener: () => void): () => void {
  return useSession.subscribe((now, before) => {
    if (findMember(now)?.uid !== findMember(before)?.uid) listener();
  });
}

export function useSessionState(): SessionState {
  return useSession(({ state }) => state);
}

export function useMember(): SessionMember | undefined {
  return useSession(findMember);
}

export function useIsMember(): boolean {
  return useSession(({ state }) => state === 'member');
}
