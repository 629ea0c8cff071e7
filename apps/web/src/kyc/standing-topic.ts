/** The member's own topic `kyc`: each word of the server about both levels, for whoever listens. */
import type { KycStanding, TopicFrame } from '@anywhen/protocol';
import { getLive, type TopicStore } from '../live/live.ts';

/** `isNews`: it came while the app was connected, or shortly before it was again. */
export type StandingHeard = { readonly standing: KycStanding; readonly isNews: boolean };

const TOPIC = 'kyc';

export function onStanding(listener: (heard: StandingHeard) => void): () => void {
  const live = getLive();
  const store = live.storeOf(TOPIC, () => new StandingTopic());
  return live.listen(TOPIC, store.onHeard(listener));
}

/** Keeps nothing: what is known stands in the query cache, with draft and files. */
class StandingTopic implements TopicStore {
  readonly #listeners = new Set<(heard: StandingHeard) => void>();

  onHeard(listener: (heard: StandingHeard) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  apply({ type, data }: TopicFrame): boolean {
    const heard = { standing: data as KycStanding, isNews: type === 'event' };
    for (const listener of this.#listeners) listener(heard);
    return true;
  }

  forget(): void {}

  forgetAll(): void {}
}
