/**
 * What a core of either kind, leading or following, shows of the exchange: facts as of the last
 * commit, and the news of each. It never shows what the disk does not have.
 */
import type {
  Change,
  DayCommitment,
  ExchangeEvent,
  ExchangeImage,
  MarketState,
  Member,
  Uid,
} from '@anywhen/exchange';
import { CommittedSeconds } from './committed-seconds.ts';
import { CommittedSpot } from './committed-spot.ts';
import type { Core } from './core.ts';

export type CommittedBatch = {
  commandCount: number;
  changes: readonly Change[];
  events: readonly ExchangeEvent[];
};

export abstract class CommittedFacts implements Omit<Core, 'submit'> {
  readonly spot = new CommittedSpot();
  readonly seconds = new CommittedSeconds();
  readonly #members = new Map<Uid, Member>();
  readonly #days = new Map<number, DayCommitment>();
  readonly #listeners: ((events: readonly ExchangeEvent[]) => void)[] = [];
  readonly #reloadListeners: (() => void)[] = [];
  #marketState: MarketState | null = null;
  #committedCount = 0;

  get committedCount(): number {
    return this.#committedCount;
  }

  findMember(uid: Uid): Member | undefined {
    return this.#members.get(uid);
  }

  findDay(day: number): DayCommitment | undefined {
    return this.#days.get(day);
  }

  marketState(): MarketState | null {
    return this.#marketState;
  }

  onCommitted(listener: (events: readonly ExchangeEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  onReloaded(listener: () => void): void {
    this.#reloadListeners.push(listener);
  }

  protected loadFacts(image: ExchangeImage): void {
    this.#members.clear();
    for (const member of image.members) this.#members.set(member.uid, member);
    this.#days.clear();
    for (const day of image.markets.days) this.#days.set(day.day, day);
    this.#marketState = image.markets.state;
    this.spot.load(image.spot);
    this.seconds.load(image.seconds);
  }

  protected announceCommit({ commandCount, changes, events }: CommittedBatch): void {
    this.#committedCount += commandCount;
    for (const change of changes) {
      if (change.kind === 'member') this.#members.set(change.member.uid, change.member);
      if (change.kind === 'market-state') this.#marketState = change.state;
      if (change.kind === 'day') this.#days.set(change.day.day, change.day);
      this.spot.apply(change);
      this.seconds.apply(change);
    }
    for (const listener of this.#listeners) listener(events);
  }

  protected announceReload(): void {
    for (const listener of this.#reloadListeners) listener();
  }
}
