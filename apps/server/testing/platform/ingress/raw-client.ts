/** A raw connection that sends given bytes, one by one if needed. For tests only. */
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

export class RawClient {
  received = '';
  readonly #socket: Socket;
  /** Resolves with everything received once the other side has ended it. */
  readonly ended: Promise<string>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (this.received += chunk));
    socket.on('error', () => undefined);
    this.ended = new Promise((resolve) => socket.once('close', () => resolve(this.received)));
  }

  static async open(port: number, localAddress = '127.0.0.1'): Promise<RawClient> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const client = new RawClient(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    return client;
  }

  say(text: string): void {
    this.#socket.write(text, 'latin1');
  }

  get(path: string, headers: readonly string[] = ['Host: localhost']): void {
    this.say(`GET ${path} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`);
  }

  /** One byte after another, until the other side closes. */
  async drip(text: string, everyMs: number): Promise<void> {
    const bytes = [...text];
    const timer = setInterval(() => this.say(bytes.shift() ?? 'x'), everyMs);
    await this.ended;
    clearInterval(timer);
  }

  /** What is sent to it from now on stays in the other side's hands. */
  stopReading(): void {
    this.#socket.pause();
  }

  leave(): void {
    this.#socket.destroy();
  }

  /** The statuses of the answers so far, in order. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }
}
