/**
 * Shows that the leader lives: counts on in the row that names the epoch, once a second and on a
 * connection of its own, so that a long batch does not look like death. It also tells a leader that
 * slept and was overtaken, before anybody asks it for anything.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

const BEAT_MS = 1_000;
/** A line that is cut without a word is given up in time for another try within the lease. */
const ANSWER_MS_MAX = 2_000;

type HeartbeatParts = {
  connect: () => Promise<Client>;
  epoch: number;
  /** Another process leads: called once, and nothing beats any more. */
  onOvertaken: () => void;
};

export class Heartbeat {
  readonly #parts: HeartbeatParts;
  #client: Client | undefined;
  #isStopped = false;

  private constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  static start(parts: HeartbeatParts): Heartbeat {
    const heartbeat = new Heartbeat(parts);
    void heartbeat.#run();
    return heartbeat;
  }

  stop(): void {
    this.#isStopped = true;
    this.#disconnect();
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const isStillLeading = await this.#beat();
      if (this.#isStopped) return this.#disconnect();
      if (!isStillLeading) {
        this.stop();
        return this.#parts.onOvertaken();
      }
      await sleep(BEAT_MS, undefined, { ref: false });
    }
  }

  /** A database that is away stops every heart: then nobody can take over either. */
  async #beat(): Promise<boolean> {
    const { connect, epoch } = this.#parts;
    try {
      const client = (this.#client ??= await connect());
      const text = 'update leadership set beat = beat + 1 where is_only and epoch = $1';
      const beat = { text, values: [epoch], query_timeout: ANSWER_MS_MAX };
      return (await client.query(beat)).rowCount === 1;
    } catch {
      this.#disconnect();
      return true;
    }
  }

  #disconnect(): void {
    const client = this.#client;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
  }
}
