/** The tab "Mine": an invitation for visitors, the way to everything of one's own for members. */
import { useSession } from '../session/session.ts';
import { MineMember } from './mine/mine-member.tsx';
import { MineVisitor } from './mine/mine-visitor.tsx';

export function Page() {
  const member = useSession((session) => session.member);
  return member ? <MineMember member={member} /> : <MineVisitor />;
}
