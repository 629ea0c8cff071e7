/**
 * A cheap load generator: plain sockets that send prepared HTTP requests one after another, so that
 * the machine's time goes to the server and not to the client.
 */
import { createConnection } from 'node:net';

export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; refused: number };

/**
 * `requestOf(client)` returns the next request's bytes; each client keeps one request in flight.
 * `onAnswer` receives what came back, for requests that depend on it.
 */
export async function runLoad({
  url,
  clients,
  forMs,
  requestOf,
  onAnswer,
}: {
  url: string;
  clients: number;
  forMs: number;
  requestOf: (client: number) => string;
  onAnswer?: (client: number, answer: string) => void;
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
        onAnswer?.(client, pending.slice(0, end));
        pending = pending.slice(end);
        const now = performance.now();
        latenciesMs.push(now - sentAt);
        if (now < endsAt) return sendNext();
        socket.end();
        resolve();
      });
    });
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return summarise(latenciesMs, { refused, forMs: performance.now() - began });
}

export function summarise(
  latenciesMs: readonly number[],
  { refused, forMs }: { refused: number; forMs: number },
): LoadResult {
  const sorted = latenciesMs.toSorted((left, right) => left - right);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const perSecond = (sorted.length * 1_000) / forMs;
  return { perSecond, p50Ms: quantile(0.5), p99Ms: quantile(0.99), refused };
}

/** Where the first whole response ends, -1 while it has not come. */
export function endOfResponse(text: string): number {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return -1;
  const length = /content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  const end = headEnd + 4 + Number(length ?? 0);
  return text.length >= end ? end : -1;
}
