/** How large each answer was and how long it took, by endpoint. It judges nothing. */
import type { Endpoint } from '@anywhen/protocol';
import { rowsOf } from '@anywhen/protocol/testing/answer-bounds.ts';

type Noted = { readonly endpoint: Endpoint; rows: number; bytes: number; readonly times: number[] };

export class NotedAnswers {
  readonly #noted = new Map<string, Noted>();

  note(endpoint: Endpoint, body: unknown, ms: number): void {
    const noted = this.#noted.get(endpoint.name) ?? { endpoint, rows: 0, bytes: 0, times: [] };
    noted.rows = Math.max(noted.rows, rowsOf(body));
    noted.bytes = Math.max(noted.bytes, Buffer.byteLength(JSON.stringify(body)));
    noted.times.push(ms);
    this.#noted.set(endpoint.name, noted);
  }

  /** Each with its largest answer and its median time. */
  *measured() {
    for (const { endpoint, rows, bytes, times } of this.#noted.values()) {
      const sorted = times.toSorted((one, other) => one - other);
      const ms = Math.ceil(sorted[Math.floor(sorted.length / 2)] ?? 0);
      yield { endpoint, rows, bytes, ms };
    }
  }
}
