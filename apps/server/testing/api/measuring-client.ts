/**
 * A headless browser that notes how large each answer was and how long it took, by endpoint. It
 * judges nothing: no test measures the machine.
 */
import { type Endpoint, endpointsOf } from '@anywhen/protocol';
import { rowsOf } from '@anywhen/protocol/testing/answer-bounds.ts';
import { type ApiAnswer, ApiClient } from '../api-client.ts';

type Noted = { readonly endpoint: Endpoint; rows: number; bytes: number; readonly times: number[] };

/** Those without a parameter first: `/spot/orders/{id}` is no name for `/spot/orders/all`. */
const PATTERNS = endpointsOf('member')
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map((endpoint) => {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return { endpoint, pattern };
  });

export class MeasuringClient extends ApiClient {
  readonly #noted = new Map<string, Noted>();

  override async send(...[method, path, rest]: Parameters<ApiClient['send']>): Promise<ApiAnswer> {
    const startMs = performance.now();
    const answer = await super.send(method, path, rest);
    const ms = performance.now() - startMs;
    const [plain = ''] = path.split('?');
    const found = PATTERNS.find(({ endpoint, pattern }) => {
      return endpoint.method === method && pattern.test(plain);
    });
    if (found && answer.body.ok) this.#note(found.endpoint, answer.body, ms);
    return answer;
  }

  /** What was accepted so far, each with its largest answer and its median time. */
  *measured() {
    for (const { endpoint, rows, bytes, times } of this.#noted.values()) {
      const sorted = times.toSorted((one, other) => one - other);
      const ms = Math.ceil(sorted[Math.floor(sorted.length / 2)] ?? 0);
      yield { endpoint, rows, bytes, ms };
    }
  }

  #note(endpoint: Endpoint, body: unknown, ms: number): void {
    const noted = this.#noted.get(endpoint.name) ?? { endpoint, rows: 0, bytes: 0, times: [] };
    noted.rows = Math.max(noted.rows, rowsOf(body));
    noted.bytes = Math.max(noted.bytes, Buffer.byteLength(JSON.stringify(body)));
    noted.times.push(ms);
    this.#noted.set(endpoint.name, noted);
  }
}
