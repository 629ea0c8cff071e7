/**
 * The same load over a socket, `/ws` unless it says another: plain sockets that frame by hand, one
 * call in flight each, so that the machine's time goes to the server and not to the client.
 */
import { type Socket, createConnection } from 'node:net';
import { type LoadResult, summarise } from './load.ts';

/**
 * `callOf(client)` is the next call without its id; answers are received as text. `done` is in every
 * answer that is no refusal.
 */
export async function runSocketLoad({
  url,
  path = '/ws',
  cookies,
  forMs,
  done = '"ok":true',
  callOf,
  onAnswer = () => undefined,
}: {
  url: string;
  path?: string;
  cookies: readonly string[];
  forMs: number;
  done?: string;
  callOf: (client: number) => object;
  onAnswer?: (client: number, answer: string) => void;
}): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let refused = 0;
  const sockets = await Promise.all(cookies.map((cookie) => upgrade(url + path, cookie)));
  const began = performance.now();
  const endsAt = began + forMs;
  const runClient = (socket: Socket, client: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let id = 0;
      let sentAt = 0;
      const sendNext = (): void => {
        id += 1;
        sentAt = performance.now();
        socket.write(frameOf(JSON.stringify({ op: 'call', id, ...callOf(client) })));
      };
      const read = frameReader((text) => {
        if (!text.includes(`"id":${id},`)) throw new Error(`unexpected: ${text.slice(0, 200)}`);
        if (!text.includes(done)) refused += 1;
        onAnswer(client, text.replace(`"id":${id},`, ''));
        const now = performance.now();
        latenciesMs.push(now - sentAt);
        if (now < endsAt) return sendNext();
        socket.destroy();
        resolve();
      });
      socket.on('data', read);
      socket.once('error', reject);
      sendNext();
    });
  await Promise.all(sockets.map(runClient));
  return summarise(latenciesMs, { refused, forMs: performance.now() - began });
}

function upgrade(url: string, cookie: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  socket.write(
    `GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n` +
      `Cookie: ${cookie}\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (head) => {
      socket.removeAllListeners('error');
      if (head.toString().startsWith('HTTP/1.1 101')) resolve(socket);
      else reject(new Error(`no socket: ${head.toString().slice(0, 80)}`));
    });
  });
}

/** A text frame, masked with zeros as a client must mask somehow. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const mask = Buffer.alloc(4);
  const head =
    length < 126
      ? Buffer.from([0x81, 0x80 | length])
      : Buffer.from([0x81, 0x80 | 126, length >> 8, length & 0xff]);
  return Buffer.concat([head, mask, payload]);
}

/** Calls back with each text frame of the server; pings and the like are passed over. */
function frameReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (;;) {
      if (pending.length < 4) return;
      const short = (pending[1] ?? 0) & 0x7f;
      if (short === 127) throw new Error('a frame of more than 64 kB');
      const start = short === 126 ? 4 : 2;
      const length = short === 126 ? pending.readUInt16BE(2) : short;
      if (pending.length < start + length) return;
      const isText = ((pending[0] ?? 0) & 0x0f) === 1;
      const text = pending.toString('latin1', start, start + length);
      pending = pending.subarray(start + length);
      if (isText) onText(text);
    }
  };
}
