/**
 * Members' sockets for a benchmark, in a process of their own: each subscribes to its member's
 * contracts and counts those that ended. Raw sockets, so that listening costs the machine little.
 * Sends `connected` once; given a number, sends `waiting`, then the moment it had received as many.
 */
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

const MARK = Buffer.from('"state":"ended"');
const AT_ONCE = 100;

const [port, firstUid, sockets] = process.argv.slice(2).map(Number) as [number, number, number];
let [received, awaited] = [0, Infinity];

for (let opened = 0; opened < sockets; opened += AT_ONCE) {
  const count = Math.min(AT_ONCE, sockets - opened);
  const uids = Array.from({ length: count }, (_, index) => firstUid + opened + index);
  await Promise.all(uids.map(openSocket));
}
process.send?.('connected');
process.on('message', (count: number) => {
  [received, awaited] = [0, count];
  process.send?.('waiting');
});

async function openSocket(uid: number): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(
    'GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      `Cookie: s=bench.${uid}\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  await once(socket, 'data');
  const request = Buffer.from('{"op":"subscribe","topics":["seconds"]}');
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | request.length, 0, 0, 0, 0]), request]));
  await once(socket, 'data');
  countEnds(socket);
}

/** A mark may be cut in two by the way it arrives. */
function countEnds(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let last = 0;
    for (let at = bytes.indexOf(MARK); at >= 0; at = bytes.indexOf(MARK, last)) {
      last = at + MARK.length;
      received += 1;
    }
    rest = bytes.subarray(Math.max(last, bytes.length - MARK.length + 1));
    if (received < awaited) return;
    awaited = Infinity;
    process.send?.(performance.timeOrigin + performance.now());
  });
}
