/** The last trades by topic, newest first. A repeated trade is shown once. */
import type { PublicTrade, TopicFrame, TradesEvent } from '@anywhen/protocol';
import { type FrameBatch, KeyedStore } from './keyed-store.ts';
import type { TopicStore } from './live.ts';

const TRADES_MAX = 50;

export class Tapes implements TopicStore {
  readonly byTopic: KeyedStore<readonly PublicTrade[]>;

  constructor(batch: FrameBatch) {
    this.byTopic = new KeyedStore(batch);
  }

  apply({ topic, type, data }: TopicFrame): boolean {
    const { trades } = data as TradesEvent;
    const before = type === 'snapshot' ? [] : (this.byTopic.get(topic) ?? []);
    const known = new Set(before.map(({ id }) => id));
    const fresh = trades.filter(({ id }) => !known.has(id));
    const isNews = fresh.length > 0 || type === 'snapshot';
    if (isNews) this.byTopic.set(topic, [...fresh, ...before].slice(0, TRADES_MAX));
    return true;
  }

  forget(topic: string): void {
    this.byTopic.forget(topic);
  }

  forgetAll(): void {
    this.byTopic.forgetAll();
  }
}
