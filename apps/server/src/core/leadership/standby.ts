/**
 * What a core does while another one leads: it follows the journal as a gateway does and keeps the
 * modules' facts, so that it can lead at once with what it has. It hands over only a state that
 * ends where the journal does; whoever gets none loads.
 *
 *   idle ──another leads──▶ following ──its turn has come──▶ handed over, or nothing to hand over
 */
import type { ExchangeImage } from '@anywhen/exchange';
import type { ClientBase } from 'pg';
import type { Database } from '../../platform/postgres/pool.ts';
import { CommittedFacts, type Facts, type Preparation } from '../committed-facts.ts';
import { JournalFollower, toCommitted } from '../journal-follower.ts';
import type { ModuleStorage } from '../storage/module-storage.ts';
import type { FollowedState } from '../storage/store.ts';

type StandbyParts = {
  database: Pick<Database, 'connect'>;
  storages: readonly ModuleStorage[];
  /** Those of the core that will lead. */
  facts: readonly Facts[];
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
};

export class Standby extends CommittedFacts {
  readonly #parts: StandbyParts;
  readonly #preparations: Preparation[] = [];
  #follower: JournalFollower | undefined;
  #isStopped = false;

  constructor(parts: StandbyParts) {
    super(parts.facts);
    this.#parts = parts;
  }

  /** To be called before it follows. */
  onLoading(preparation: Preparation): void {
    this.#preparations.push(preparation);
  }

  get isFollowing(): boolean {
    return this.#follower?.isFollowing ?? false;
  }

  /** The number of the last command it has taken in. */
  get lastSeq(): number {
    return this.#follower?.lastSeq ?? 0;
  }

  /** How long ago it was certain that nothing newer was in the journal; 0 when it follows none. */
  get behindMs(): number {
    return this.#follower?.behindMs ?? 0;
  }

  /** From now on; who follows already goes on. */
  follow(): void {
    if (this.#follower || this.#isStopped) return;
    const { database, storages, log } = this.#parts;
    this.#follower = new JournalFollower({
      connect: () => database.connect(),
      storages,
      log,
      onLoading: (client, image) => this.#prepare(client, image),
      onBatch: (steps) => this.announceCommit(toCommitted(steps)),
      onLost: () => undefined,
    });
    void this.#follower.start();
  }

  /**
   * For the one writer, over its connection: nobody adds to the journal meanwhile. Undefined when
   * everything has to be loaded, as for one that never waited or had not loaded yet.
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

  async #prepare(client: ClientBase, image: ExchangeImage): Promise<() => void> {
    const shows: (() => void)[] = [];
    for (const prepare of this.#preparations) shows.push(await prepare(client, image));
    return () => {
      this.loadFacts(image);
      for (const show of shows) show();
    };
  }
}
