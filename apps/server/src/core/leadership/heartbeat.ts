/**
 * The leader's heartbeat: increments a counter in the row that names the epoch, once a second and
 * on its own connection, so that a long batch does not look like a dead leader. It also notifies a
 * leader that was suspended and overtaken, before it receives any request.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

const BEAT_MS = 1_000;
/** A silently cut connection is given up in time for another try within the lease. */
const ANSWER_MS_MAX = 2_000;

type HeartbeatParts = {
  connect: () => Promise<Client>;
  epoch: number;
  /** Another process leads: called once, and the heartbeat stops. */
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

  /** While the database is down nobody's heartbeat arrives, so nobody can take over either. */
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
