/**
 * What a core does while another one leads: it follows the journal as a gateway does and maintains
 * the modules' facts, so that it can lead at once. It only passes on a state that reaches the end
 * of the journal; otherwise the new leader loads.
 *
 *   idle ──another leads──▶ following ──its turn has come──▶ state passed on, or nothing
 */
import type { ExchangeImage } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { Database } from '../../platform/postgres/pool.ts';
import { CommittedFacts, type Facts, type Preparation } from '../committed-facts.ts';
import { type FollowedStep, JournalFollower, toCommitted } from '../following/journal-follower.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import type { FollowedState } from '../storage/store.ts';

/** What is read after a longer pause is older than it looks. */
const BEHIND_MS_MAX = 3_000;

type StandbyParts = {
  database: Pick<Database, 'connect'>;
  storages: readonly ModuleStorage[];
  /** The facts of the core that will lead. */
  facts: readonly Facts[];
  /** Is given the time of the newest command, when it is certain that it is new. */
  noteTime?: (atMs: number) => void;
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
};

export class Standby extends CommittedFacts {
  readonly #parts: StandbyParts;
  readonly #preparations: Preparation[] = [];
  #follower: JournalFollower | undefined;
  #isStopped = false;

  constructor(parts: StandbyParts) {
    super(parts.facts, parts.log);
    this.#parts = parts;
  }

  /** To be called before it starts following. */
  onLoading(preparation: Preparation): void {
    this.#preparations.push(preparation);
  }

  get isFollowing(): boolean {
    return this.#follower?.isFollowing ?? false;
  }

  /** How long ago it was certain that the journal had nothing newer; 0 when not following. */
  get behindMs(): number {
    return this.#follower?.behindMs ?? 0;
  }

  /** Starts following; does nothing when it already does. */
  follow(): void {
    if (this.#follower || this.#isStopped) return;
    const { database, storages, log } = this.#parts;
    this.#follower = new JournalFollower({
      connect: () => database.connect(),
      storages,
      log,
      onLoading: (client, image) => this.#prepare(client, image),
      onBatch: (steps) => this.#take(steps),
      onLost: () => undefined,
    });
    void this.#follower.start();
  }

  /**
   * Called by the one writer over its connection, so nobody appends meanwhile. Undefined when
   * everything must be loaded: it never waited, or had not finished loading.
   */
  async takeOver(client: ClientBase): Promise<FollowedState | undefined> {
    const follower = this.#follower;
    this.#follower = undefined;
    return follower?.finish(client);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#follower?.stop();
  }

  #take(steps: readonly FollowedStep[]): void {
    this.announceCommit(toCommitted(steps));
    const newest = steps.at(-1);
    if (newest && this.behindMs <= BEHIND_MS_MAX) this.#parts.noteTime?.(newest.command.atMs);
  }

  async #prepare(client: ClientBase, image: ExchangeImage): Promise<() => void> {
    const shows: (() => void)[] = [];
    for (const prepare of this.#preparations) shows.push(await prepare(client, image));
    return () => {
      this.loadFacts(image);
      for (const show of shows) show();
    };
  }
}
