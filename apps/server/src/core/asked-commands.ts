/**
 * Commands that were asked of a core elsewhere and wait for their outcome. The outcome is always
 * the one the own exchange came to when it followed the journal; what the other core says is only
 * the number under which to find it.
 */
import { type Outcome, commandKey } from '@anywhen/exchange';
import type { CommandRequest } from './core.ts';
import type { FollowedStep } from './journal-follower.ts';

/** What the own exchange said to the command. */
type FoundReply = Outcome['reply'];

export type Asked = {
  readonly key: string;
  readonly bodyText: string;
  /** By number: every time this command was found in the journal since it was asked. */
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

  /** Before it is sent: the journal may have it before its answer is here. */
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

  /** Everything up to this number is in memory and told: who waited for it may go on. */
  settle(lastSeq: number): void {
    for (const waiting of this.#waiting) {
      if (waiting.seq <= lastSeq) waiting.resolve(waiting.asked.found.get(waiting.seq));
    }
  }

  /** Undefined when time is up, or when under that number there is something else. */
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
