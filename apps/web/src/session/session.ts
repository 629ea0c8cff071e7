/**
 * Who is using the app right now: a visitor or a member. Filled from the page's boot data, changed
 * by login, registration and log out. Holds no secrets; the session itself is a cookie scripts
 * cannot read.
 */
import { create } from 'zustand';

export type SessionMember = {
  uid: string;
  username: string;
  level: 0 | 1 | 2;
  status: 'active' | 'restricted' | 'frozen' | 'disabled';
};

type Session = { member: SessionMember | null };

export const useSession = create<Session>(() => ({ member: null }));

export function beginSession(member: SessionMember): void {
  useSession.setState({ member });
}

export function endSession(): void {
  useSession.setState({ member: null });
}

export function isMember(): boolean {
  return useSession.getState().member !== null;
}
