/** An invitation for visitors; links to everything of their own for members. */
import { SessionUnknown } from '../parts/session-unknown.tsx';
import { useSession } from '../session/session.ts';
import { MineMember } from './mine/mine-member.tsx';
import { MineVisitor } from './mine/mine-visitor.tsx';

export function Page() {
  const session = useSession();
  if (session.state === 'unknown') return <SessionUnknown />;
  return session.state === 'member' ? <MineMember member={session.member} /> : <MineVisitor />;
}
