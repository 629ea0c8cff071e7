/**
 * Commands sent to the leading core that wait for their outcome. The outcome is always what this
 * process's own exchange computed when it followed the journal; the leader's reply only gives the
 * number under which to find it.
 */
import { type Outcome, commandKey } from '@anywhen/exchange';
import type { CommandRequest } from '../core.ts';
import type { FollowedStep } from './journal-follower.ts';

/** The own exchange's reply to the command. */
type FoundReply = Outcome['reply'];

export type Asked = {
  readonly key: string;
  readonly bodyText: string;
  /** By number: each time this command was found in the journal since it was sent. */
  readonly found: Map<number, FoundReply>;
};

type Waiting = { asked: Asked; seq: number; resolve: (reply: FoundReply | undefined) => void };

export class AskedCommands {
  readonly #byKey = new Map<string, Set<Asked>>();
  readonly #waiting = new Set<Waiting>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Called before it is sent: it may be in the journal before the reply arrives. */
  add(request: CommandRequest): Asked {
    const key = commandKey(request);
    const asked: Asked = { key, bodyText: JSON.stringify(request.body), found: new Map() };
    const others = this.#byKey.get(key) ?? new Set<Asked>();
    this.#byKey.set(key, others.add(asked));
    this.#size += 1;
    return asked;
  }

  remove(asked: Asked): void {
    const others = this.#byKey.get(asked.key);
    if (!others?.delete(asked)) return;
    this.#size -= 1;
    if (others.size === 0) this.#byKey.delete(asked.key);
  }

  note({ command, outcome }: FollowedStep): void {
    if (this.#size === 0) return;
    for (const asked of this.#byKey.get(commandKey(command)) ?? []) {
      if (JSON.stringify(command.body) !== asked.bodyText) continue;
      asked.found.set(command.seq, outcome.reply);
    }
  }

  /**
   * Everything up to this number is in memory and published: callers waiting for it may continue.
   */
  settle(lastSeq: number): void {
    for (const waiting of this.#waiting) {
      if (waiting.seq <= lastSeq) waiting.resolve(waiting.asked.found.get(waiting.seq));
    }
  }

  /** Undefined on timeout, or when another command has that number. */
  async findReply(
    asked: Asked,
    { seq, lastSeq, timeoutMs }: { seq: number; lastSeq: number; timeoutMs: number },
  ): Promise<FoundReply | undefined> {
    if (seq <= lastSeq) return asked.found.get(seq);
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiting.resolve(undefined), timeoutMs);
      const waiting: Waiting = {
        asked,
        seq,
        resolve: (reply) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(reply);
        },
      };
      this.#waiting.add(waiting);
    });
  }
}
