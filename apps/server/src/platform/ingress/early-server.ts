/**
 * The server of a port that is open before the program is ready: until the real one takes it over,
 * everybody is told to wait. No connection is refused in between, and none is closed.
 */
import type { RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerWaiting } from '../http/waiting-answer.ts';
import type { CatchUpProgress } from '../progress.ts';
import { endBroken, openGuardedServer } from './guarded-server.ts';
import type { Ingress } from './ingress.ts';

type EarlyParts = {
  host: string;
  port: number;
  ingress: Ingress;
  progress: () => CatchUpProgress | undefined;
};

export class EarlyServer {
  readonly #server: Server;
  #answer: RequestListener;
  readonly #endBroken: (error: Error, socket: Duplex) => void;

  private constructor({ ingress, progress }: EarlyParts) {
    this.#answer = answerWaiting({ headers: ingress.headers, progress });
    this.#endBroken = (error, socket) => endBroken(error, socket, ingress);
    this.#server = openGuardedServer((request, response) => {
      this.#answer(request, response);
    }, ingress);
    this.#server.on('clientError', this.#endBroken);
  }

  static async open(parts: EarlyParts): Promise<EarlyServer> {
    const early = new EarlyServer(parts);
    const { host, port } = parts;
    await new Promise<void>((resolve, reject) => {
      early.#server.once('error', reject);
      early.#server.listen({ host, port }, () => {
        early.#server.off('error', reject);
        resolve();
      });
    });
    return early;
  }

  /** For the real server's factory: to listen means to answer from then on. */
  handOver(answer: RequestListener): Server {
    const server = this.#server;
    server.off('clientError', this.#endBroken);
    server.listen = () => {
      this.#answer = answer;
      process.nextTick(() => server.emit('listening'));
      return server;
    };
    return server;
  }

  /** For a start that fails, or is stopped; once it was handed over its new owner closes it. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
