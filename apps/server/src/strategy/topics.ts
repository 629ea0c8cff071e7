/** The private topic `strategy`: bots that are not stopped, then each one that changed. */
import { describeBot } from '@anywhen/exchange';
import { type StrategyBot, TOPICS } from '@anywhen/protocol';
import { publishChanges } from '../core/changed-records.ts';
import type { Core } from '../core/core.ts';
import type { Hub } from '../platform/sockets/hub.ts';
import type { KnownBot, StrategyFacts } from './facts.ts';

const TOPIC = TOPICS.strategy.example;

export type StrategyTopicParts = {
  core: Pick<Core, 'onCommitted'>;
  facts: { strategy: StrategyFacts };
};

type StrategyHub = Pick<Hub, 'serve' | 'publishTo' | 'hasListeners'>;
type ChangedBot = KnownBot & { readonly id: number; readonly uid: number };

export function serveStrategyTopic(hub: StrategyHub, { core, facts }: StrategyTopicParts): void {
  hub.serve('strategy', {
    access: 'member',
    pattern: TOPICS.strategy.pattern,
    snapshot: (_topic, uid) => describeAll(facts.strategy.listOpen(uid)),
  });
  publishChanges<ChangedBot>(core, {
    recordOf: (event) => {
      if (event.kind !== 'bot') return undefined;
      const { bot, rungs } = event;
      return { id: bot.id, uid: bot.uid, bot, rungs };
    },
    hasListeners: (uid) => hub.hasListeners(TOPIC, uid),
    notify: (uid, bots) => hub.publishTo(uid, TOPIC, describeAll(bots)),
  });
}

function describeAll(known: Iterable<KnownBot>): { bots: StrategyBot[] } {
  return { bots: Array.from(known, ({ bot, rungs }) => describeBot(bot, rungs)) };
}
