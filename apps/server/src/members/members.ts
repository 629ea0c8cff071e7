/** The members module: whom the exchange knows, and what they may do. */
import { describeMemberTerms, lossLimitAt } from '@anywhen/exchange';
import { LOSS_LIMIT_DEFAULT_UNITS } from '@anywhen/protocol';
import type { ServerModule } from '../facets/server-module.ts';
import { TermsDriver, type TermsDriverDeps } from '../terms/terms.ts';
import { membersBusCommands } from './bus-commands.ts';
import { MemberFacts } from './facts.ts';
import { membersNotices } from './notices.ts';
import { membersStorage } from './storage.ts';

export { listMembersOpenedUntil } from './queries.ts';

export const members = {
  storage: membersStorage,
  facts: MemberFacts,
  busCommands: membersBusCommands,
  notices: membersNotices,
  drive: (deps: TermsDriverDeps) =>
    new TermsDriver(deps, { kind: 'set-member-terms', ...describeMemberTerms() }),
  provide: ({ facts, nowMs }: { facts: { members: MemberFacts }; nowMs: () => number }) => ({
    weekDeeds: {
      'loss-limit': async (_db: unknown, uid: number) => {
        const member = facts.members.find(uid);
        return member !== undefined && lossLimitAt(member, nowMs()) < LOSS_LIMIT_DEFAULT_UNITS;
      },
    },
  }),
} satisfies ServerModule;
