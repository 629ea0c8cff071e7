/**
 * A headless browser that notes how large each answer was and how long it took, by endpoint. It
 * judges nothing: no test measures the machine.
 */
import { endpointsOf } from '@anywhen/protocol';
import { type ApiAnswer, ApiClient } from '../api-client.ts';
import { NotedAnswers } from './noted-answers.ts';

/** Those without a parameter first: `/spot/orders/{id}` is no name for `/spot/orders/all`. */
const PATTERNS = endpointsOf('member')
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map((endpoint) => {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return { endpoint, pattern };
  });

export class MeasuringClient extends ApiClient {
  readonly #noted = new NotedAnswers();

  override async send(...[method, path, rest]: Parameters<ApiClient['send']>): Promise<ApiAnswer> {
    const startMs = performance.now();
    const answer = await super.send(method, path, rest);
    const ms = performance.now() - startMs;
    const [plain = ''] = path.split('?');
    const found = PATTERNS.find(({ endpoint, pattern }) => {
      return endpoint.method === method && pattern.test(plain);
    });
    if (found && answer.body.ok) this.#noted.note(found.endpoint, answer.body, ms);
    return answer;
  }

  /** What was accepted so far. */
  measured() {
    return this.#noted.measured();
  }
}
