/** A proxy between the browser and the server of the run, which can fail as real ones do. */
import { type IncomingMessage, type Server, createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export class WayToServer {
  /** It answers 503 with `{}` for everything, as for a server that is restarting. */
  isAway = false;
  /** Paths that are refused with 503. */
  refused: RegExp | undefined;
  readonly #server: Server;
  readonly #target: URL;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((request, response) => {
      if (this.isAway || this.refused?.test(request.url ?? '')) {
        response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
        response.end('{}');
        return;
      }
      const { hostname: host, port } = this.#target;
      const { method, url: path, headers } = request;
      const onward = ask({ host, port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    });
    this.#server.on('upgrade', (request: IncomingMessage, socket, head) => {
      if (this.isAway) {
        socket.destroy();
        return;
      }
      const onward = connect(Number(this.#target.port), this.#target.hostname, () => {
        const lines = request.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
        );
        onward.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
  }

  static async open(target: string): Promise<WayToServer> {
    const way = new WayToServer(target);
    await new Promise<void>((resolve) => way.#server.listen(0, '127.0.0.1', resolve));
    return way;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
