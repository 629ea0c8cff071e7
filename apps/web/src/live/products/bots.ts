/**
 * The member's current bots, in one topic. A separate file, so that pages without bots and charts
 * do not load it.
 */
import type { StrategyBot, TopicFrame } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from '../keyed-store.ts';
import { getLive } from '../live.ts';
import { withChanged } from '../open-lists.ts';
import { useKeyed } from '../stores.ts';
import { LatestTopic, type TopicEvent } from '../latest-topic.ts';

type BotsEvent = { readonly bots: readonly StrategyBot[] };

const TOPIC = 'strategy';

/**
 * Those that are not stopped, newest first; undefined for visitors and until the first snapshot.
 */
export function useOpenBots(): readonly StrategyBot[] | undefined {
  return useKeyed(storeOf().open, TOPIC, TOPIC);
}

/** All open ones in the first frame, then those that have changed. */
export function onBotsEvent(listener: (event: TopicEvent<BotsEvent>) => void): () => void {
  return getLive().listen(TOPIC, storeOf().onTopicEvent(listener));
}

export function isOpenBot({ state }: Pick<StrategyBot, 'state'>): boolean {
  return state !== 'stopped';
}

function storeOf(): BotsTopic {
  return getLive().storeOf(TOPIC, (batch) => new BotsTopic(batch));
}

class BotsTopic extends LatestTopic<BotsEvent> {
  readonly open: KeyedStore<readonly StrategyBot[]>;

  constructor(batch: FrameBatch) {
    super(batch);
    this.open = new KeyedStore(batch);
  }

  override apply(frame: TopicFrame): boolean {
    const { bots } = frame.data as BotsEvent;
    const before = frame.type === 'event' ? (this.open.get(frame.topic) ?? []) : [];
    this.open.set(frame.topic, withChanged(before, bots, isOpenBot));
    return super.apply(frame);
  }

  override forget(topic: string): void {
    this.open.forget(topic);
    super.forget(topic);
  }

  override forgetAll(): void {
    this.open.forgetAll();
    super.forgetAll();
  }
}
