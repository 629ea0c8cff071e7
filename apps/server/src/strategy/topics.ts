/** The private topic `strategy`: bots that are not stopped, then each one that changed. */
import { describeBot } from '@anywhen/exchange';
import { type TopicHub, type TopicParts, serveOwnRecords } from '../core/changed-records.ts';
import type { KnownBot, StrategyFacts } from './facts.ts';

export type StrategyTopicParts = TopicParts<{ strategy: StrategyFacts }>;

export function serveStrategyTopic(hub: TopicHub, { core, facts }: StrategyTopicParts): void {
  serveOwnRecords(hub, core, {
    topic: 'strategy',
    list: (uid) => facts.strategy.listOpen(uid).map(withOwner),
    recordOf: (event) => (event.kind === 'bot' ? withOwner(event) : undefined),
    describe: (known) => ({
      bots: Array.from(known, ({ bot, rungs }) => describeBot(bot, rungs)),
    }),
  });
}

function withOwner({ bot, rungs }: KnownBot) {
  return { id: bot.id, uid: bot.uid, bot, rungs };
}
