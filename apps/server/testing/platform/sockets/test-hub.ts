/** A hub on a real loopback port, and a client that records what it receives. For tests only. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerFrame, TopicFrame } from '@anywhen/protocol';
import { WebSocket } from 'ws';
import { openLog } from '../../../src/platform/log.ts';
import { createHub, type Hub, type HubOptions } from '../../../src/platform/sockets/hub.ts';

export type TestHub = { hub: Hub; server: Server; url: string; stop: () => Promise<void> };

export async function startHub(options: Partial<HubOptions> = {}): Promise<TestHub> {
  const hub = createHub({
    nowMs: Date.now,
    log: openLog('silent'),
    allowedOrigins: () => true,
    findSession: () => Promise.resolve(undefined),
    ...options,
  });
  const server = createServer();
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    await hub.shutdown();
    await new Promise((resolve) => server.close(resolve));
  };
  return { hub, server, url: `ws://127.0.0.1:${port}/ws`, stop };
}

export class TestClient {
  readonly ws: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #wakers: (() => void)[] = [];

  private constructor(url: string, headers: Record<string, string>) {
    this.ws = new WebSocket(url, { headers, perMessageDeflate: false });
    this.ws.on('error', () => undefined);
    this.ws.on('message', (message) => {
      this.frames.push(JSON.parse(message.toString()) as ServerFrame);
      this.#wake();
    });
    this.closed = new Promise((resolve) => {
      this.ws.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#wake();
      });
    });
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<TestClient> {
    const client = new TestClient(url, headers);
    await new Promise<void>((resolve, reject) => {
      client.ws.once('open', resolve);
      client.ws.once('error', reject);
    });
    return client;
  }

  say(request: unknown): void {
    this.ws.send(typeof request === 'string' ? request : JSON.stringify(request));
  }

  subscribe(...topics: string[]): void {
    this.say({ op: 'subscribe', topics });
  }

  received(topic: string): TopicFrame[] {
    const isOfTopic = (frame: ServerFrame): frame is TopicFrame =>
      'data' in frame && 'topic' in frame && frame.topic === topic;
    return this.frames.filter(isOfTopic);
  }

  /** Waits until the received frames match, and fails after a minute with what it did receive. */
  async until(isEnough: (frames: readonly ServerFrame[]) => boolean): Promise<void> {
    const deadlineAtMs = Date.now() + 60_000;
    while (!isEnough(this.frames)) {
      const leftMs = deadlineAtMs - Date.now();
      if (leftMs <= 0) throw new Error(`received only ${JSON.stringify(this.frames.slice(-5))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(leftMs, 50));
        this.#wakers.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  #wake(): void {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const wake of wakers) wake();
  }
}

/** The status an upgrade is rejected with. */
export function refusalOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, { headers });
    ws.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    ws.on('open', () => {
      ws.terminate();
      reject(new Error('the upgrade was not refused'));
    });
    ws.on('error', () => undefined);
  });
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The content of a prebuilt frame: an unmasked text frame of the server. */
export function readFrame(frame: Buffer): ServerFrame {
  const short = (frame[1] ?? 0) & 0x7f;
  const headerBytes = short < 126 ? 2 : short === 126 ? 4 : 10;
  return JSON.parse(frame.toString('utf8', headerBytes)) as ServerFrame;
}

/** The cookie `s=<session>.<uid>` is the session, unless it was ended. */
export function cookieSessions(ended = new Set<string>()): HubOptions['findSession'] {
  return ({ s: cookie }) => {
    if (cookie === undefined) return Promise.resolve(undefined);
    const [sessionId = '', uid] = cookie.split('.');
    const session = { uid: Number(uid), sessionId };
    return Promise.resolve(ended.has(sessionId) ? undefined : session);
  };
}
