/**
 * A cheap load generator: plain sockets that send prepared HTTP requests one after another, so that
 * the machine's time goes to the server and not to the client.
 */
import { createConnection } from 'node:net';

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; refused: number };

/**
 * `requestOf(client)` returns the next request's bytes; each client keeps one request in flight.
 */
export async function runLoad({
  url,
  clients,
  forMs,
  requestOf,
}: {
  url: string;
  clients: number;
  forMs: number;
  requestOf: (client: number) => string;
}): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const latenciesMs: number[] = [];
  let refused = 0;
  const began = performance.now();
  const endsAt = began + forMs;
  const runClient = (client: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
      let sentAt = 0;
      let pending = '';
      const sendNext = (): void => {
        sentAt = performance.now();
        socket.write(requestOf(client));
      };
      socket.setEncoding('latin1');
      socket.once('connect', sendNext);
      socket.once('error', reject);
      socket.on('data', (chunk: string) => {
        pending += chunk;
        const end = endOfResponse(pending);
        if (end < 0) return;
        if (!pending.startsWith('HTTP/1.1 200')) refused += 1;
        pending = pending.slice(end);
        const now = performance.now();
        latenciesMs.push(now - sentAt);
        if (now < endsAt) return sendNext();
        socket.end();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  const seconds = (performance.now() - began) / 1_000;
  latenciesMs.sort((left, right) => left - right);
  const quantile = (share: number) => latenciesMs[Math.floor(latenciesMs.length * share)] ?? 0;
  const perSecond = latenciesMs.length / seconds;
  return { perSecond, p50Ms: quantile(0.5), p99Ms: quantile(0.99), refused };
}

function endOfResponse(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return -1;
  const length = /content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  const end = headEnd + 4 + Number(length ?? 0);
  return text.length >= end ? end : -1;
}
