/**
 * The member's bots as they are now, in one topic. Apart from the other topics, so that pages
 * without bots and charts do not load it.
 */
import type { StrategyBot, TopicFrame } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from '../keyed-store.ts';
import { getLive } from '../live.ts';
import { withChanged } from '../open-lists.ts';
import { useKeyed } from '../stores.ts';
import { LatestTopic, type Latest } from '../latest-topic.ts';

type BotsWord = { readonly bots: readonly StrategyBot[] };

const TOPIC = 'strategy';

/** Those that are not stopped, newest first; undefined for visitors and until the first word. */
export function useOpenBots(): readonly StrategyBot[] | undefined {
  return useKeyed(storeOf().open, TOPIC, TOPIC);
}

/** All that are open with the first word, then those that have changed. */
export function onBotsReported(listener: (latest: Latest<BotsWord>) => void): () => void {
  return getLive().listen(TOPIC, storeOf().onNotified(listener));
}

export function isOpenBot({ state }: Pick<StrategyBot, 'state'>): boolean {
  return state !== 'stopped';
}

function storeOf(): BotsTopic {
  return getLive().storeOf(TOPIC, (batch) => new BotsTopic(batch));
}

class BotsTopic extends LatestTopic<BotsWord> {
  readonly open: KeyedStore<readonly StrategyBot[]>;

  constructor(batch: FrameBatch) {
    super(batch);
    this.open = new KeyedStore(batch);
  }

  override apply(frame: TopicFrame): boolean {
    const { bots } = frame.data as BotsWord;
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
