/**
 * Who is typing right now, as hints on the bus say it. Only in memory, and only for some seconds:
 * nothing is stored, and a process that missed a hint shows nothing.
 */
import { TYPING_MS } from '@anywhen/protocol';

type TypingSide = 'person' | 'staff';

/** Beyond this many the oldest are forgotten. */
const KEYS_MAX = 10_000;

export class Typing {
  readonly #untilMs = new Map<string, number>();

  constructor(private readonly nowMs: () => number) {}

  note(conversationId: number, side: TypingSide): void {
    const key = `${conversationId} ${side}`;
    this.#untilMs.delete(key);
    this.#untilMs.set(key, this.nowMs() + TYPING_MS);
    for (const first of this.#untilMs.keys()) {
      if (this.#untilMs.size <= KEYS_MAX) return;
      this.#untilMs.delete(first);
    }
  }

  /** Whoever has sent what they typed is not typing any more. */
  end(conversationId: number, side: TypingSide): void {
    this.#untilMs.delete(`${conversationId} ${side}`);
  }

  isTyping(conversationId: number, side: TypingSide): boolean {
    return (this.#untilMs.get(`${conversationId} ${side}`) ?? 0) > this.nowMs();
  }
}
